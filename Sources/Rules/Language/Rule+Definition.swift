import Lifecycle
import YAMLDocument

extension Rule {
  static let definitionKeys =
    [
      "schema", "rule", "area", "title", "severity", "systems", "platforms", "launches", "needs",
      "explanation", "why", "fix", "source", "once", "yields_to", "thresholds", "states", "cases",
      "examples", "equivalent",
    ] + RuleCase.definitionKeys

  /// Compiles the rule that a file defines; `thresholds` are bounds that a configuration sets.
  convenience init(
    definition: YAMLNode, vocabulary: Vocabulary, thresholds: [String: Int64] = [:],
    isComplete: Bool = true
  ) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: Self.definitionKeys)
    var names = EventNames(vocabulary: vocabulary)
    for entry in try keys["thresholds"]?.mapping().entries ?? [] {
      let shipped = try entry.value.nanoseconds()
      names.thresholds[entry.key] = thresholds[entry.key] ?? shipped
    }
    // What begins a state may ask for another one.
    names.states = try keys["states"]?.mapping().entries.map(\.key) ?? []
    let states = try Self.states(keys, names)
    let title = try keys.required("title").scalar()
    let severity = try keys.required("severity").choice(of: Severity.self)
    let surroundings = RuleCase.Surroundings(
      states: states, names: names, title: title, severity: severity)
    var cases: [RuleCase] = []
    if let list = keys["cases"] {
      for entry in keys.node.isProven ? [] : keys.entries
      where RuleCase.definitionKeys.contains(entry.key) {
        throw keys.error(
          atKey: entry.key, "'\(entry.key)' stands beside cases:",
          why: "each case has its own", remedy: "move it into the cases")
      }
      for node in try list.sequence() {
        cases += try RuleCase.cases(
          try node.mapping(allowing: RuleCase.definitionKeys + ["severity"]), in: surroundings)
      }
    } else {
      cases = try RuleCase.cases(keys, in: surroundings)
    }
    if !definition.isProven { try Self.checkProse(keys, isComplete: isComplete) }
    for entry in try keys["equivalent"]?.mapping().entries ?? [] { _ = try entry.value.scalar() }
    self.init(
      id: try keys.required("rule").scalar(), area: try keys.required("area").scalar(),
      title: title, severity: severity, cases: cases,
      bounds: try Self.bounds(keys, thresholds: names.thresholds), definition: definition)
  }

  static func equivalents(of definition: YAMLNode) -> [String: String] {
    var equivalents: [String: String] = [:]
    for entry in (try? definition.mapping()["equivalent"]?.mapping().entries) ?? [] {
      equivalents[entry.key] = try? entry.value.scalar()
    }
    return equivalents
  }

  /// Looks at what only people and tests read; a built-in rule was looked at when the program was built.
  private static func checkProse(
    _ keys: YAMLMapping, isComplete: Bool
  ) throws(DefinitionError) {
    for key in ["why", "fix", "source", "explanation"] { _ = try keys.required(key).scalar() }
    if !isComplete, keys["examples"] == nil { return }
    _ = try RuleExample.examples(try keys.required("examples"))
  }

  /// A text of the file, without the line end that a block scalar leaves.
  func prose(_ key: String) -> String {
    guard let text = try? definition.mapping()[key]?.scalar() else { return "" }
    var end = text.utf8.endIndex
    while end > text.utf8.startIndex, text.utf8[text.utf8.index(before: end)] == 0x0A {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  private static func states(
    _ keys: YAMLMapping, _ names: EventNames
  ) throws(DefinitionError) -> [StateDefinition] {
    var states: [StateDefinition] = []
    for entry in try keys["states"]?.mapping().entries ?? [] {
      let state = try entry.value.mapping(allowing: ["since", "until", "note", "renew"])
      states.append(
        StateDefinition(
          name: entry.key, since: try names.pattern(try state.required("since")),
          until: try names.pattern(try state.required("until")),
          note: try state["note"]?.scalar(),
          renews: try state["renew"]?.boolean() ?? false))
    }
    guard states.count <= 64 else {
      throw keys.error(atKey: "states", "a rule has 64 states at most", remedy: "split it")
    }
    return states
  }

  private static func bounds(
    _ keys: YAMLMapping, thresholds: [String: Int64]
  ) throws(DefinitionError) -> Bounds {
    var bounds = Bounds(thresholds: thresholds)
    for node in try keys["systems"]?.sequence() ?? [] {
      bounds.systems.append(try node.choice(of: LifecycleSystem.self))
    }
    for node in try keys["platforms"]?.sequence() ?? [] {
      bounds.platforms.append(try node.choice(of: Platform.self))
    }
    for node in try keys["needs"]?.sequence() ?? [] {
      bounds.needs.append(try node.choice(of: Need.self))
    }
    bounds.launches = try keys["launches"]?.choice(of: LaunchKind.self)
    bounds.isOncePerTrace = try keys["once"]?.choice(["launch", "trace"]) == "trace"
    for node in try keys["yields_to"]?.sequence() ?? [] {
      bounds.yieldsTo.append(try precedence(node))
    }
    return bounds
  }

  /// A rule's id, or `{rule: ID, over: launch, waits: false}`.
  private static func precedence(_ node: YAMLNode) throws(DefinitionError) -> Precedence {
    guard case .mapping = node.content else { return Precedence(rule: try node.scalar()) }
    let keys = try node.mapping(allowing: ["rule", "over", "waits"])
    return Precedence(
      rule: try keys.required("rule").scalar(),
      isOverLaunch: try keys["over"]?.choice(["line", "launch"]) == "launch",
      isAwaited: try keys["waits"]?.boolean() ?? true)
  }
}

extension RuleExample {
  static func examples(of rule: YAMLNode) throws(DefinitionError) -> [RuleExample] {
    try examples(try rule.mapping().required("examples"))
  }

  static func examples(_ node: YAMLNode) throws(DefinitionError) -> [RuleExample] {
    let kinds = try node.mapping(allowing: Kind.allCases.map(\.rawValue))
    var examples: [RuleExample] = []
    for kind in Kind.allCases {
      for item in try kinds[kind.rawValue]?.sequence() ?? [] {
        examples.append(try RuleExample(item, kind: kind))
      }
    }
    for kind in [Kind.violating, .clean] where !examples.contains(where: { $0.kind == kind }) {
      throw node.error(
        "there is no \(kind.rawValue) example",
        why: "a rule proves by examples what it reports and what it lets pass",
        remedy: "add one under \(kind.rawValue):")
    }
    return examples
  }

  private init(_ node: YAMLNode, kind: Kind) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["name", "trace", "expect", "reason"])
    var expectations: [Expectation] = []
    for item in try keys["expect"]?.sequence() ?? [] {
      let expected = try item.mapping(allowing: ["line", "evidence", "severity", "confidence"])
      var lines: [Int]?
      if let evidence = expected["evidence"] {
        lines = []
        for line in try evidence.sequence() { lines?.append(try line.integer()) }
      }
      expectations.append(
        Expectation(
          line: try expected.required("line").integer(), evidence: lines,
          severity: try expected["severity"]?.choice(of: Severity.self),
          confidence: try expected["confidence"]?.choice(of: Confidence.self)))
    }
    if kind == .violating, expectations.isEmpty {
      throw node.error(
        "a violating example names what it must report", remedy: "add expect: [{line: 1}]")
    }
    self.init(
      kind: kind, name: try keys["name"]?.scalar() ?? kind.rawValue,
      trace: try keys.required("trace").scalar(), expectations: expectations,
      reason: try keys["reason"]?.choice(of: Inconclusive.Reason.self), mark: node.mark)
  }
}
