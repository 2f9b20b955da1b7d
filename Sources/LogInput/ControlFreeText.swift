import Matching

/// Room for one line without the escape sequences that terminals take (ECMA-48).
struct ControlFreeText: ~Copyable {
  private var scratch = Scratch()

  /// `text` without CSI and OSC sequences, valid until the next call.
  mutating func strip(_ text: Bytes) -> Bytes {
    let room = scratch.room(for: text.count)
    var count = 0
    var index = 0
    while index < text.count {
      if text[index] == 0x1B {
        index = Self.endOfSequence(in: text, at: index)
      } else {
        room[count] = text[index]
        count += 1
        index += 1
      }
    }
    return Bytes(rebasing: Bytes(room)[0..<count])
  }

  private static func endOfSequence(in text: Bytes, at start: Int) -> Int {
    var index = start + 1
    guard index < text.count else { return index }
    switch text[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < text.count, !(0x40...0x7E).contains(text[index]) { index += 1 }
      return min(index + 1, text.count)
    case UInt8(ascii: "]"):
      index += 1
      while index < text.count {
        if text[index] == 0x07 { return index + 1 }
        if text[index] == 0x1B { return min(index + 2, text.count) }
        index += 1
      }
      return index
    default:
      return index
    }
  }
}

extension Bytes {
  /// The line without a carriage return at its end and without the NULs that device relays put
  /// between records (libimobiledevice's syslog relay).
  var withoutLineNoise: Bytes {
    var start = 0
    var end = count
    while start < end, self[start] == 0 { start += 1 }
    while end > start, self[end - 1] == 0x0D || self[end - 1] == 0 { end -= 1 }
    return slice(start..<end)
  }
}
