import Matching

/// Room for a message without the parts that were already understood.
struct Remainder: ~Copyable {
  private var room: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 2048)
  private var quotationFree: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 2048)

  deinit {
    room.deallocate()
    quotationFree.deallocate()
  }

  /// `message` with `ranges` blanked out; the message itself when there are none.
  mutating func cut(_ ranges: [Range<Int>], from message: Bytes) -> Bytes {
    guard !ranges.isEmpty else { return message }
    let copy = Self.copy(message, into: &room)
    for range in ranges {
      for index in range.clamped(to: 0..<copy.count) { copy[index] = 0x20 }
    }
    return Bytes(copy)
  }

  /// `text` with everything between double quotation marks blanked out.
  mutating func withoutQuotations(_ text: Bytes) -> Bytes {
    guard text.contains(UInt8(ascii: "\"")) else { return text }
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
    return Bytes(copy)
  }

  private static func copy(
    _ text: Bytes, into room: inout UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8> {
    if room.count < text.count {
      room.deallocate()
      room = .allocate(capacity: text.count)
    }
    if let base = text.baseAddress { room.baseAddress?.update(from: base, count: text.count) }
    return UnsafeMutableBufferPointer(rebasing: room[0..<text.count])
  }
}
