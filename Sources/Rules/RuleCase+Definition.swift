import Lifecycle
import YAMLDocument

extension RuleCase {
  /// The keys of a case, which also stand at the top level of a rule that has only one.
  static let definitionKeys = [
    "forbid", "expect", "only", "check", "when", "within", "unless", "unless_within",
    "confirmed_by", "levels", "inconclusive_over", "scope", "each", "known", "exempt", "confidence",
    "message", "notes",
  ]

  /// The cases that a mapping defines: one, or one for each name under `each`.
  static func cases(
    _ keys: YAMLMapping, states: [StateDefinition], names: EventNames, title: String,
    severity: Severity
  ) throws(DefinitionError) -> [RuleCase] {
    guard let each = keys["each"] else {
      return [
        try RuleCase(keys, states: states, names: names, title: title, severity: severity)
      ]
    }
    var cases: [RuleCase] = []
    for name in try each.strings() {
      var names = names
      names.placeholder = name
      cases.append(
        try RuleCase(keys, states: states, names: names, title: title, severity: severity))
    }
    return cases
  }

  private init(
    _ keys: YAMLMapping, states: [StateDefinition], names: EventNames, title: String,
    severity: Severity
  ) throws(DefinitionError) {
    form = try Self.form(keys, names)
    self.states = states
    self.severity = severity
    if case .check = form {
      scope = .launch
    } else {
      scope = try keys.required("scope").choice(of: Scope.self)
    }
    known = ActionSet()
    for node in try keys["known"]?.sequence() ?? [] { known.insert(try names.action(node)) }
    exempt = []
    for node in try keys["exempt"]?.sequence() ?? [] {
      let step = try node.mapping(allowing: ["event", "in", "while", "without"])
      exempt.append(
        SequenceStep(
          event: try names.pattern(step),
          without: try step["without"].map { (node) throws(DefinitionError) in
            try names.pattern(node)
          }))
    }
    confidence = try keys["confidence"]?.choice(of: Confidence.self) ?? .likely
    message = (try keys["message"]?.scalar() ?? title)
      .replacing("{each}", with: names.placeholder ?? "")
    notes = [:]
    for entry in try keys["notes"]?.mapping(allowing: Evidence.Role.allCases.map(\.rawValue))
      .entries ?? []
    {
      if let role = Evidence.Role(rawValue: entry.key) { notes[role] = try entry.value.scalar() }
    }
  }

  private static func form(
    _ keys: YAMLMapping, _ names: EventNames
  ) throws(DefinitionError) -> Form {
    let written = ["forbid", "expect", "only", "check"].filter { keys[$0] != nil }
    guard written.count == 1, let name = written.first, let node = keys[name] else {
      throw keys.node.error(
        "a case has exactly one form",
        why: "it has " + (written.isEmpty ? "none" : written.joined(separator: " and ")),
        remedy: "write one of forbid, expect, only, check")
    }
    switch name {
    case "forbid": return .forbid(try forbid(node, keys, names))
    case "expect": return .expect(try expect(node, keys, names))
    case "only": return .only(try only(node, names))
    default: return .check(try node.choice(CheckRegistry.all.keys.sorted()))
    }
  }

  private static func forbid(
    _ node: YAMLNode, _ keys: YAMLMapping, _ names: EventNames
  ) throws(DefinitionError) -> Forbid {
    var form = Forbid(event: try names.pattern(node))
    if let unless = keys["unless"] {
      form.unless = try names.pattern(unless)
      form.unlessWithin = try keys.required("unless_within").nanoseconds()
    }
    return form
  }

  private static func expect(
    _ node: YAMLNode, _ keys: YAMLMapping, _ names: EventNames
  ) throws(DefinitionError) -> Expect {
    var form = Expect(
      trigger: try names.pattern(try keys.required("when")), expected: try names.pattern(node))
    form.within = try keys["within"]?.nanoseconds()
    form.unless = try keys["unless"].map { (node) throws(DefinitionError) in
      try names.pattern(node)
    }
    form.confirmedBy = try keys["confirmed_by"].map { (node) throws(DefinitionError) in
      try names.pattern(node)
    }
    form.inconclusiveOver = try keys["inconclusive_over"]?.nanoseconds()
    for entry in try keys["levels"]?.mapping(allowing: Severity.allCases.map(\.rawValue)).entries
      ?? []
    {
      guard let severity = Severity(rawValue: entry.key) else { continue }
      form.levels.append((severity, try entry.value.nanoseconds()))
    }
    form.levels.sort { $0.after < $1.after }
    guard form.within != nil || !form.levels.isEmpty else {
      throw node.error(
        "what is expected has no bound",
        why: "the absence of an event shows only when something ends the wait",
        remedy: "write within: 5s, or levels:")
    }
    return form
  }

  private static func only(
    _ node: YAMLNode, _ names: EventNames
  ) throws(DefinitionError) -> Only {
    let keys = try node.mapping(allowing: ["action", "in", "never_in", "when", "certain_after"])
    return Only(
      action: try names.pattern(try keys.required("action")),
      places: try names.transitions(try keys.required("in")),
      neverIn: try keys["never_in"].map { (node) throws(DefinitionError) in
        try names.transitions(node)
      } ?? [],
      occasion: try keys["when"].map { (node) throws(DefinitionError) in
        try names.pattern(node)
      },
      certainAfter: try keys["certain_after"].map { (node) throws(DefinitionError) in
        try names.transitions(node)
      } ?? [])
  }
}
