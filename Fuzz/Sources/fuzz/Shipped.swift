import BuiltInPatterns
import DefinitionFiles
import Foundation
import Packing

@testable import YAMLDocument
@testable import scenetrace

/// The definitions of the repository as the program has them: through the same image of them.
struct Shipped {
  let catalogs: Catalogs

  init() throws {
    let files = RepositoryFiles()
    let documents = try files.definitions.map { file in
      (path: file.name, root: try YAMLDocument.parse(file.bytes, path: file.name))
    }
    let image = try DefinitionImage(documents)
    BuiltInPatterns.trees = try Self.table(image.trees)
    BuiltInPatterns.patterns = try Self.table(image.patterns)
    BuiltInPatterns.plans = try Self.table(image.plans)
    BuiltInPatterns.codes = try Self.table(image.codes)
    BuiltInPatterns.formats = try Self.table(image.formats)
    BuiltInPatterns.vocabulary = try Self.table(image.vocabulary)
    BuiltInPatterns.rules = try Self.table(image.rules)
    catalogs = try Catalogs(adding: PatternFiles([]), inputFormat: nil, command: "fuzz")
  }

  private struct NumberTooGreat: Error {}

  private static func table(_ part: PackedWriter) throws -> PackedTable {
    guard let numbers = part.packedNumbers else { throw NumberTooGreat() }
    return PackedTable(numbers: kept(numbers), texts: kept(part.texts))
  }

  /// A copy that lasts as long as the program.
  private static func kept(_ text: String) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    return UnsafeBufferPointer(copy)
  }
}
