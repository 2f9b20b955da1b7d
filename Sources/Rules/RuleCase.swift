import Lifecycle

/// One way in which a rule is violated: a form and its parts, as the rule's file writes them.
struct RuleCase: Sendable {
  enum Scope: String, CaseIterable, Sendable { case launch, unit }

  enum Form: Sendable {
    /// An event that must not happen.
    case forbid(Forbid)
    /// Something that must follow something else.
    case expect(Expect)
    /// Something that must not happen in these places alone.
    case only(Only)
    /// A check in code, by its name.
    case check(String)
  }

  struct Forbid: Sendable {
    var event: EventPattern
    /// Seen at most `unlessWithin` nanoseconds before or after, it excuses.
    var unless: EventPattern?
    var unlessWithin: Int64 = 0
  }

  struct Expect: Sendable {
    var trigger: EventPattern
    var expected: EventPattern
    /// Nanoseconds that it may take; nil when order alone decides.
    var within: Int64?
    /// Withdraws the obligation.
    var unless: EventPattern?
    /// A missed obligation counts only when one of these follows.
    var confirmedBy: EventPattern?
    /// How late an answer is how bad, mildest first, in nanoseconds.
    var levels: [(severity: Severity, after: Int64)] = []
    /// An answer later than this cannot have happened on a device without a debugger.
    var inconclusiveOver: Int64?
  }

  struct Only: Sendable {
    var action: EventPattern
    var places: TransitionSet
    /// Where it must not have happened; when empty, nowhere but in `places`.
    var neverIn: TransitionSet
    /// An occasion on which it should have happened; its window must have closed.
    var occasion: EventPattern?
    /// What was told before makes the finding certain, else it is likely.
    var certainAfter: TransitionSet
  }

  var form: Form
  var scope: Scope
  /// Actions that the app must be known to log.
  var known: ActionSet
  /// A launch in which these follow each other in a unit is exempt.
  var exempt: [SequenceStep]
  var states: [StateDefinition]
  var severity: Severity
  var confidence: Confidence
  var message: String
  /// What each evidence line shows, by role.
  var notes: [Evidence.Role: String]

  /// The events that can change its monitors; checks look at all.
  var alphabet: EventPattern? {
    var patterns: [EventPattern] = states.flatMap { [$0.since, $0.until] }
    patterns += exempt.flatMap { [$0.event, $0.without].compactMap { $0 } }
    switch form {
    case .check: return nil
    case .forbid(let form): patterns += [form.event, form.unless].compactMap { $0 }
    case .expect(let form):
      patterns += [form.trigger, form.expected, form.unless, form.confirmedBy].compactMap { $0 }
    case .only(let form): patterns += [form.action, form.occasion].compactMap { $0 }
    }
    return patterns.reduce(into: EventPattern()) { $0.formUnion($1) }
  }
}

/// A state of a rule's own: it begins with one kind of events and ends with another.
struct StateDefinition: Sendable {
  var name: String
  var since: EventPattern
  var until: EventPattern
}

/// A step of a sequence: an event, before which `without` must not have happened.
struct SequenceStep: Sendable {
  var event: EventPattern
  var without: EventPattern?
}
