import BuiltInPatterns
import Foundation
import Lifecycle
import LogInput
import Rules
import YAMLDocument

/// The shipped definitions, compiled. Patterns hold the state of their last match: one test at a
/// time uses an instance.
package final class ShippedCatalogs: @unchecked Sendable {
  package let formats: FormatCatalog
  package let vocabulary: Vocabulary
  package let rules: RuleCatalog

  private init() throws(DefinitionError) {
    var formatNodes: [YAMLNode] = []
    var words: [YAMLNode] = []
    var ruleNodes: [YAMLNode] = []
    for file in PatternFile.all {
      let node = try YAMLDocument.parse(file.text, path: "built-in:\(file.path)")
      let keys = try node.mapping()
      if keys[LogFormat.definitionKey] != nil || keys[Marker.definitionKey] != nil {
        formatNodes.append(node)
      } else if keys[RuleCatalog.definitionKey] != nil {
        ruleNodes.append(node)
      } else {
        words.append(node)
      }
    }
    formats = try FormatCatalog(definitions: formatNodes)
    vocabulary = try Vocabulary(definitions: words)
    rules = try RuleCatalog(definitions: ruleNodes, vocabulary: vocabulary)
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
