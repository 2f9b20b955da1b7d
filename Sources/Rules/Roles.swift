import Lifecycle
import YAMLDocument

/// What an event is to a case: which of its patterns it fits, as far as the event alone decides.
///
/// The states of the rule's own, the clock and the words of the line are asked later, of those few
/// cases to which an event is anything at all.
struct Roles: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }
  init(bit: Int) { rawValue = 1 << UInt64(bit) }

  // Where the roles that all forms know begin; below are the form's own.
  static let firstOfExemption = 40
  /// So many of them belong to each of the steps.
  static let perStep = 3
  private static let mostSteps = 8

  /// It makes a step of what exempts the launch, and does so while the states that the step asks for hold.
  static func exempts(_ step: Int) -> Roles { Roles(bit: firstOfExemption + perStep * step) }
  /// It is named by such a step, whatever holds.
  static func resembles(_ step: Int) -> Roles { Roles(bit: firstOfExemption + perStep * step + 1) }
  static func hinders(_ step: Int) -> Roles { Roles(bit: firstOfExemption + perStep * step + 2) }
  /// It may be a step of what exempts the launch.
  static let ofExemption = Roles(rawValue: .max - ((1 << firstOfExemption) - 1))

  static let all = Roles(rawValue: .max)

  /// Takes `role` in when the pattern fits the event.
  mutating func insert(_ role: Roles, if pattern: EventPattern?, fits event: Event) {
    if let pattern, pattern.fits(event) { insert(role) }
  }
}

extension Roles {
  /// Refuses a case with more parts than roles can tell apart.
  static func check(
    _ form: RuleCase.Form, exempt: [SequenceStep], at keys: YAMLMapping
  ) throws(DefinitionError) {
    let parts: (count: Int, most: Int, name: String)
    switch form {
    case .sequence(let form):
      parts = (form.steps.count, RuleCase.Sequence.mostSteps, "steps of its sequence")
    case .machine(let form):
      parts = (form.events.count, RuleCase.Machine.mostEvents, "events of its protocol")
    default: parts = (0, 0, "")
    }
    for (count, most, name) in [parts, (exempt.count, mostSteps, "exempting steps")]
    where count > most {
      throw keys.node.error(
        "a case cannot have \(count) \(name)", why: "at most \(most) are told apart",
        remedy: "split the case in two")
    }
  }
}

/// A pattern of a form, and the role that an event has which fits it.
struct RolePattern {
  let role: Roles
  let pattern: EventPattern

  init(_ role: Roles, _ pattern: EventPattern) {
    self.role = role
    self.pattern = pattern
  }

  init?(_ role: Roles, _ pattern: EventPattern?) {
    guard let pattern else { return nil }
    self.init(role, pattern)
  }
}

extension RuleCase {
  /// What the event is to this case, which `check` judges if it is one in code.
  func roles(of event: Event, _ check: (any Check.Type)?, _ vocabulary: Vocabulary) -> Roles {
    var roles: Roles = []
    switch form {
    case .only(let form): roles = form.roles(of: event)
    case .check: roles = check?.roles(of: event, vocabulary) ?? []
    default:
      for part in parts where part.pattern.fits(event) { roles.insert(part.role) }
    }
    for (index, step) in exempt.enumerated() {
      roles.insert([.exempts(index), .resembles(index)], if: step.event, fits: event)
      roles.insert(.hinders(index), if: step.without, fits: event)
    }
    return roles
  }
}

extension RuleCase {
  /// The patterns by which it judges, and by which a launch is exempt.
  var rolePatterns: [RolePattern] {
    var patterns = parts
    for (index, step) in exempt.enumerated() {
      patterns.append(RolePattern([.exempts(index), .resembles(index)], step.event))
      if let without = step.without { patterns.append(RolePattern(.hinders(index), without)) }
    }
    return patterns
  }
}

extension RuleCase.Form {
  /// How many roles its monitors tell apart: those of the first bits.
  var roleCount: Int {
    switch self {
    case .forbid: RuleCase.Forbid.roleCount
    case .require: RuleCase.Require.roleCount
    case .expect: RuleCase.Expect.roleCount
    case .pair: RuleCase.Pair.roleCount
    case .count: RuleCase.Count.roleCount
    case .sequence(let form): RuleCase.Sequence.rolesPerStep * form.steps.count
    case .machine(let form): form.events.count
    case .only: RuleCase.Only.roleCount
    case .check: Roles.ofChecks
    }
  }

  /// The patterns by which its monitors judge; what they only ask to have come before are
  /// circumstances.
  var parts: [RolePattern] {
    switch self {
    case .forbid(let form): form.parts
    case .require(let form): form.parts
    case .expect(let form): form.parts
    case .pair(let form): form.parts
    case .count(let form): form.parts
    case .sequence(let form): form.parts
    case .machine(let form): form.parts
    case .only(let form): form.parts
    case .check: []
    }
  }
}
