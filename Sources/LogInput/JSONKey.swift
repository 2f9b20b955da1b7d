import Matching

/// The name of a member of an object; those of objects within it have a dot behind its name.
package struct JSONKey: Sendable, Equatable {
  let bytes: [UInt8]
  /// Its first bytes, by which most names differ.
  let beginning: UInt64
  /// One bit for all names that begin so.
  let bit: UInt64

  package init(_ name: String) {
    bytes = Array(name.utf8)
    beginning = bytes.withUnsafeBufferPointer(Self.beginning)
    bit = Self.bit(of: beginning)
  }

  /// The first eight bytes of a name; what a shorter one lacks is 0.
  static func beginning(of name: Bytes) -> UInt64 {
    name.baseAddress.map { TextWord.load($0, 0, in: name.count) } ?? 0
  }

  /// The bit of names that begin so; others may have the same.
  static func bit(of beginning: UInt64) -> UInt64 {
    // The golden ratio in 64 bits, made odd, spreads what it is multiplied with.
    1 &<< (beginning &* 0x9E37_79B9_7F4A_7C15 &>> 58)
  }

  /// Whether it is `name`, which lies in an object that is called so, or is called so itself.
  func isAbove(_ name: Bytes) -> Bool {
    name.count >= bytes.count && name.slice(0..<bytes.count).elementsEqual(bytes)
      && (name.count == bytes.count || name[bytes.count] == UInt8(ascii: "."))
  }
}
