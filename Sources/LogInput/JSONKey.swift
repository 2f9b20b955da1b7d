import Matching

/// The name of a member of an object; those of objects within it have a dot behind its name.
package struct JSONKey: Sendable, Equatable {
  let bytes: [UInt8]

  package init(_ name: String) { bytes = Array(name.utf8) }

  /// Whether it is `name`, which lies in an object that is called so, or is called so itself.
  func isAbove(_ name: Bytes) -> Bool {
    name.count >= bytes.count && name.slice(0..<bytes.count).elementsEqual(bytes)
      && (name.count == bytes.count || name[bytes.count] == UInt8(ascii: "."))
  }
}
