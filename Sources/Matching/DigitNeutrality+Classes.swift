extension DigitNeutrality {
  /// A class: neutral when it holds all digits or none.
  mutating func readClass() {
    let start = position
    var index = position + 1
    let isNegated = index < pattern.count && pattern[index] == UInt8(ascii: "^")
    if isNegated { index += 1 }
    var digits: Set<UInt8> = []
    var isFirst = true
    while index < pattern.count, isFirst || pattern[index] != UInt8(ascii: "]") {
      isFirst = false
      if pattern[index] == UInt8(ascii: "[") {
        // A class of POSIX's by name holds all digits or none; a bracket alone stands for itself.
        if index + 1 < pattern.count, [0x3A, 0x2E, 0x3D].contains(pattern[index + 1]) {
          return isKnown = false
        }
      }
      var low = pattern[index]
      index += 1
      if low == UInt8(ascii: "\\") {
        guard index < pattern.count else { return isKnown = false }
        let escape = pattern[index]
        index += 1
        if escape == UInt8(ascii: "x") {
          guard let code = code(at: index) else { return isKnown = false }
          (low, index) = code
        } else if [UInt8](("dwhvs" + "DWHVS").utf8).contains(escape) {
          if escape == UInt8(ascii: "d") || escape == UInt8(ascii: "w")
            || [UInt8]("HVS".utf8).contains(escape)
          {
            digits.formUnion(0x30...0x39)
          }
          continue
        } else if escape.isASCIILetter || escape.isDigit {
          guard [UInt8]("nrtfe".utf8).contains(escape) else { return isKnown = false }
          low = 0x09
        } else {
          low = escape
        }
      }
      guard index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"),
        pattern[index + 1] != UInt8(ascii: "]")
      else {
        if low.isDigit { digits.insert(low) }
        continue
      }
      var high = pattern[index + 1]
      index += 2
      if high == UInt8(ascii: "\\") {
        guard index < pattern.count, pattern[index] == UInt8(ascii: "x"),
          let code = code(at: index + 1)
        else { return isKnown = false }
        (high, index) = code
      }
      if low <= high {
        for digit in UInt8(0x30)...0x39 where (low...high).contains(digit) { digits.insert(digit) }
      }
    }
    guard index < pattern.count else { return isKnown = false }
    index += 1
    if digits.isEmpty || digits.count == 10 { return copy(index - start) }
    noteWidening(isNegated: isNegated)
    copy(index - 1 - start)
    result += Array("\\d]".utf8)
    position = index
  }

  /// The code behind `\x`, 255 for those above, and where it ends; nil when it is not whole.
  private func code(at start: Int) -> (value: UInt8, end: Int)? {
    var index = start
    let isBraced = index < pattern.count && pattern[index] == UInt8(ascii: "{")
    if isBraced { index += 1 }
    var value: UInt32 = 0
    let most = index + (isBraced ? 6 : 2)
    while index < min(pattern.count, most), let digit = pattern[index].hexadecimalValue {
      value = value << 4 | digit
      index += 1
    }
    let code = UInt8(clamping: value)
    guard isBraced else { return (code, index) }
    return index < pattern.count && pattern[index] == UInt8(ascii: "}") ? (code, index + 1) : nil
  }
}
