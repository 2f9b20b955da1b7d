extension Baseline {
  /// How many characters of a message are kept: it tells people what an entry is.
  private static let longestMessage = 160

  /// The baseline as its file holds it: sorted, one entry a line.
  package var text: String {
    var text = """
      # Findings that are known: `scenetrace check --baseline FILE` holds them back.
      # `scenetrace baseline write FILE` writes this file, `scenetrace baseline prune FILE` takes out
      # what no longer occurs. Only input, fingerprint and count decide; the rest is for people.
      schema: scenetrace/v1

      """
    guard entryCount > 0 else { return text + "baseline: {}\n" }
    text += "baseline:\n"
    for input in inputs {
      text += "  \(Self.quoted(input)):\n"
      for entry in entries(of: input) {
        let message = String(entry.message.prefix(Self.longestMessage))
        text += "    - {fingerprint: \(entry.fingerprint), count: \(entry.count), "
        text += "rule: \(Self.quoted(entry.rule)), message: \(Self.quoted(message))}\n"
      }
    }
    return text
  }

  /// Text between double quotes, on one line whatever it holds.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted.append(contentsOf: ["\\", scalar])
      default:
        if isPlain(scalar) {
          quoted.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          quoted.append(contentsOf: "\\U".unicodeScalars)
          quoted.append(contentsOf: String(repeating: "0", count: 8 - digits.count).unicodeScalars)
          quoted.append(contentsOf: digits.unicodeScalars)
        }
      }
    }
    return "\"" + String(quoted) + "\""
  }

  /// What YAML lets stand as it is, and shows as what it is.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      false
    default: true
    }
  }
}
