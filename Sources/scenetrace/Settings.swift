import CommandLineKit
import Rules

/// What the arguments say and, where they say nothing, the configuration.
struct Settings {
  let arguments: ParsedArguments
  let configuration: Configuration
  /// The words that call the command.
  let command: String

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    command = arguments.path.reduce("scenetrace") { "\($0) \($1)" }
    configuration = try Configuration(arguments)
  }

  /// The built-in definitions, those of the configuration, and those that the arguments name, of which
  /// later ones replace earlier ones of the same name; `paths` are named by operands.
  func catalogs(
    adding paths: [String] = [], withExamples: Bool = false, inputFormat: String? = nil
  ) throws -> Catalogs {
    let files = try PatternFiles(
      configuration.patternPaths() + arguments.all("patterns") + paths)
    let catalogs = try Catalogs(
      adding: files, thresholds: configuration.thresholdValues,
      withExamples: withExamples, inputFormat: inputFormat,
      command: command)
    try configuration.check(against: catalogs)
    return catalogs
  }
}

extension Flag {
  static let config = Flag(
    "config", value: "FILE", category: "Common",
    summary: "Read this configuration, not the nearest .scenetrace.yml",
    detail: """
      Without it .scenetrace.yml is looked for in the working directory and above it, up to the root \
      of the repository. Paths in it are relative to its own directory, and flags win over it.
      """)

  static let noConfig = Flag(
    "no-config", category: "Common", summary: "Read no configuration")
}
