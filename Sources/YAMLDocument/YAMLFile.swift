/// A definition file that was read: its path, and its text for the errors that point into it.
package final class YAMLFile: Sendable {
  /// The file, as the user named it.
  package let path: String

  private let bytes: [UInt8]

  /// Keeps a copy of the text, so that an error found later can still show its line.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Makes an error that points at a place in this file.
  package func error(
    at mark: Mark?, problem: String, why: String? = nil, remedy: String? = nil
  ) -> DefinitionError {
    guard let mark else {
      return DefinitionError(path: path, problem: problem, why: why, remedy: remedy)
    }
    // Where a file ends within a line, libyaml has it end on one more.
    let line = line(mark.line)
    let place = line == nil && !bytes.isEmpty ? self.mark(atOffset: bytes.count) : mark
    return DefinitionError(
      path: path, mark: place, problem: problem, why: why, remedy: remedy,
      snippet: line ?? self.line(place.line))
  }

  /// The text of a line, counted from one, without its line break.
  package func line(_ number: Int) -> String? {
    // Split only when an error needs it: most files have none.
    var current = 1
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = lineBreakLength(at: index)
      if length == 0 {
        index += 1
        continue
      }
      if current == number { return String(decoding: bytes[start..<index], as: UTF8.self) }
      index += length
      start = index
      current += 1
    }
    return current == number ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }

  /// The place of a byte, for the errors libyaml reports by offset alone.
  func mark(atOffset offset: Int) -> Mark {
    var mark = Mark(line: 1, column: 1)
    var index = 0
    while index < min(offset, bytes.count) {
      let length = lineBreakLength(at: index)
      if length > 0 {
        mark.line += 1
        mark.column = 1
        index += length
      } else {
        // A continuation byte belongs to the column of the byte before it.
        if bytes[index] & 0xC0 != 0x80 { mark.column += 1 }
        index += 1
      }
    }
    return mark
  }

  /// The Unicode scalar at a mark, if the mark is inside its line.
  func scalar(at mark: Mark) -> Unicode.Scalar? {
    line(mark.line)?.unicodeScalars.dropFirst(mark.column - 1).first
  }

  /// The breaks libyaml counts: CR, LF, CRLF, NEL, LS and PS; zero where there is none.
  private func lineBreakLength(at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8? {
      index + offset < bytes.count ? bytes[index + offset] : nil
    }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}
