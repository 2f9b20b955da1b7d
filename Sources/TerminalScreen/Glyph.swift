/// What a grid shows of a character.
struct Glyph {
  /// More scalars are never needed; a text can heap up thousands, which would run over other rows.
  private static let mostScalars = 16

  private static let joiner: Unicode.Scalar = "\u{200D}"

  let character: Character
  /// One or two; zero when there is nothing to show.
  let columns: Int

  /// Takes a character as it came from anywhere.
  init(_ character: Character, isASCII: Bool) {
    if character.utf8.count == 1, let byte = character.utf8.first, (0x20...0x7E).contains(byte) {
      self.character = character
      columns = 1
      return
    }
    let bounded = Self.bounded(character)
    columns = CharacterWidth.columns(of: bounded)
    if isASCII {
      self.character = "?"
    } else if bounded.unicodeScalars.contains(where: \.isHostile) {
      self.character = "\u{FFFD}"
    } else {
      self.character = bounded
    }
  }

  /// The character without its marks, if it is as wide without them.
  ///
  /// A cursor that cannot go on waits in the last column, where some terminals add marks to what
  /// is before it.
  var unmarked: Character {
    guard let first = character.unicodeScalars.first,
      CharacterWidth.columns(of: first) == columns
    else { return character }
    return Character(first)
  }

  private static func bounded(_ character: Character) -> Character {
    var scalars = character.unicodeScalars.prefix(mostScalars)
    // To a joiner at the end some terminals would join what comes next.
    while scalars.count > 1, scalars.last == joiner { scalars.removeLast() }
    guard scalars.endIndex < character.unicodeScalars.endIndex else { return character }
    return String(String.UnicodeScalarView(scalars)).first ?? " "
  }
}
