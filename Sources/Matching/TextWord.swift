/// Texts as words of eight bytes, of which the last two may overlap; a short text is one word.
package enum TextWord {
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// How many words a text of `length` bytes has.
  @inlinable @inline(__always)
  package static func count(in length: Int) -> Int { length <= 8 ? 1 : (length &+ 7) >> 3 }

  /// Where word `index` of a text of `length` bytes begins.
  @inlinable @inline(__always)
  package static func start(of index: Int, in length: Int) -> Int {
    max(0, min(index &* 8, length &- 8))
  }

  /// Word `index` of the `length` bytes at `base`; what a short text lacks is 0.
  @inlinable @inline(__always)
  package static func load(_ base: UnsafePointer<UInt8>, _ index: Int, in length: Int) -> UInt64 {
    if length >= 8 {
      let word = UnsafeRawPointer(base).loadUnaligned(
        fromByteOffset: start(of: index, in: length), as: UInt64.self)
      return UInt64(littleEndian: word)
    }
    var word: UInt64 = 0
    for offset in 0..<length { word |= UInt64(base[offset]) << UInt64(offset * 8) }
    return word
  }

  /// Calls `body` with the words of the `length` bytes at `base`.
  @inline(__always)
  static func forEach(
    _ base: UnsafePointer<UInt8>, _ length: Int, _ body: (_ index: Int, _ word: UInt64) -> Void
  ) {
    guard length > 8 else { return body(0, load(base, 0, in: length)) }
    let text = UnsafeRawPointer(base)
    var index = 0
    var place = 0
    while place < length &- 8 {
      let word = text.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      body(index, UInt64(littleEndian: word))
      index &+= 1
      place &+= 8
    }
    let last = text.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
    body(index, UInt64(littleEndian: last))
  }

  /// The top bit of every byte that is a digit.
  @inlinable @inline(__always)
  package static func digits(_ word: UInt64) -> UInt64 {
    let value = word ^ (0x30 &* ones)
    return ~(((value & ~tops) &+ (0x76 &* ones)) | value) & tops
  }

  /// The top bit of every byte that is not 0.
  @inline(__always)
  static func nonzeros(_ word: UInt64) -> UInt64 {
    (((word & ~tops) &+ ~tops) | word) & tops
  }

  /// The word with 0 for each digit that may be a number's: not for those right behind a letter.
  @inline(__always)
  static func withoutNumbers(_ word: UInt64) -> UInt64 {
    let digits = digits(word)
    if digits == 0 { return word }
    let folded = (word | 0x20 &* ones) & ~tops
    let letters =
      (folded &+ (0x1F &* ones)) & ~(folded &+ (0x05 &* ones)) & ~word & tops
    var bound = digits & letters << 8
    bound |= digits & bound << 8
    bound |= digits & bound << 8
    return word & ~((digits & ~bound) >> 7 &* 0x0F)
  }
}

extension Bytes {
  /// Whether all are ASCII, and none is below the space; false of what has fewer than eight bytes.
  package var isSurelyPlain: Bool {
    guard let base = baseAddress, count >= 8 else { return false }
    var odd: UInt64 = 0
    TextWord.forEach(base, count) { _, word in
      odd |= word | (word &- 0x20 &* TextWord.ones) & ~word
    }
    return odd & TextWord.tops == 0
  }

  /// Where the numbers stand: words of nothing but decimal digits, and perhaps a unit behind them (`35ms`).
  package var numbers: [Range<Int>] {
    var numbers: [Range<Int>] = []
    var start = firstDigit(from: 0)
    while start < count {
      var end = start + 1
      while end < count, self[end].isDigit { end += 1 }
      if start == 0 || !self[start - 1].isOfWord, endsWord(at: end) || unit(at: end) {
        numbers.append(start..<end)
      }
      start = firstDigit(from: end)
    }
    return numbers
  }

  private func endsWord(at place: Int) -> Bool { place >= count || !self[place].isOfWord }

  /// Whether a word ends with a unit that begins at `place`: of one to three letters. None begins with an `x`, which
  /// is what makes a hexadecimal number of the zero before it.
  private func unit(at place: Int) -> Bool {
    guard place < count, self[place] | 0x20 != UInt8(ascii: "x") else { return false }
    var end = place
    while end < count, end - place <= Self.longestUnit, self[end].isASCIILetter { end += 1 }
    return end > place && end - place <= Self.longestUnit && endsWord(at: end)
  }

  private static var longestUnit: Int { 3 }

  /// Where the first digit stands at `start` or behind it; the end when there is none.
  private func firstDigit(from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    var place = start
    while place &+ 8 <= count {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let digits = TextWord.digits(UInt64(littleEndian: word))
      if digits != 0 { return place &+ digits.trailingZeroBitCount >> 3 }
      place &+= 8
    }
    while place < count, !self[place].isDigit { place &+= 1 }
    return place
  }
}

extension UInt8 {
  /// A letter, a digit or an underscore, or a part of a character beyond ASCII.
  var isOfWord: Bool {
    isASCIILetter || isDigit || self == 0x5F || self >= 0x80
  }
}
