/// Literals that may be found in the addresses of a text, where those are others.
package struct AddressLiterals {
  /// A literal, as far as it lies in an address: the bytes of it that are digits of the address.
  private struct Overlap {
    let literal: Literal
    let digits: Range<Int>
  }

  private var overlaps: [Overlap] = []
  /// One of them holds `0x` and begins before it.
  package private(set) var mayBeginBefore = false

  /// Of the literals those of which a part may be digits of an address.
  package init(_ literals: [Literal]) { add(literals) }

  /// Adds others.
  package mutating func add(_ literals: [Literal]) {
    for literal in literals {
      literal.bytes.withUnsafeBufferPointer { bytes in
        add(literal, bytes, from: 0)
        add(literal, bytes, behind: UInt8(ascii: "x"))
        if literal.foldsCase { add(literal, bytes, behind: UInt8(ascii: "X")) }
      }
    }
  }

  /// Adds the overlaps whose digits stand behind `0x`.
  private mutating func add(_ literal: Literal, _ bytes: Bytes, behind x: UInt8) {
    var place = 0
    while let found = bytes.firstIndex(of: x, from: place, to: bytes.count) {
      place = found + 1
      if found > 0, bytes[found - 1] != UInt8(ascii: "0") { continue }
      add(literal, bytes, from: place)
    }
  }

  private mutating func add(_ literal: Literal, _ bytes: Bytes, from start: Int) {
    var end = start
    while end < bytes.count, bytes[end].hexadecimalValue != nil { end += 1 }
    guard end > start, end == bytes.count || !bytes[end].isOfWord else { return }
    overlaps.append(Overlap(literal: literal, digits: start..<end))
    mayBeginBefore = mayBeginBefore || start > 0
  }

  /// Whether one of them would stand in `text`, and partly in an address, if the digits of that were others.
  package func mayStand(in text: Bytes) -> Bool {
    if overlaps.isEmpty { return false }
    var mayStand = false
    text.forEachAddress { address in
      mayStand = mayStand || overlaps.contains { Self.mayStand($0, at: address, in: text) }
    }
    return mayStand
  }

  private static func mayStand(_ overlap: Overlap, at address: Range<Int>, in text: Bytes) -> Bool {
    let (literal, digits) = (overlap.literal, overlap.digits)
    let (isFromStart, isToEnd) = (digits.lowerBound > 0, digits.upperBound < literal.bytes.count)
    guard digits.count <= address.count else { return false }
    // Within the digits it may stand anywhere.
    if !isFromStart, !isToEnd { return true }
    if isFromStart, isToEnd, digits.count < address.count { return false }
    let start =
      isFromStart
      ? address.lowerBound - digits.lowerBound : address.upperBound - digits.upperBound
    guard start >= 0, start + literal.bytes.count <= text.count else { return false }
    // Other digits of its may lie in another address.
    return literal.bytes.indices.allSatisfy { offset in
      let (byte, wanted) = (text[start + offset], literal.bytes[offset])
      return byte == wanted
        || literal.foldsCase && byte.asciiLowercased == wanted.asciiLowercased
        || byte.isDigitOfAddress && wanted.hexadecimalValue != nil
    }
  }
}
