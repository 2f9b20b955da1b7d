import Lifecycle
import LogInput
import Matching
import Packing
import Rules
import YAMLDocument

/// Built-in definitions as they are put into the binary: their trees, and all that can be found out about
/// their patterns before a log is there.
package struct DefinitionImage {
  package private(set) var trees = PackedWriter()
  package private(set) var patterns = PackedWriter()
  package private(set) var codes = PackedWriter()
  package private(set) var plans = PackedWriter()
  package private(set) var formats = PackedWriter()
  package private(set) var vocabulary = PackedWriter()
  package private(set) var rules = PackedWriter()

  /// Loads files as the program does, and keeps what it found out; `path` is where one is written to lie,
  /// `root` is what was read, and `texts` are their bytes, of which many are lines of logs.
  package init(
    _ files: [(path: String, root: YAMLNode)], texts: [[UInt8]] = []
  ) throws(DefinitionError) {
    var definitions = Definitions()
    for (_, root) in files { try definitions.add(root) }
    let library = PatternLibrary(isRecording: true)
    let formats = try FormatCatalog(definitions: definitions.formats, library: library)
    let vocabulary = try Vocabulary(definitions: definitions.vocabulary, library: library)
    let catalog = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
    let paths = files.map(\.root.file.path)
    FormatImage.write(formats, filesAt: paths, to: &self.formats)
    VocabularyImage.write(vocabulary, filesAt: paths, to: &self.vocabulary)
    RuleImage.write(catalog, filesAt: paths, to: &rules)
    formats.makeScanners(for: vocabulary.interest)
    vocabulary.makeScanner()
    // Nobody asks for these before a check is made.
    for pattern in RuleCatalog.patternsOfChecks {
      _ = try? RegularExpression(pattern, library: library)
    }
    PackedDocuments.write(files, to: &trees)
    let found = PatternLibraryWriter(answering: library, texts: texts)
    patterns = found.patterns
    codes = found.codes
    plans = found.plans
  }
}
