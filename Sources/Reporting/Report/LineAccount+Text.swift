import LogInput

extension LineAccount {
  /// `1,204 lines: 63 events, 12 continuations, 1,129 other, 0 dropped`.
  var text: String {
    let parts = [
      Counted.text(events, "event"), Counted.text(continuations, "continuation"),
      "\(Counted.number(other)) other", "\(Counted.number(dropped)) dropped",
    ]
    return "\(Counted.text(lines, "line")): \(parts.joined(separator: ", "))"
  }
}
