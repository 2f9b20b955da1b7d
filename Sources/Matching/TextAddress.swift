extension Bytes {
  /// Where the digits of addresses stand: `0x` and at least six hexadecimal digits, which are a word and not all
  /// zeros. They tell an object from others of its run, and nothing else; printf(3) writes them in lower case.
  package var addresses: [Range<Int>] {
    var addresses: [Range<Int>] = []
    forEachAddress { addresses.append($0) }
    return addresses
  }

  /// Calls `body` with where the digits of each address stand.
  @inline(__always)
  func forEachAddress(_ body: (Range<Int>) -> Void) {
    var place = 1
    while let x = firstIndex(of: UInt8(ascii: "x"), from: place, to: count) {
      let start = x + 1
      place = start
      guard self[x - 1] == UInt8(ascii: "0"), x == 1 || !self[x - 2].isOfWord else { continue }
      var digits: UInt8 = 0
      while place < count, self[place].isDigitOfAddress {
        digits |= self[place] ^ UInt8(ascii: "0")
        place += 1
      }
      if place - start >= Self.shortestAddress, digits != 0,
        place == count || !self[place].isOfWord
      {
        body(start..<place)
      }
    }
  }

  private static var shortestAddress: Int { 6 }

  /// Copies the text to `copy` with `digit` in the place of all digits of addresses; false when there are none.
  func copyHidingAddresses(to copy: UnsafeMutablePointer<UInt8>, as digit: UInt8) -> Bool {
    guard let baseAddress else { return false }
    var hasAddresses = false
    forEachAddress { digits in
      if !hasAddresses { copy.update(from: baseAddress, count: count) }
      hasAddresses = true
      (copy + digits.lowerBound).update(repeating: digit, count: digits.count)
    }
    return hasAddresses
  }
}

extension Scratch {
  /// The text with the digit 1 in the place of all digits of addresses; nil when it has no address.
  package mutating func withoutAddresses(_ text: Bytes) -> Bytes? {
    let room = room(for: text.count)
    guard let copy = room.baseAddress,
      text.copyHidingAddresses(to: copy, as: UInt8(ascii: "1"))
    else { return nil }
    return Bytes(start: copy, count: text.count)
  }
}

extension UInt8 {
  /// A hexadecimal digit in lower case.
  var isDigitOfAddress: Bool { isDigit || self >= 0x61 && self <= 0x66 }
}

extension TextWord {
  /// The top bit of every byte that is one of the letters `a` to `f`.
  @inline(__always)
  static func lettersOfAddresses(_ word: UInt64) -> UInt64 {
    let low = word & ~tops
    return (low &+ 0x1F &* ones) & ~(low &+ 0x19 &* ones) & ~word & tops
  }

  /// Bits that are 0 unless `0x` stands in the word, or `x` in front.
  @inline(__always)
  static func addressMarks(_ word: UInt64) -> UInt64 {
    let x = word ^ 0x78 &* ones
    let zero = word ^ 0x30 &* ones
    let xs = (x &- ones) & ~x
    let zeros = (zero &- ones) & ~zero
    return xs & (zeros << 8 | 0x80) & tops
  }
}
