import Rules
import YAMLDocument

/// What `.scenetrace.yml` says: how an app's logs are judged, whoever checks them.
struct Configuration {
  /// A rule that is named, and what is said of it.
  struct Named<Value> {
    let rule: String
    /// Where it stands.
    let error: (_ problem: String, _ why: String?, _ remedy: String?) -> DefinitionError
    let value: Value
  }

  /// The file, as messages show it; nil when there is none.
  private(set) var path: String?
  /// What leads to the directory of the file: empty, or with a slash at the end.
  private(set) var directory = ""
  /// Rules that judge, all others being silent; all when empty.
  private(set) var enabled: [YAMLNode] = []
  private(set) var disabled: [YAMLNode] = []
  private(set) var severities: [Named<Severity>] = []
  private(set) var thresholds: [Named<[YAMLNode.Entry]>] = []
  private(set) var patterns: [YAMLNode] = []
  private(set) var process: String?
  /// Actions that the app logs, so that their absence counts.
  private(set) var expected: [YAMLNode] = []
  /// Inputs that are left out.
  private(set) var ignored: [PathPattern] = []
  private(set) var suppressions: [Suppression] = []

  /// The keys that a file may have.
  static let keys = [
    "schema", "enable", "disable", "severity", "thresholds", "patterns", "process", "expect",
    "ignore", "suppress",
  ]

  /// What holds without a file.
  init() {}

  /// Reads a file; `directory` is what leads to where it lies.
  init(definition: YAMLNode, directory: String) throws(DefinitionError) {
    path = definition.file.path
    self.directory = directory
    let keys = try definition.mapping(allowing: Self.keys)
    if let schema = keys["schema"], try schema.scalar() != "scenetrace/v1" {
      throw schema.error(
        "this is not a schema that scenetrace knows", why: "it reads scenetrace/v1",
        remedy: "write schema: scenetrace/v1")
    }
    enabled = try Self.list(keys["enable"])
    disabled = try Self.list(keys["disable"])
    severities = try Self.named(keys["severity"]) { (node) throws(DefinitionError) in
      try node.choice(of: Severity.self)
    }
    thresholds = try Self.named(keys["thresholds"]) { (node) throws(DefinitionError) in
      let entries = try node.mapping().entries
      for entry in entries { _ = try entry.value.nanoseconds() }
      return entries
    }
    patterns = try Self.list(keys["patterns"])
    process = try keys["process"]?.scalar()
    expected = try Self.list(keys["expect"])
    for node in try Self.list(keys["ignore"]) { ignored.append(try PathPattern(definition: node)) }
    for node in try keys["suppress"]?.sequence() ?? [] {
      suppressions.append(try Suppression(definition: node))
    }
    let judging = Set(try enabled.map { (node) throws(DefinitionError) in try node.scalar() })
    for node in disabled where judging.contains(try node.scalar()) {
      throw node.error(
        "this rule is enabled as well", why: "a rule judges or it does not",
        remedy: "name it under enable: or under disable:")
    }
  }

  /// Texts with the places where they stand; one alone counts as a list of one.
  private static func list(_ node: YAMLNode?) throws(DefinitionError) -> [YAMLNode] {
    guard let node else { return [] }
    _ = try node.strings()
    guard case .sequence(let items) = node.content else { return [node] }
    return items
  }

  private static func named<Value>(
    _ node: YAMLNode?, _ read: (YAMLNode) throws(DefinitionError) -> Value
  ) throws(DefinitionError) -> [Named<Value>] {
    guard let mapping = try node?.mapping() else { return [] }
    return try mapping.entries.map { (entry) throws(DefinitionError) in
      Named(
        rule: entry.key,
        error: { mapping.error(atKey: entry.key, $0, why: $1, remedy: $2) },
        value: try read(entry.value))
    }
  }
}

extension [YAMLNode] {
  /// The texts, of nodes that are known to be texts.
  var texts: [String] { compactMap { try? $0.scalar() } }
}
