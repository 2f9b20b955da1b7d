/// One source line as an error shows it, and a pointer to stand under it.
struct SourceExcerpt {
  let text: String
  let pointer: String

  /// A file of one long line (JSON) must not flood the terminal.
  static let longest = 90

  init(line: String, column: Int) {
    let scalars = Array(line.unicodeScalars)
    let target = min(max(column - 1, 0), scalars.count)
    var start = 0
    var end = scalars.count
    if scalars.count > Self.longest {
      start = max(0, min(target - Self.longest / 2, scalars.count - Self.longest))
      end = start + Self.longest
    }
    let lead = start > 0 ? "…" : ""
    let tail = end < scalars.count ? "…" : ""
    text = lead + Self.visible(scalars[start..<end]) + tail
    // Tabs stay tabs, so that the pointer lands right at any tab width.
    let padding = scalars[start..<target].map { $0 == "\t" ? "\t" : " " }.joined()
    pointer = (lead.isEmpty ? "" : " ") + padding + "^"
  }

  /// A file must not be able to steer the terminal its error is shown on.
  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      result.append(scalar.isControl && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}
