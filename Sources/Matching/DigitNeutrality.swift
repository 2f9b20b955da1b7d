/// Whether a pattern can tell decimal digits apart, by its syntax.
///
/// A pattern that cannot does the same with any two texts that differ in digits only, step by step. Digits before an
/// `x` do not count: those are no number's, and so the same in all texts that are compared.
package struct DigitNeutrality {
  /// It treats all digits alike.
  package internal(set) var isNeutral = true
  /// A neutral pattern that matches whatever this one matches; nil when that cannot be told.
  package private(set) var widened: String?

  let pattern: [UInt8]
  var position = 0
  var result: [UInt8] = []
  var isKnown = true
  /// Something was widened that must not be: less would match where more did.
  private var isNarrowed = false
  /// Of each group around what is read, whether it is such a place.
  private var groups: [Bool] = []

  /// Reads `pattern`.
  package init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
    while position < self.pattern.count, isKnown { readElement() }
    isNeutral = isNeutral && isKnown
    if isNeutral {
      widened = pattern
    } else if isKnown, !isNarrowed {
      widened = String(decoding: result, as: UTF8.self)
    }
  }

  private mutating func readElement() {
    let byte = pattern[position]
    switch UnicodeScalar(byte) {
    case "\\": readEscape()
    case "[": readClass()
    case "(": readOpening()
    case ")":
      if !groups.isEmpty { groups.removeLast() }
      copy(1)
    case "{": readBraces()
    case "0"..."9" where isBeforeX: copy(2)
    case "0"..."9":
      noteWidening()
      position += 1
      result += Array("\\d".utf8)
    case "+", "*", "?", "}":
      // Possessive when it follows a quantifier.
      if byte == UInt8(ascii: "+"), position > 0, Self.quantifiers.contains(pattern[position - 1]) {
        isNarrowed = true
      }
      copy(1)
    default: copy(1)
    }
  }

  private static let quantifiers = Array("+*?}".utf8)

  /// An `x` stands behind what is read now, and exactly one.
  private var isBeforeX: Bool {
    let rest = pattern[(position + 1)...]
    guard let x = rest.first, x | 0x20 == UInt8(ascii: "x") else { return false }
    return !(rest.dropFirst().first.map { Array("+*?{".utf8).contains($0) } ?? false)
  }

  /// What follows matches more than the pattern; less, where it is in a class that is negated.
  mutating func noteWidening(isNegated: Bool = false) {
    isNeutral = false
    if isNegated || groups.contains(true) { isNarrowed = true }
  }

  mutating func copy(_ count: Int) {
    let end = min(position + count, pattern.count)
    result += pattern[position..<end]
    position = end
  }

  private func has(_ text: StaticString) -> Bool {
    pattern.withUnsafeBufferPointer { $0.starts(with: text, at: position) }
  }

  /// What follows a backslash: references and what is not known here may depend on digits.
  private mutating func readEscape() {
    guard position + 1 < pattern.count else { return isKnown = false }
    switch UnicodeScalar(pattern[position + 1]) {
    case "d", "D", "w", "W", "s", "S", "b", "B", "A", "z", "Z", "h", "v", "n", "r", "t", "f", "e",
      "N", "R":
      copy(2)
    case "x": readCode()
    case "a"..."z", "A"..."Z", "0"..."9": isKnown = false
    default: copy(2)
    }
  }

  /// `\x{1F600}`, or `\x41`.
  private mutating func readCode() {
    var end = position + 2
    let isBraced = end < pattern.count && pattern[end] == UInt8(ascii: "{")
    if isBraced { end += 1 }
    var value: UInt32 = 0
    let most = end + (isBraced ? 6 : 2)
    while end < min(pattern.count, most), let digit = pattern[end].hexadecimalValue {
      value = value << 4 | digit
      end += 1
    }
    if isBraced {
      guard end < pattern.count, pattern[end] == UInt8(ascii: "}") else { return isKnown = false }
      end += 1
    }
    if (0x30...0x39).contains(value) { return isKnown = false }
    copy(end - position)
  }

  /// `(`, and what tells what kind of group it is: no part of what is matched.
  private mutating func readOpening() {
    guard !has("(*"), !has("(?#"), !has("(?("), !has("(?P"), !has("(?'"), !has("(?&"), !has("(?R")
    else { return isKnown = false }
    // Widened, a lookaround that denies denies more; a group that is not gone into again may take too much.
    groups.append(has("(?!") || has("(?<!") || has("(?>"))
    guard has("(?") else { return copy(1) }
    if has("(?<=") || has("(?<!") { return copy(4) }
    var end = position + 2
    if has("(?<") {
      while end < pattern.count, pattern[end] != UInt8(ascii: ">") { end += 1 }
      return copy(end + 1 - position)
    }
    while end < pattern.count, pattern[end].isASCIILetter || pattern[end] == UInt8(ascii: "-") {
      // White space would not count, and digits in comments would.
      if pattern[end] == UInt8(ascii: "x") { return isKnown = false }
      end += 1
    }
    guard end < pattern.count, Array(":)=!>|".utf8).contains(pattern[end]) else {
      return isKnown = false
    }
    // Options alone are no group.
    if pattern[end] == UInt8(ascii: ")") { groups.removeLast() }
    copy(end + 1 - position)
  }

  /// A count, which says nothing of what is counted; else a brace stands for itself.
  private mutating func readBraces() {
    var end = position + 1
    while end < pattern.count, pattern[end].isDigit || pattern[end] == 0x2C {
      end += 1
    }
    let isCount = end < pattern.count && pattern[end] == UInt8(ascii: "}") && end > position + 1
    copy(isCount ? end - position : 1)
  }
}
