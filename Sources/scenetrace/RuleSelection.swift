import CommandLineKit
import Rules
import YAMLDocument

/// Which rules judge, and what they may expect, as the arguments say.
struct RuleSelection {
  private(set) var options = RuleEngine.Options()

  /// What the arguments say wins: a rule that they name judges, whatever the configuration says of it.
  init(
    _ arguments: ParsedArguments, _ catalogs: Catalogs,
    configuration: Configuration = Configuration(), command: String = "scenetrace check"
  ) throws(UsageError) {
    let only = try Self.names(arguments.all("rule"), "rule", among: catalogs.ruleNames, command)
    let disabled = try Self.names(
      arguments.all("disable"), "rule", among: catalogs.ruleNames, command)
    let expected = try Self.names(
      arguments.all("expect"), "action", among: catalogs.vocabulary.actionNames, command)
    options.only = only.isEmpty ? Set(configuration.enabled.texts) : only
    options.disabled = Set(configuration.disabled.texts).subtracting(only).union(disabled)
    options.expected = expected.union(configuration.expected.texts)
  }

  private static func names(
    _ names: [String], _ what: String, among known: @autoclosure () -> [String],
    _ command: String
  ) throws(UsageError) -> Set<String> {
    // Of rules they are known when all are made.
    guard !names.isEmpty else { return [] }
    let known = known()
    for name in names where !known.contains(name) {
      throw unknown(what, name, among: known, command: command)
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
