import CommandLineKit
import Rules
import YAMLDocument

/// Which rules judge, and what they may expect, as the arguments say.
struct RuleSelection {
  private(set) var options = RuleEngine.Options()

  init(_ arguments: ParsedArguments, _ catalogs: Catalogs) throws(UsageError) {
    // Messages of the system are findings by their own ids.
    let rules = catalogs.rules.rules.map(\.id) + catalogs.vocabulary.findingMessages
    let actions = catalogs.vocabulary.actions.map(\.name)
    options.only = try Self.names(arguments.all("rule"), "rule", among: rules)
    options.disabled = try Self.names(arguments.all("disable"), "rule", among: rules)
    options.expected = try Self.names(arguments.all("expect"), "action", among: actions)
  }

  private static func names(
    _ names: [String], _ what: String, among known: [String]
  ) throws(UsageError) -> Set<String> {
    for name in names where !known.contains(name) {
      throw unknown(what, name, among: known, command: "scenetrace check")
    }
    return Set(names)
  }

  /// The error for a name that nothing has.
  static func unknown(
    _ what: String, _ name: String, among known: [String], command: String
  ) -> UsageError {
    let list = "scenetrace \(what == "action" ? "vocabulary" : what + "s") list"
    let near = Spelling.closest(to: name, in: known.sorted()).map { "did you mean '\($0)'?" }
    return UsageError(
      message: "unknown \(what) '\(name)'; " + (near ?? "'\(list)' shows all"), command: command)
  }
}
