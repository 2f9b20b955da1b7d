import Lifecycle
import Matching

/// One way in which a rule is violated: a form and its parts, as the rule's file writes them.
final class RuleCase {
  enum Scope: String, CaseIterable { case launch, unit }

  enum Form {
    /// An event that must not happen, at all or after something else.
    case forbid(Forbid)
    /// An event before which something must have happened.
    case require(Require)
    /// Something that must follow something else.
    case expect(Expect)
    /// What begins must end, and not begin twice.
    case pair(Pair)
    /// Something that must not happen too often, or too rarely.
    case count(Count)
    /// Events that must not follow each other.
    case sequence(Sequence)
    /// A machine that every event must be able to move.
    case machine(Machine)
    /// Something that must not happen in these places alone.
    case only(Only)
    /// A check in code, by its name.
    case check(String)
  }

  struct Forbid {
    var event: EventPattern
    /// Forbidden only after this ...
    var since: EventPattern?
    /// ... and before this.
    var until: EventPattern?
    /// At most, or more than, so many nanoseconds after it.
    var within: Int64?
    var after: Int64?
    /// Seen at most `excusedWithin` nanoseconds before or after, it excuses.
    var excuse: EventPattern?
    var excusedWithin: Int64 = 0
  }

  struct Require {
    var event: EventPattern
    /// What must have happened before it, ...
    var required: EventPattern
    /// ... and after the last of these, ...
    var since: EventPattern?
    /// ... at most so many nanoseconds ago.
    var within: Int64?
  }

  struct Expect {
    var trigger: EventPattern
    var expected: EventPattern
    /// Nanoseconds that it may take; nil when order alone decides.
    var within: Int64?
    /// It must come before these.
    var before: EventPattern?
    /// Withdraws the obligation.
    var unless: EventPattern?
    /// A missed obligation counts only when one of these follows.
    var confirmedBy: EventPattern?
    /// How late an answer is how bad, mildest first, in nanoseconds.
    var levels: [SeverityLevel] = []
    /// An answer later than this cannot have happened on a device without a debugger.
    var inconclusiveOver: Int64?
    var atEnd = AtEnd.inconclusive
    var key: EventKey?
  }

  enum AtEnd: String, CaseIterable { case inconclusive, violation, ok }

  struct Pair {
    var open: EventPattern
    var close: EventPattern
    /// What is open here is never closed.
    var before: EventPattern?
    var reopening = Reopening.restart
    /// What was closed must not be closed again.
    var isClosingAgainViolation = false
    /// Opened again counts only when this lies between.
    var across: EventPattern?
    /// Every time it is opened again is reported, not only the first until it is closed.
    var reportsEach = false
    var key: EventKey?

    enum Reopening: String, CaseIterable { case violation, restart }
  }

  struct Count {
    var event: EventPattern
    var bound: Int
    /// More than `bound` are too many; else fewer are too few.
    var isMaximum: Bool
    var within: Int64?
    /// Begins to count anew.
    var since: EventPattern?
    /// Where there must have been enough.
    var before: EventPattern?
    var reportsEach = false
    var key: EventKey?
  }

  struct Sequence {
    var steps: [Step]
    var within: Int64?
    /// It is reported when it happened so often.
    var times = 1
    /// The step on whose line it is reported, from 0.
    var blamed: Int
    /// How long it took decides how bad it is.
    var levels: [SeverityLevel] = []

    struct Step {
      var event: EventPattern
      /// What must not have happened since the step before.
      var without: EventPattern?
      /// At most, or at least, so many nanoseconds after the step before.
      var gap: Int64?
      var after: Int64?
      var note: String?
    }
  }

  struct Machine {
    /// The events that move it, in the order of the file.
    var events: [EventPattern]
    var states: [String]
    /// By state and event: the state that follows, or nil where the event is not possible.
    var moves: [[Int?]]
    /// Nil when it may begin anywhere.
    var start: Int?
    var key: EventKey?
  }

  struct Only {
    var action: EventPattern
    /// The windows where it happens.
    var places: EventPattern
    /// Where it must not have happened; when empty, nowhere but in `places`.
    var neverIn: EventPattern
    /// An occasion on which it should have happened; its window must have closed.
    var occasion: EventPattern?
    /// How long that window is; nil for the callback's own.
    var occasionLength: Int64?
    /// It is reported where the occasion was, not where the action is.
    var blamesOccasion = false
    /// What was told before makes the finding certain, else it is likely.
    var certainAfter = TransitionSet()
  }

