import Lifecycle
import Matching
import YAMLDocument

extension RuleCase {
  /// The keys of a case, which also stand at the top level of a rule that has only one.
  static let definitionKeys =
    FormName.allCases.map(\.rawValue) + FormName.allKeys + [
      "scope", "each", "known", "exempt", "confidence", "message", "notes",
    ]

  /// What all cases of a rule have in common.
  struct Surroundings {
    var states: [StateDefinition]
    var names: EventNames
    var title: String
    var severity: Severity
  }

  /// The cases that a mapping defines: one, or one for each name under `each`.
  static func cases(
    _ keys: YAMLMapping, in surroundings: Surroundings
  ) throws(DefinitionError) -> [RuleCase] {
    guard let each = keys["each"] else { return [try RuleCase(keys, surroundings)] }
    var cases: [RuleCase] = []
    for name in try each.strings() {
      var surroundings = surroundings
      surroundings.names.placeholder = name
      cases.append(try RuleCase(keys, surroundings))
    }
    return cases
  }

  private convenience init(
    _ keys: YAMLMapping, _ surroundings: Surroundings
  ) throws(DefinitionError) {
    let names = surroundings.names
    let reader = FormReader(keys: keys, names: names)
    let form = try reader.form()
    let severity = try keys["severity"]?.choice(of: Severity.self) ?? surroundings.severity
    let scope: Scope
    if case .check = form {
      scope = .launch
      if let written = keys["scope"], try written.choice(of: Scope.self) != .launch {
        throw written.error(
          "a check judges launches", why: "it looks at everything that a process did",
          remedy: "leave scope: out")
      }
    } else {
      scope = try keys.required("scope").choice(of: Scope.self)
    }
    var known = ActionSet()
    for node in try keys["known"]?.sequence() ?? [] { known.insert(try names.action(node)) }
    var exempt: [SequenceStep] = []
    for node in try keys["exempt"]?.sequence() ?? [] {
      let step = try node.mapping(allowing: EventNames.predicateKeys + ["without"])
      exempt.append(
        SequenceStep(
          event: try names.pattern(step), without: try names.optional(step["without"])))
    }
    let confidence = try keys["confidence"]?.choice(of: Confidence.self) ?? .likely
    let message = try Self.message(keys, try reader.name(), surroundings)
    var notes: [(role: Evidence.Role, text: String)] = []
    for entry in try keys["notes"]?.mapping(allowing: Evidence.Role.allCases.map(\.rawValue))
      .entries ?? []
    {
      if let role = Evidence.Role(rawValue: entry.key) {
        notes.append((role, try entry.value.scalar()))
      }
    }
    try Roles.check(form, exempt: exempt, at: keys)
    self.init(
      form: form, scope: scope, known: known, exempt: exempt, states: surroundings.states,
      severity: severity, confidence: confidence, message: message, notes: notes)
  }

  /// What a placeholder stands for must be something that the form knows.
  private static func message(
    _ keys: YAMLMapping, _ form: FormName, _ surroundings: Surroundings
  ) throws(DefinitionError) -> String {
    let text = try keys["message"]?.scalar() ?? surroundings.title
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let isFixed = surroundings.names.placeholder == nil && !text.holdsPlaceholderOfNames
    if keys.node.isProven, isFixed { return text }
    for part in text.split(separator: "{").dropFirst(text.first == "{" ? 0 : 1) {
      let name = String(part.prefix { $0 != "}" })
      if form.placeholders.contains(name) { continue }
      throw keys.error(
        atKey: "message", "nothing is called {\(name)} here",
        why: form.placeholders.isEmpty
          ? "\(form.rawValue): writes its messages itself"
          : "\(form.rawValue): knows "
            + form.placeholders.map { "{\($0)}" }.joined(separator: ", "),
        remedy: Spelling.closest(to: name, in: form.placeholders).map { "did you mean {\($0)}?" }
          ?? "write it out")
    }
    return text.replacing("{each}", with: surroundings.names.placeholder ?? "")
  }
}

extension String {
  /// Whether `{each}` stands in it.
  fileprivate var holdsPlaceholderOfNames: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.indices.contains { bytes.starts(with: "{each}", at: $0) }
    }
  }
}
