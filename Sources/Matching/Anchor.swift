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
  }

  /// The bytes that can stand at `place`.
  func spellings(at place: Int) -> [UInt8] {
    let byte = bytes[place]
    return foldsCase && byte.isASCIILetter ? [byte, byte ^ 0x20] : [byte]
  }

  /// The filter hashes of all spellings.
  var hashes: [Int] {
    var hashes: [Int] = []
    for first in spellings(at: 0) {
      for second in spellings(at: 1) {
        for third in spellings(at: 2) { hashes.append(Int(cscan_hash(first, second, third))) }
      }
    }
    return hashes
  }

  /// How often the anchor occurs in a log, per byte: as if its bytes were independent, except
  /// for runs of letters that are known to be frequent.
  var frequency: Float {
    var product: Float = 1
    for place in 0..<3 {
      var share: Float = 0
      for byte in spellings(at: place) { share += ByteFrequency.shares[Int(byte)] }
      product *= share
    }
    if ByteFrequency.isOfLevel(bytes, foldsCase: foldsCase) { return 0.005 }
    return ByteFrequency.isCommon(bytes) ? max(20 * product, 0.0002) : product
  }
}
