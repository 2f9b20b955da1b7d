import LogInput

/// Text in the messages of SARIF, in which nothing of it may be taken for a link.
enum SARIFText {
  /// `[text](target)` is a link in a message (SARIF 2.1.0, 3.11.6), which a space undoes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var isAfterBracket = false
    for scalar in SafeText.of(text).unicodeScalars {
      if isAfterBracket, scalar == "(" { escaped += " " }
      escaped.unicodeScalars.append(scalar)
      isAfterBracket = scalar == "]"
    }
    return escaped
  }

  /// The same as a sentence with a period.
  static func sentence(_ text: String) -> String {
    let text = escaped(SafeText.prose(text))
    return text.last.map { ".!?".contains($0) } ?? true ? text : text + "."
  }
}

extension ClockReading {
  /// The moment in UTC as RFC 3339 has it; nil where the stamp leaves its date or its zone to guess.
  var utcText: String? {
    guard basis == .calendar, hasYear, hasZone else { return nil }
    var utc = self
    utc.zoneOffset = 0
    return utc.description
  }
}
