import Rules

/// The lines that prove a finding, in columns: number, time, message and what the line shows.
struct EvidenceTable {
  private static let messageWidth = 60

  let evidence: [Evidence]
  let lines: TraceLines
  /// The input that the finding is in.
  let input: Int
  let palette: Palette

  func render() -> String {
    let numbers = evidence.map { lines.number(of: $0.line, besides: input) }
    let times = evidence.map { $0.reading?.columnText ?? "" }
    let messages = evidence.map { SafeText.of($0.message, width: Self.messageWidth) }
    let numberWidth = max(3, numbers.map(\.count).max() ?? 0)
    let timeWidth = times.map(\.count).max() ?? 0
    let messageWidth = messages.map(\.count).max() ?? 0
    var text = ""
    for (index, item) in evidence.enumerated() {
      let number = "  " + numbers[index].aligned(numberWidth) + " │ "
      let time = timeWidth > 0 ? times[index].padded(timeWidth) + " " : ""
      let note = SafeText.prose(item.note)
      let message = note.isEmpty ? messages[index] : messages[index].padded(messageWidth + 4)
      text += palette.paint(number + time, .dim) + message + note + "\n"
    }
    return text
  }
}
