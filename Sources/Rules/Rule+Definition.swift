import Lifecycle
import YAMLDocument

extension Rule {
  /// Compiles the rule that a file defines.
  convenience init(definition: YAMLNode, vocabulary: Vocabulary) throws(DefinitionError) {
    let keys = try definition.mapping(
      allowing: [
        "schema", "rule", "area", "title", "severity", "systems", "explanation", "why", "fix",
        "source", "once", "yields_to", "states", "cases", "examples",
      ] + RuleCase.definitionKeys)
    let title = try keys.required("title").scalar()
    let severity = try keys.required("severity").choice(of: Severity.self)
    var names = EventNames(vocabulary: vocabulary)
    var states: [StateDefinition] = []
    for entry in try keys["states"]?.mapping().entries ?? [] {
      let state = try entry.value.mapping(allowing: ["since", "until"])
      states.append(
        StateDefinition(
          name: entry.key, since: try names.pattern(try state.required("since")),
          until: try names.pattern(try state.required("until"))))
    }
    names.states = states.map(\.name)
    var cases: [RuleCase] = []
    if let list = keys["cases"] {
      for node in try list.sequence() {
        cases += try RuleCase.cases(
          try node.mapping(allowing: RuleCase.definitionKeys), states: states, names: names,
          title: title, severity: severity)
      }
    } else {
      cases = try RuleCase.cases(
        keys, states: states, names: names, title: title, severity: severity)
    }
    var systems: Set<LifecycleSystem> = []
    for node in try keys["systems"]?.sequence() ?? [] {
      systems.insert(try node.choice(of: LifecycleSystem.self))
    }
    self.init(
      id: try keys.required("rule").scalar(), area: try keys.required("area").scalar(),
      title: title, severity: severity, why: try keys.required("why").paragraph(),
      fix: try keys.required("fix").paragraph(), source: try keys.required("source").paragraph(),
      explanation: try keys.required("explanation").paragraph(),
      examples: try RuleExample.examples(try keys.required("examples")), cases: cases,
      systems: systems, isOncePerTrace: try keys["once"]?.choice(["launch", "trace"]) == "trace",
      yieldsTo: try keys["yields_to"]?.strings() ?? [])
  }
}

extension YAMLNode {
  /// The text without the line end that a block scalar leaves.
  fileprivate func paragraph() throws(DefinitionError) -> String {
    var text = try scalar()
    while text.last == "\n" { text.removeLast() }
    return text
  }
}

extension RuleExample {
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