  let form: Form
  /// The patterns by which its monitors judge.
  private(set) lazy var parts = form.parts
  /// Of all its patterns, those that ask for words.
  private(set) lazy var patternsOfWords = rolePatterns.filter(\.pattern.asksForWords)
  let scope: Scope
  /// Actions that the app must be known to log.
  let known: ActionSet
  /// A launch in which these follow each other in a unit is exempt.
  let exempt: [SequenceStep]
  /// An action is among what exempts a launch.
  private(set) lazy var isExemptByActions = exempt.contains { !$0.event.actions.isEmpty }
  /// A step that exempts the launch does so only as things stand.
  private(set) lazy var isExemptByStates = exempt.contains {
    !$0.event.states.isEmpty || $0.event.afterBackground != nil
  }
  let states: [StateDefinition]
  let severity: Severity
  let confidence: Confidence
  let message: String
  /// What evidence lines of these roles show, each role once; few cases say more than one.
  let notes: [(role: Evidence.Role, text: String)]
  /// What its check looks for in the words of lines, compiled once for all launches.
  private var expressions: [String: RegularExpression] = [:]
  /// Where that was found out when the program was built; nil for a case that the user wrote.
  private let library: PatternLibrary?

  init(
    form: Form, scope: Scope, known: ActionSet, exempt: [SequenceStep],
    states: [StateDefinition], severity: Severity, confidence: Confidence, message: String,
    notes: [(role: Evidence.Role, text: String)], library: PatternLibrary? = nil
  ) {
    self.library = library
    self.form = form
    self.scope = scope
    self.known = known
    self.exempt = exempt
    self.states = states
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.notes = notes
  }

  /// The compiled pattern; nil if it does not compile.
  func expression(_ pattern: String) -> RegularExpression? {
    if let known = expressions[pattern] { return known }
    let expression = try? RegularExpression(pattern, library: library)
    expressions[pattern] = expression
    return expression
  }

  /// Calls `body` with all patterns by which it judges; with none of a check.
  func forEachPattern(_ body: (EventPattern) -> Void) {
    if case .check = form { return }
    form.forEachPattern(body)
    for state in states {
      body(state.since)
      body(state.until)
    }
    for step in exempt {
      body(step.event)
      if let without = step.without { body(without) }
    }
  }

  /// The events that can change its monitors; checks look at all.
  var alphabet: EventPattern? {
    if case .check = form { return nil }
    let alphabet = EventPattern()
    forEachPattern { alphabet.formUnion($0) }
    if case .only(let form) = form {
      alphabet.transitions.formUnion(form.certainAfter)
      // Every transition ends the window of an occasion.
      if form.occasion != nil { alphabet.transitions = .all }
    }
    return alphabet
  }
}

extension RuleCase.Form {
  /// Calls `body` with the events that it speaks of; with none for a check, which may look at all.
  func forEachPattern(_ body: (EventPattern) -> Void) {
    // No list is made of them: it is done for every case at every start.
    func each(
      _ one: EventPattern?, _ two: EventPattern? = nil, _ three: EventPattern? = nil,
      _ four: EventPattern? = nil
    ) {
      if let one { body(one) }
      if let two { body(two) }
      if let three { body(three) }
      if let four { body(four) }
    }
    switch self {
    case .check: break
    case .forbid(let form): each(form.event, form.since, form.until, form.excuse)
    case .require(let form): each(form.event, form.required, form.since)
    case .expect(let form):
      each(form.trigger, form.expected, form.unless, form.before)
      each(form.confirmedBy)
    case .pair(let form): each(form.open, form.close, form.before, form.across)
    case .count(let form): each(form.event, form.since, form.before)
    case .sequence(let form): for step in form.steps { each(step.event, step.without) }
    case .machine(let form): for event in form.events { body(event) }
    case .only(let form): each(form.action, form.places, form.neverIn, form.occasion)
    }
  }
}

/// From so many nanoseconds on it is so bad.
struct SeverityLevel {
  var severity: Severity
  var after: Int64
}

/// A state of a rule's own: it begins with one kind of events and ends with another.
final class StateDefinition {
  let name: String
  let since: EventPattern
  let until: EventPattern
  /// What the line that opens it shows.
  let note: String?
  /// What opens it again dates it anew.
  let renews: Bool

  init(name: String, since: EventPattern, until: EventPattern, note: String?, renews: Bool) {
    self.name = name
    self.since = since
    self.until = until
    self.note = note
    self.renews = renews
  }
}

/// A step of a sequence: an event, before which `without` must not have happened.
struct SequenceStep {
  var event: EventPattern
  var without: EventPattern?
}
