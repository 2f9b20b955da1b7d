import JSONText

/// Bytes that many rows have in common; what follows them in memory may be read as well, as far as a block.
struct RowPiece {
  /// Pieces are copied in blocks of this size.
  static let block = MemoryLayout<SIMD16<UInt8>>.size

  let start: UnsafePointer<UInt8>
  let count: Int
}

/// Keeps pieces as long as it lives.
final class RowPieces {
  private var all: [UnsafeMutablePointer<UInt8>] = []

  deinit { for piece in all { piece.deallocate() } }

  /// A piece of these bytes.
  func piece(_ bytes: [UInt8]) -> RowPiece {
    let piece = Self.make(bytes)
    all.append(piece)
    return RowPiece(start: piece, count: bytes.count)
  }

  /// A piece of a text that is no part of a log.
  func piece(_ text: String) -> RowPiece { piece(Array(text.utf8)) }

  private static func make(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let capacity = bytes.count + RowPiece.block
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
    bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { start.update(from: first, count: bytes.count) }
    }
    return start
  }
}

extension [UInt8] {
  /// Appends a text in quotation marks.
  mutating func append(quoted text: String) { JSONQuote.append(text, to: &self) }
}
