/// How many columns of a terminal a character fills.
///
/// The tables are those of one version of Unicode, whatever the locale and the system.
package enum CharacterWidth {
  /// The columns of a scalar by itself: none, one or two; one for what is shown as a replacement.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    // Nothing below the first combining mark is anything but narrow.
    if scalar.value < 0x300 || scalar.isHostile { return 1 }
    if contains(scalar.value, zero) { return 0 }
    return contains(scalar.value, wide) ? 2 : 1
  }

  /// The columns of a character: what its scalars fill together, but never more than two.
  package static func columns(of character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars {
      if scalar.isHostile { return 1 }
      if scalar == emojiSelector, sum > 0 { return 2 }
      sum += columns(of: scalar)
    }
    return min(sum, 2)
  }

  /// Asks for the coloured picture of a character that is plain text otherwise.
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  private static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return 2 * low < ranges.count && value >= ranges[2 * low]
  }
}
