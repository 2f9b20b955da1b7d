import TerminalScreen

/// Text made safe for a terminal: whatever a log holds, it cannot move the cursor, change colours
/// or reorder what is shown.
package enum SafeText {
  /// The text with controls in a visible form, such as `\u{1b}`, and tabs as one space.
  package static func of(_ text: String) -> String {
    // Of nearly all texts this is all there is to say.
    if text.isPrintableASCII { return text }
    guard text.unicodeScalars.contains(where: \.isHostile) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        safe.append(" ")
      } else if scalar.isHostile {
        safe.append(contentsOf: visible(scalar).unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// The same, with runs of spaces and line breaks as one space: prose from a definition file.
  package static func prose(_ text: String) -> String {
    if text.isPrintableASCII, text.isSpacedSimply { return text }
    return of(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The same, cut to at most `width` characters, the last of which is then an ellipsis.
  package static func of(_ text: String, width: Int) -> String {
    if text.isPrintableASCII {
      return text.utf8.count > width ? String(text.unicodeScalars.prefix(width - 1)) + "…" : text
    }
    // Escaping makes text longer, never shorter: what lies beyond the width cannot be seen.
    let safe = of(String(text.prefix(width + 1)))
    return safe.count > width ? String(safe.prefix(width - 1)) + "…" : safe
  }

  /// The visible form of something that is not shown as it is: `\u{1b}`.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }
}

extension String {
  /// It holds nothing but ASCII, and of that no controls.
  fileprivate var isPrintableASCII: Bool {
    func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
  }

  /// No two spaces follow each other, and none is the first or the last.
  fileprivate var isSpacedSimply: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      if byte == UInt8(ascii: " "), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ")
  }
}
