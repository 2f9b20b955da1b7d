/// FNV-1a over 64 bits (Fowler, Noll and Vo): short, and the same over runs and machines.
package struct TextHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension Bytes {
  /// Tells texts apart.
  package var fingerprint: UInt64 {
    var hash = TextHash()
    for byte in self { hash.add(byte) }
    return hash.value
  }
}

extension UInt64 {
  /// Its bits mixed as SplitMix64 does, so that sums of a few differ as well and every bit depends on all
  /// (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
  package var mixed: UInt64 {
    var mixed = (self ^ self >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
