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

  /// `text` with everything between double quotation marks blanked out: names and user text say
  /// nothing about how an action went.
  mutating func withoutQuotations(_ text: Bytes) -> Bytes {
    guard text.contains(UInt8(ascii: "\"")) else { return text }
    let copy = Self.copy(text, into: &quotationFree)
    var isQuoted = false
    for index in 0..<copy.count {
      if copy[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        copy[index] = 0x20
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
