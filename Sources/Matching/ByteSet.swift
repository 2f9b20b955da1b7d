/// A set of byte values, 256 bits.
package struct ByteSet: Hashable, Sendable {
  @usableFromInline var words: SIMD4<UInt64> = .zero

  /// A set without members.
  package init() {}

  /// The set of the bytes in `members`.
  package init(_ members: some Sequence<UInt8>) {
    for byte in members { insert(byte) }
  }

  /// The set of all bytes.
  static let all = ByteSet(words: SIMD4(repeating: .max))

  private init(words: SIMD4<UInt64>) { self.words = words }

  /// Whether `byte` is a member.
  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0
  }

  /// Makes `byte` a member.
  package mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Makes every member of `other` a member.
  package mutating func formUnion(_ other: ByteSet) { words |= other.words }

  /// Leaves the members that are members of `other`, too.
  mutating func formIntersection(_ other: ByteSet) { words &= other.words }

  /// Takes each member, the least first.
  func forEach(_ body: (UInt8) -> Void) {
    for index in 0..<4 {
      var rest = words[index]
      while rest != 0 {
        body(UInt8(index << 6 | rest.trailingZeroBitCount))
        rest &= rest &- 1
      }
    }
  }

  /// How many bytes are members.
  package var count: Int {
    (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount }
  }
}
