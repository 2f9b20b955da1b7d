import CScan

/// Four bytes in a row that are searched for in the place of whole literals; three where the literal has
/// no more.
struct Anchor: Hashable {
  /// The bytes; in lower case when the case is folded.
  var bytes: SIMD4<UInt8>
  /// The last byte may be any.
  var isShort: Bool
  var foldsCase: Bool

  /// The bytes of `literal` from `offset` on, which are at least three.
  init(_ literal: [UInt8], at offset: Int, foldsCase: Bool) {
    isShort = literal.count - offset < 4
    bytes = SIMD4(
      literal[offset], literal[offset + 1], literal[offset + 2],
      isShort ? 0 : literal[offset + 3])
    self.foldsCase = foldsCase
    if foldsCase {
      for place in 0..<4 { bytes[place] = bytes[place].asciiLowercased }
    }
  }

  /// The bytes in one number.
  var word: UInt32 { unsafeBitCast(bytes, to: UInt32.self).littleEndian }

  /// The bytes and what else makes the anchor, in one number.
  var key: UInt64 { UInt64(word) | (foldsCase ? 1 << 32 : 0) | (isShort ? 1 << 33 : 0) }

  /// Calls `body` with each byte that can stand at `place`.
  @inline(__always)
  func forEachSpelling(at place: Int, _ body: (UInt8) -> Void) {
    if isShort, place == 3 {
      for byte in UInt8.min...UInt8.max { body(byte) }
      return
    }
    let byte = bytes[place]
    body(byte)
    if foldsCase, byte.isASCIILetter { body(byte ^ 0x20) }
  }

  /// The filter hashes of all spellings.
  func forEachHash(_ body: (Int) -> Void) {
    forEachSpelling(at: 0) { first in
      forEachSpelling(at: 1) { second in
        forEachSpelling(at: 2) { third in
          forEachSpelling(at: 3) { body(Int(cscan_hash(first, second, third, $0))) }
        }
      }
    }
  }

  /// Where literals are kept that have the anchor, each place once.
  var places: [Int] {
    var places: [Int] = []
    places.reserveCapacity(8)
    forEachSpelling(at: 0) { first in
      forEachSpelling(at: 1) { second in
        forEachSpelling(at: 2) { third in
          let place = Int(cscan_place(first, second, third))
          if !places.contains(place) { places.append(place) }
        }
      }
    }
    return places
  }
}
