import Matching

/// Why nothing at the beginning of an input is in the format that it was said to be in.
package struct FormatMismatch: Equatable {
  /// The first line with text, and where it goes another way than the format, from 1.
  package var line: Int
  package var column: Int
  /// What is wrong there.
  package var reason: String
}

extension FormatCatalog {
  /// Why `text`, the line of that number, is not in the format that is forced.
  func mismatch(of text: Bytes, line: Int) -> FormatMismatch? {
    guard let forced else { return nil }
    let format = formats[forced]
    if format.isBare { return nil }
    guard let expression = format.expression else {
      var json = JSONLine()
      json.read(text)
      let reason =
        json.isObject ? "lacks a key of the format \(format.id)" : "is no JSON object"
      return FormatMismatch(line: line, column: 1, reason: reason)
    }
    let reach = expression.reach(into: text)
    let rest = text.slice(reach..<min(text.count, reach + 20)).text
    let what = rest.isEmpty ? "ends too early" : "goes on with '\(rest)'"
    return FormatMismatch(
      line: line, column: text.slice(0..<reach).text.count + 1,
      reason: "\(what) where the format \(format.id) does not")
  }
}
