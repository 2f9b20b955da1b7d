import Lifecycle
import LogInput
import Rules
import YAMLDocument

/// What lines are read and judged by: the built-in definitions and the user's.
struct Catalogs {
  let formats: FormatCatalog
  let vocabulary: Vocabulary
  let rules: RuleCatalog

  /// Loads the built-in definitions, then the user's, which replace those of the same name.
  init(adding files: PatternFiles) throws(DefinitionError) {
    var definitions = try Definitions.builtIn()
    for document in files.documents { try definitions.add(document) }
    formats = try FormatCatalog(definitions: definitions.formats)
    vocabulary = try Vocabulary(definitions: definitions.vocabulary)
    rules = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
  }
}
