import LogInput

/// What a column of a row holds.
enum DatabaseValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  static func of(_ number: Int?) -> DatabaseValue { number.map { .integer(Int64($0)) } ?? .null }
  static func of(_ text: String?) -> DatabaseValue { text.map { .text($0) } ?? .null }
  static func of(_ value: Bool) -> DatabaseValue { .integer(value ? 1 : 0) }

  /// The stamp as ISO 8601; nothing where it has no date to make it of.
  static func of(_ reading: ClockReading?) -> DatabaseValue { of(reading?.isoText) }

  /// A duration as seconds: exact to the nanosecond for a hundred days.
  static func seconds(_ nanoseconds: Int64?) -> DatabaseValue {
    nanoseconds.map { .real(Double($0) / 1e9) } ?? .null
  }

  /// The text as it is bound. SQL functions take a NUL for the end of a text, and what follows it
  /// would be there unseen: it becomes the symbol that stands for it.
  static func safe(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{2400}" : $0 }))
  }
}
