/// A text within the quotation marks of `log show --style ndjson`, which escapes slashes.
func escaped(_ text: some StringProtocol) -> String {
  var result = ""
  for character in text {
    switch character {
    case "/": result += "\\/"
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\t": result += "\\t"
    default: result.append(character)
    }
  }
  return result
}

/// A message with its fields as an os_log format string.
func formatString(_ message: String) -> String {
  TemplatePart.parts(of: message).map {
    switch $0 {
    case .literal(let text): String(text)
    case .field(let field, _): field.format
    }
  }.joined()
}
