import JSONText

/// Bytes that many rows have in common; what follows them in memory may be read as well, as far as a block.
struct RowPiece {
  /// Pieces are copied in blocks of this size.
  static let block = 32

  let start: UnsafePointer<UInt8>
  let count: Int
}

/// Keeps pieces as long as it lives.
final class RowPieces {
  private var all: [UnsafeMutablePointer<UInt8>] = []

  deinit { for piece in all { piece.deallocate() } }

  /// A piece of these bytes.
  func piece(_ bytes: [UInt8]) -> RowPiece {
    let capacity = bytes.count + RowPiece.block
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
    for (place, byte) in bytes.enumerated() { start[place] = byte }
    all.append(start)
    return RowPiece(start: start, count: bytes.count)
  }
}

extension [UInt8] {
  mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Appends a text in quotation marks.
  mutating func append(quoted text: String) { JSONQuote.append(text, to: &self) }
}

extension String {
  /// Its bytes are the same as those of an ASCII text; texts that are equal may differ in theirs.
  func isSame(asASCII other: String) -> Bool {
    utf8.count == other.utf8.count && self == other
  }

  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
