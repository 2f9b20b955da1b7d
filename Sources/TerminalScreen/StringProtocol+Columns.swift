extension StringProtocol {
  /// How many columns of a terminal the text fills.
  package var columns: Int {
    // Printable ASCII is what most texts are.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + CharacterWidth.columns(of: $1) }
  }

  /// The text in at most `width` columns; an ellipsis says that some of it is left out.
  package func cut(to width: Int, isASCII: Bool = false) -> String {
    let ellipsis = (isASCII ? "..." : "…").prefix(Swift.max(width, 0))
    let room = width - ellipsis.count
    var filled = 0
    // Where the text ends if an ellipsis has to follow.
    var end: Index?
    for index in indices {
      filled += CharacterWidth.columns(of: self[index])
      if filled > room, end == nil { end = index }
      if filled > width { return String(self[..<(end ?? index)]) + ellipsis }
    }
    return String(self)
  }

  /// The text in `width` columns exactly, cut or with spaces after it.
  package func fitted(to width: Int, isASCII: Bool = false) -> String {
    let text = cut(to: width, isASCII: isASCII)
    return text + String(repeating: " ", count: Swift.max(width - text.columns, 0))
  }
}
