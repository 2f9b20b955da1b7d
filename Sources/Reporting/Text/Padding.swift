extension String {
  /// The text with spaces after it up to a width.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it up to a width.
  func aligned(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without spaces at its end: a row whose last columns are empty ends early.
  var trimmingEnd: String {
    var rest = self[...]
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
