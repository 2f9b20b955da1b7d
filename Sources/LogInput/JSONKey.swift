import Matching

/// The name of a member of an object; those of objects within it have a dot behind its name.
package struct JSONKey: Sendable, Equatable {
  let bytes: [UInt8]
  let hash: UInt64

  package init(_ name: String) {
    bytes = Array(name.utf8)
    hash = bytes.withUnsafeBufferPointer(Self.hash)
  }

  /// The golden ratio in 64 bits, made odd: it spreads what it is multiplied with.
  static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A number that differs for most names.
  static func hash(_ name: Bytes) -> UInt64 {
    let words = UnsafeRawBufferPointer(name)
    var sum = UInt64(name.count)
    var index = 0
    while index + 8 <= words.count {
      sum = (sum ^ words.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* factor
      sum ^= sum >> 32
      index += 8
    }
    var rest: UInt64 = 0
    while index < words.count {
      rest = rest << 8 | UInt64(words[index])
      index += 1
    }
    return (sum ^ rest) &* factor
  }

  /// Whether it is `name`, which lies in an object that is called so, or is called so itself.
  func isAbove(_ name: Bytes) -> Bool {
    name.count >= bytes.count && name.slice(0..<bytes.count).elementsEqual(bytes)
      && (name.count == bytes.count || name[bytes.count] == UInt8(ascii: "."))
  }
}
