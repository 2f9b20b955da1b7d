/// A command that a program gives GitHub's runner by printing it on a line of its own.
struct WorkflowCommand {
  var name: String
  /// In the order in which they are written.
  var properties: [(name: String, value: String)]
  /// Its line breaks are kept.
  var message: String

  /// The line, with its end.
  var line: String {
    let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }
    let head = list.isEmpty ? name : name + " " + list.joined(separator: ",")
    return "::\(head)::\(Self.escaped(message, isProperty: false))\n"
  }

  /// Text in a form that the runner takes for nothing but text: `escapeData` and `escapeProperty` of
  /// the actions toolkit, except that a carriage return is made visible, as are all other controls.
  static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped += SafeText.of(String(scalar))
      }
    }
    return escaped
  }
}
