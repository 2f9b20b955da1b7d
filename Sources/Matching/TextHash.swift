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
