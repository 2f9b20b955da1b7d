import CScan

/// Three bytes in a row that are searched for in the place of whole literals.
struct Anchor: Hashable {
  /// The bytes; in lower case when the case is folded.
  var bytes: SIMD4<UInt8>
  var foldsCase: Bool

  /// The three bytes of `literal` at `offset`.
  init(_ literal: [UInt8], at offset: Int, foldsCase: Bool) {
    bytes = SIMD4(literal[offset], literal[offset + 1], literal[offset + 2], 0)
    self.foldsCase = foldsCase
    if foldsCase {
      for place in 0..<3 { bytes[place] = bytes[place].asciiLowercased }
    }
  }

  /// The three bytes and whether the case is folded, in one number.
  var key: UInt32 {
    UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | (foldsCase ? 1 << 24 : 0)
  }

  /// Calls `body` with each byte that can stand at `place`.
  @inline(__always)
  func forEachSpelling(at place: Int, _ body: (UInt8) -> Void) {
    let byte = bytes[place]
    body(byte)
    if foldsCase, byte.isASCIILetter { body(byte ^ 0x20) }
  }

  /// The filter hashes of all spellings, each once.
  var hashes: [Int] {
    var hashes: [Int] = []
    hashes.reserveCapacity(8)
    forEachSpelling(at: 0) { first in
      forEachSpelling(at: 1) { second in
        forEachSpelling(at: 2) { third in
          let hash = Int(cscan_hash(first, second, third))
          if !hashes.contains(hash) { hashes.append(hash) }
        }
      }
    }
    return hashes
  }

  /// Where literals are kept whose anchors have these hashes, each place once.
  static func places(of hashes: [Int]) -> [Int] {
    var places: [Int] = []
    for hash in hashes {
      let place = Int(cscan_place(UInt32(hash)))
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// How often the anchor occurs in a log, per byte: as if its bytes were independent, except
  /// for runs of letters that are known to be frequent.
  var frequency: Float {
    if ByteFrequency.isOfLevel(bytes, foldsCase: foldsCase) { return 0.005 }
    let shares = foldsCase ? ByteFrequency.foldedShares : ByteFrequency.shares
    let product = shares[Int(bytes[0])] * shares[Int(bytes[1])] * shares[Int(bytes[2])]
    if ByteFrequency.isCommon(bytes) { return max(20 * product, 0.0002) }
    // Names in camel case begin as words do.
    if !foldsCase, ByteFrequency.isCommon(capitalised: bytes) { return max(20 * product, 0.0002) }
    return product
  }
}
