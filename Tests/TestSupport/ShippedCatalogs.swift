import BuiltInPatterns
import DefinitionFiles
import Foundation
import Lifecycle
import LogInput
import Matching
import Rules
import YAMLDocument

/// The shipped definitions, compiled. Patterns hold the state of their last match: one test at a
/// time uses an instance.
package final class ShippedCatalogs: @unchecked Sendable {
  package let formats: FormatCatalog
  package let vocabulary: Vocabulary
  package let rules: RuleCatalog

  private init() throws(DefinitionError) {
    let definitions = try Definitions(builtIn: BuiltInFiles(BuiltInPatterns.trees))
    let library = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    let files = BuiltInFiles(BuiltInPatterns.trees)
    formats = FormatCatalog(
      image: FormatImage(BuiltInPatterns.formats, files: files), library: library)
    vocabulary = Vocabulary(
      image: VocabularyImage(BuiltInPatterns.vocabulary, files: files), library: library)
    rules = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
  }

  private static let lock = NSLock()
  private nonisolated(unsafe) static var idle: [ShippedCatalogs] = []

  /// Lends an instance to `body`; compiling one takes a while, so they are used again.
  package static func lend<Result>(_ body: (ShippedCatalogs) throws -> Result) throws -> Result {
    let lent = try lock.withLock { idle.popLast() } ?? ShippedCatalogs()
    defer { lock.withLock { idle.append(lent) } }
    return try body(lent)
  }
}
