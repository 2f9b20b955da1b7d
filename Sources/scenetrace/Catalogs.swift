import CommandLineKit
import Lifecycle
import LogInput
import Rules
import YAMLDocument

/// What lines are read and judged by: the built-in definitions and the user's.
struct Catalogs {
  let formats: FormatCatalog
  let vocabulary: Vocabulary
  let rules: RuleCatalog

  /// Loads the built-in definitions, then the user's, which replace those of the same name; inputs
  /// are in the format that is named, or in any.
  init(adding files: PatternFiles, inputFormat: String?, command: String) throws {
    let all = try Catalogs(adding: files)
    guard let inputFormat else {
      self = all
      return
    }
    guard let formats = all.formats.forcing(inputFormat) else {
      throw RuleSelection.unknown(
        "format", inputFormat, among: all.formats.formats.map(\.id), command: command)
    }
    self.formats = formats
    vocabulary = all.vocabulary
    rules = all.rules
  }

  /// Loads the built-in definitions, then the user's, which replace those of the same name.
  init(adding files: PatternFiles) throws(DefinitionError) {
    var definitions = try Definitions.builtIn()
    for document in files.documents { try definitions.add(document) }
    formats = try FormatCatalog(definitions: definitions.formats)
    vocabulary = try Vocabulary(definitions: definitions.vocabulary)
    rules = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
  }

  /// The definitions that cannot be looked for by a text that stands on each of their lines, or that
  /// are tried at every place of a line.
  var slowDefinitions: [String] {
    vocabulary.slowNames.map { "\($0): no text stands on every line that it matches" }
      + formats.unanchoredNames.map { "\($0): it is not tied to the beginning of the line by ^" }
  }
}
