import Matching

/// Room for a message without the parts that were already understood.
struct Remainder: ~Copyable {
  private var rest = Scratch()
  private var quotationFree = Scratch()

  /// `message` with `ranges` blanked out; the message itself when there are none.
  mutating func cut(_ ranges: [Range<Int>], from message: Bytes) -> Bytes {
    guard !ranges.isEmpty else { return message }
    let copy = Self.copy(message, into: &rest)
    for range in ranges {
      for index in range.clamped(to: 0..<copy.count) { copy[index] = 0x20 }
    }
    return Bytes(copy)
  }

  /// Something in the text may be quoted.
  static func hasQuotations(_ text: Bytes) -> Bool {
    text.firstIndex(of: UInt8(ascii: "\""), from: 0, to: text.count) != nil
      || text.containsCurlyMark
  }

  /// `text` with everything between double quotation marks blanked out.
  mutating func withoutQuotations(_ text: Bytes) -> Bytes {
    guard Self.hasQuotations(text) else { return text }
    // A message that is quoted as a whole is the app's own words.
    if text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") { return text }
    let copy = Self.copy(text, into: &quotationFree)
    var opening: Int?
    for index in 0..<copy.count where copy[index] == UInt8(ascii: "\"") {
      // A mark without a partner (`a 5" screen`) quotes nothing.
      if let start = opening {
        for place in start + 1..<index { copy[place] = 0x20 }
        opening = nil
      } else {
        opening = index
      }
    }
    opening = nil
    for index in 0..<copy.count {
      if text.starts(with: "“", at: index) {
        opening = index
      } else if text.starts(with: "”", at: index), let start = opening {
        for place in start + 3..<index { copy[place] = 0x20 }
        opening = nil
      }
    }
    return Bytes(copy)
  }

  private static func copy(
    _ text: Bytes, into scratch: inout Scratch
  ) -> UnsafeMutableBufferPointer<UInt8> {
    let room = scratch.room(for: text.count)
    if let base = text.baseAddress { room.baseAddress?.update(from: base, count: text.count) }
    return UnsafeMutableBufferPointer(rebasing: room[0..<text.count])
  }
}

extension Bytes {
  fileprivate var containsCurlyMark: Bool {
    firstIndex(of: 0xE2, from: 0, to: count) != nil
      && indices.contains { starts(with: "“", at: $0) }
  }
}
