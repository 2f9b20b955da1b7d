import Matching
import YAMLDocument

/// Something that UIKit or another part of the system says by itself.
package final class RuntimeMessage: Sourced {
  package var id: String
  package var severity: String
  /// How bad it is by itself, where a rule knows the circumstances better.
  package var ownSeverity: String
  package var meaning: String
  /// What to do about it, where it is worse than a note.
  package let fix: String
  package let expression: RegularExpression
  /// The groups of the pattern.
  private(set) lazy var groups = SubjectGroups(of: expression)
  /// The action that the message reports, for example the end of a background task.
  package var standsFor: Int?
  /// What became of a run of BGTaskScheduler's, where no action of the app's tells it.
  let run: ScheduledRun?
  package var speaker: Speaker
  /// What the unit did that it is about: the scene that it names, or the app.
  var tells: Stated<Transition>?
  /// What it says of the process.
  var fact: Stated<ProcessFact>?
  /// How the process ended.
  var ends: Stated<LaunchEnd.Manner>?
  /// The group whose text is a termination code, which says more than `ends`.
  var codeGroup: Int?
  var endConfidence: LaunchEnd.Confidence
  /// Its groups `reason`, `old` and `new` are those of UIKit's mask of deactivation reasons.
  let isDeactivation: Bool
  /// It is said of apps only, though it names them as any other process.
  let isOfApps: Bool
  /// The app is told something by it: what it does next, it does on that occasion.
  package let isOccasion: Bool
  /// Messages that are more particular: a line that one of them takes is not this one's.
  package var yieldsTo: [Int] = []
  package let source: DefinitionSource

  init(
    id: String, severity: String, ownSeverity: String? = nil, meaning: String,
    fix: String = "", expression: RegularExpression,
    standsFor: Int? = nil, run: ScheduledRun? = nil, speaker: Speaker,
    tells: Stated<Transition>? = nil,
    fact: Stated<ProcessFact>? = nil, ends: Stated<LaunchEnd.Manner>? = nil, codeGroup: Int? = nil,
    endConfidence: LaunchEnd.Confidence, isDeactivation: Bool, isOfApps: Bool,
    isOccasion: Bool = false, source: DefinitionSource
  ) {
    self.id = id
    self.severity = severity
    self.ownSeverity = ownSeverity ?? severity
    self.meaning = meaning
    self.fix = fix
    self.expression = expression
    self.standsFor = standsFor
    self.run = run
    self.speaker = speaker
    self.tells = tells
    self.fact = fact
    self.ends = ends
    self.codeGroup = codeGroup
    self.endConfidence = endConfidence
    self.isDeactivation = isDeactivation
    self.isOfApps = isOfApps
    self.isOccasion = isOccasion
    self.source = source
  }

  /// Who says it.
  package enum Speaker: String, CaseIterable, Sendable {
    /// The app's own process, about itself.
    case app
    /// A part of the system, about some process.
    case system
    /// The tool that runs the app: a test runner, a debugger.
    case runner
  }

  /// With other numbers in it, it may tell something else, though its pattern treats all alike.
  var tellsNumbers: Bool {
    ends != nil || codeGroup != nil || isDeactivation || tells?.asksForDigits ?? false
      || fact?.asksForDigits ?? false
  }

  /// Some process says it of some other one, or of itself.
  package var isOfSystem: Bool { speaker != .app }

  /// It is a finding by itself.
  package var isFinding: Bool { severity != "note" }

  /// The system runs one of the app's scheduled tasks.
  package var startsRun: Bool { run == .started }

  /// It tells how the process ended.
  package var tellsEnd: Bool { ends != nil || codeGroup != nil }

  /// It tells of the life cycle: it may be all that the log says of an app.
  var tellsLife: Bool { tells != nil || fact != nil || ends != nil || isDeactivation }
}

/// What a message says of a run of a scheduled task.
enum ScheduledRun: String, CaseIterable, Sendable {
  case started, expired
  /// The app let go of the task without completing it.
  case abandoned
}

/// What a message says of a process.
enum ProcessFact: String, CaseIterable, Sendable {
  case started
  case startedInBackground = "started-in-background"
  case startedInForeground = "started-in-foreground"
  case running, suspended
  /// Somebody wants it to run for an errand, in the background.
  case errand
  /// A debugger is attached, and keeps the system from suspending it.
  case debugged
  /// The system never suspends it.
  case neverSuspended = "never-suspended"
  /// It does without scenes.
  case withoutScenes = "without-scenes"
}
