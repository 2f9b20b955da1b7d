import BuiltInPatterns
import CommandLineKit
import DefinitionFiles
import Lifecycle
import LogInput
import Matching
import Rules
import YAMLDocument

/// What lines are read and judged by: the built-in definitions and the user's.
struct Catalogs {
  let formats: FormatCatalog
  let vocabulary: Vocabulary
  private let ruleSource: RuleSource
  /// What they were loaded from; nil when they were put together otherwise.
  private var source: Source?

  private final class RuleSource {
    private(set) lazy var catalog = make()
    private let make: () -> RuleCatalog

    init(_ make: @escaping () -> RuleCatalog) { self.make = make }
  }

  private struct Source {
    var files: PatternFiles
    var thresholds: [String: [String: Int64]]
    var inputFormat: String?
  }

  /// Loads the built-in definitions, then the user's, which replace those of the same name; inputs
  /// are in the format that is named, or in any.
  init(
    adding files: PatternFiles, thresholds: [String: [String: Int64]] = [:],
    withExamples: Bool = false, inputFormat: String?, command: String
  ) throws {
    // Whoever reads logs wants no examples.
    let all = try Catalogs(
      adding: files, thresholds: thresholds, withExamples: withExamples)
    // They last as long as the process: letting go of them piece by piece would only take time.
    _ = Unmanaged.passRetained(all.formats)
    _ = Unmanaged.passRetained(all.vocabulary)
    _ = Unmanaged.passRetained(all.ruleSource)
    if let inputFormat {
      guard let formats = all.formats.forcing(inputFormat) else {
        throw RuleSelection.unknown(
          "format", inputFormat, among: all.formats.formats.map(\.id), command: command)
      }
      self.init(formats: formats, vocabulary: all.vocabulary, all.ruleSource)
    } else {
      self = all
    }
    source = Source(files: files, thresholds: thresholds, inputFormat: inputFormat)
  }

  /// What tells the contents of the user's files apart, in their order.
  var fileContents: [UInt64] { source?.files.fingerprints ?? [] }

  /// The same once more, for another thread: they keep what they make at first use.
  var another: Catalogs? {
    source.flatMap { source in
      try? Catalogs(
        adding: source.files, thresholds: source.thresholds, inputFormat: source.inputFormat,
        command: "")
    }
  }

  /// Loads the built-in definitions, then the user's, which replace those of the same name;
  /// `thresholds` are bounds of rules, in nanoseconds, by rule and name.
  init(
    adding files: PatternFiles, thresholds: [String: [String: Int64]] = [:],
    withExamples: Bool = true
  ) throws(DefinitionError) {
    let library = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    let builtIn = BuiltInFiles(BuiltInPatterns.trees)
    let formatImage = FormatImage(BuiltInPatterns.formats, files: builtIn)
    let vocabularyImage = VocabularyImage(BuiltInPatterns.vocabulary, files: builtIn)
    let isBuiltIn = files.documents.isEmpty && !formatImage.isEmpty && !vocabularyImage.isEmpty
    if isBuiltIn, thresholds.isEmpty {
      formats = FormatCatalog(image: formatImage, library: library)
      vocabulary = Vocabulary(image: vocabularyImage, library: library)
      ruleSource = RuleSource {
        RuleCatalog(image: BuiltInPatterns.rules, files: builtIn, library: library)
      }
      return
    }
    var definitions = try Definitions(builtIn: builtIn)
    for document in files.documents { try definitions.add(document) }
    if isBuiltIn {
      formats = FormatCatalog(image: formatImage, library: library)
      vocabulary = Vocabulary(image: vocabularyImage, library: library)
    } else {
      formats = try FormatCatalog(definitions: definitions.formats, library: library)
      vocabulary = try Vocabulary(definitions: definitions.vocabulary, library: library)
    }
    // Other words may have other numbers.
    let rules = try RuleCatalog(
      definitions: definitions.rules, vocabulary: vocabulary, thresholds: thresholds,
      areComplete: withExamples)
    ruleSource = RuleSource { rules }
  }

  /// Those that lie in the binary are made when they are first asked for: what only reads logs needs none.
  var rules: RuleCatalog { ruleSource.catalog }

  /// The ids that findings may have: messages of the system are findings by their own ids.
  var ruleNames: [String] {
    rules.rules.map(\.id) + vocabulary.findingMessages + [RuleEngine.noEvents]
  }

  /// The same with one rule in another form.
  func replacing(_ rule: Rule) -> Catalogs {
    let rules = rules.replacing(rule)
    return Catalogs(formats: formats, vocabulary: vocabulary, RuleSource { rules })
  }

  private init(
    formats: FormatCatalog, vocabulary: Vocabulary, _ ruleSource: RuleSource
  ) {
    self.formats = formats
    self.vocabulary = vocabulary
    self.ruleSource = ruleSource
  }

  /// The definitions that cannot be looked for by a text that stands on each of their lines, or that
  /// are tried at every place of a line.
  var slowDefinitions: [String] {
    vocabulary.slowNames.map { "\($0): no text stands on every line that it matches" }
      + formats.unanchoredNames.map { "\($0): it is not tied to the beginning of the line by ^" }
  }
}
