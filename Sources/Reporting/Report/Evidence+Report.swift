import Rules

extension Evidence {
  /// The line in one sentence: its time, what it shows, and its message, which is cut to `width`.
  func sentence(width: Int) -> String {
    let note = SafeText.prose(note)
    let text = SafeText.of(message, width: width)
    let time = reading.map { $0.columnText + " " } ?? ""
    return time + [note, text].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension [Evidence] {
  /// The same by the lines of the trace; of one line in the order given.
  var inLineOrder: [Evidence] {
    enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}
