extension Unicode.Scalar {
  var isControl: Bool { properties.generalCategory == .control }
}

extension String {
  /// The text between single quotes, short and free of control characters, for an error message.
  var quoted: String {
    var result = ""
    for scalar in unicodeScalars.prefix(60) {
      if scalar.isControl {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "'" + result + (unicodeScalars.count > 60 ? "…" : "") + "'"
  }
}

extension Collection where Element == String {
  /// The texts quoted and separated by commas.
  var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
