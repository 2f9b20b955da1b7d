import Matching

/// The name of a member of an object; those of objects within it have a dot behind its name.
package struct JSONKey: Sendable, Equatable {
  let bytes: [UInt8]
  let hash: UInt64

  package init(_ name: String) {
    bytes = Array(name.utf8)
    hash = bytes.withUnsafeBufferPointer(Self.hash)
  }

  /// A number that differs for most names.
  static func hash(_ name: Bytes) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Whether it is `name`, which lies in an object that is called so, or is called so itself.
  func isAbove(_ name: Bytes) -> Bool {
    name.count >= bytes.count && name.slice(0..<bytes.count).elementsEqual(bytes)
      && (name.count == bytes.count || name[bytes.count] == UInt8(ascii: "."))
  }
}
