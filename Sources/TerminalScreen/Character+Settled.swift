extension Character {
  /// Whether all terminals agree on how many columns the character fills and where it ends.
  ///
  /// They do of what is old and simple. They do not of emoji and of the scripts whose letters join:
  /// that depends on the version of Unicode that they know, and on whether they join at all.
  var isSettled: Bool {
    var rest = unicodeScalars[...]
    guard let first = rest.popFirst(), Self.isSettled(first) else { return false }
    return rest.allSatisfy { Self.isSettledMark($0) }
  }

  private static func isSettled(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD: false  // a hyphen that only some show
    case 0x4DC0...0x4DFF: false  // were narrow before Unicode 16
    case 0xFF9E...0xFF9F: false  // marks that have a column of their own
    case 0x20...0x58F, 0xE000...0xF8FF, 0xFFFC...0xFFFD: true
    // Among these symbols the wide ones are emoji.
    case 0x1E00...0x2BFF: CharacterWidth.columns(of: scalar) == 1
    case 0x2E80...0x3029, 0x3030...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    case 0xFE30...0xFE6F, 0xFF01...0xFFEE, 0x20000...0x3FFFD: true
    default: false
    }
  }

  private static func isSettledMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x3099...0x309A: true
    default: false
    }
  }
}
