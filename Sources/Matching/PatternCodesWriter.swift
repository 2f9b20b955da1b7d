import CPCRE2
import Packing

/// Writes what `PatternCodes` reads.
struct PatternCodesWriter {
  /// Where the code of each pattern lies.
  private(set) var places: [String: PatternCodes.Place] = [:]

  /// Compiles patterns, in the order in which they are named, and writes what comes of it.
  init(_ patterns: [String], to writer: inout PackedWriter) {
    var codes: [(pattern: String, bytes: [UInt8])] = []
    for pattern in patterns {
      guard let compiled = try? CompiledPattern(pattern, matchLimit: 1),
        let bytes = Self.bytes(of: compiled.code)
      else { continue }
      codes.append((pattern, bytes))
    }
    // Tables of characters, most of all.
    var shared = codes.first?.bytes.count ?? 0
    for (_, bytes) in codes {
      shared = zip(bytes, codes[0].bytes).prefix(shared).prefix { $0 == $1 }.count
    }
    writer.add(PatternCodes.libraryName)
    writer.add(shared)
    if let first = codes.first { writer.add(bytes: Array(first.bytes.prefix(shared))) }
    for (pattern, bytes) in codes {
      let place = PatternCodes.Place(start: writer.numbers.count, count: bytes.count - shared)
      writer.add(bytes: Array(bytes.dropFirst(shared)))
      places[pattern] = place
    }
  }

  private static func bytes(of code: OpaquePointer) -> [UInt8]? {
    var codes: [OpaquePointer?] = [code]
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard pcre2_serialize_encode_8(&codes, 1, &start, &count, nil) == 1, let start else {
      return nil
    }
    defer { pcre2_serialize_free_8(start) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
