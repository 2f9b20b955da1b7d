import Lifecycle
import LogInput

/// Whether all of a process is in the background, and since when: kept once for each launch.
///
/// Nothing but a move changes it.
final class ProcessBackground {
  enum Change { case entered, left, none }

  struct Stay {
    var isInside = false
    /// When the last of its scenes, or the app without scenes, went there.
    var since: Moment?
    /// That line.
    var exhibit: Exhibit?

    var line: Int { exhibit?.line ?? 0 }

    /// That line as evidence.
    func evidence(_ context: JudgeContext) -> Evidence? {
      exhibit.map { context.exhibits.evidence($0, .context, "entered the background") }
    }
  }

  /// What the last event changed.
  private(set) var change = Change.none
  /// How often it was entered or left.
  private(set) var changes = 0
  /// As the last event leaves it.
  private(set) var stay = Stay()
  /// As it was before the last event.
  private(set) var stayBefore = Stay()
  /// The last event set `stay` anew: it is what was before the next one.
  private var isStayNew = false

  var isInside: Bool { stay.isInside }
  var since: Moment? { stay.since }
  var exhibit: Exhibit? { stay.exhibit }
  var line: Int { stay.line }

  func evidence(_ context: JudgeContext) -> Evidence? { stay.evidence(context) }

  func note(_ context: JudgeContext) {
    change = .none
    if isStayNew {
      stayBefore = stay
      isStayNew = false
    }
    guard let transition = context.event.transition, !context.event.isJoined,
      transition == .enterBackground || stay.isInside
    else { return }
    let isThere = context.lentLaunch._withUnsafeGuaranteedRef { $0.isAllInBackground }
    if isThere, transition == .enterBackground {
      if !stay.isInside { note(.entered) }
      stay = Stay(isInside: true, since: context.event.moment, exhibit: context.exhibit)
      isStayNew = true
    } else if !isThere, stay.isInside {
      note(.left)
      stay = Stay()
      isStayNew = true
    }
  }

  private func note(_ change: Change) {
    self.change = change
    changes += 1
  }
}

/// How long a background task may keep an app in the background: about 30 s since iOS 13, 3 minutes
/// since iOS 7, 10 minutes before (Apple developer forums, "UIApplication Background Task Notes").
package enum BackgroundAllowance {
  package static func nanoseconds(of launch: Launch) -> Int64 {
    let digits = launch.facts.os?.drop { !$0.isNumber }.prefix(while: \.isNumber)
    guard let version = digits.flatMap({ Int($0) }), launch.facts.os?.contains("OS") ?? false,
      launch.platform == .ios || launch.platform == nil
    else { return 30_000_000_000 }
    switch version {
    case ..<7: return 600_000_000_000
    case 7..<13: return 180_000_000_000
    default: return 30_000_000_000
    }
  }
}

/// What lets an app run on in the background without a background task.
struct BackgroundMode {
  private let media: Int?
  private let location: Int?
  private let pause: Int?
  private let locationStop: Int?
  private let background: ProcessBackground
  private var isPlaying = false
  private var isLocating = false
  /// How often the background had been entered or left when the system woke it for an errand.
  private var errand: Int?
  /// It speaks of a background URL session somewhere.
  private(set) var hasBackgroundSession = false

  init(_ vocabulary: Vocabulary, _ background: ProcessBackground) {
    self.background = background
    media = vocabulary.action(named: "media.start")
    location = vocabulary.action(named: "location.start")
    pause = vocabulary.action(named: "pause")
    locationStop = vocabulary.action(named: "location.stop")
  }

  /// Whether an event of this sort can change it.
  static func isTold(by event: Event, _ vocabulary: Vocabulary) -> Bool {
    switch event.kind {
    case .action:
      event.isAction(["media.start", "location.start", "pause", "location.stop"], vocabulary)
    case .callback(let index): vocabulary.callbacks[index].isErrand
    case .message(let index): vocabulary.messages[index].startsRun
    default: false
    }
  }

  /// Something besides tasks keeps the app running; an errand is one of the stay in which it began.
  var isActive: Bool { isPlaying || isLocating || errand == background.changes }

  mutating func note(_ context: JudgeContext) {
    switch context.event.kind {
    case .action(let index) where context.event.outcome.isPerformed:
      if index == media { isPlaying = true }
      if index == pause { isPlaying = false }
      if index == location { isLocating = true }
      if index == locationStop { isLocating = false }
    case .callback(let index):
      let isErrand = context.vocabulary.callbacks.lent(index)
        ._withUnsafeGuaranteedRef(\.isErrand)
      if isErrand { errand = background.changes }
    case .message(let index) where context.vocabulary.messages[index].startsRun:
      errand = background.changes
    default: break
    }
  }

  mutating func noteWords(_ context: JudgeContext, _ words: WorkWords) {
    guard !hasBackgroundSession else { return }
    hasBackgroundSession = words.saysBackgroundSession(context.record.message)
  }
}
