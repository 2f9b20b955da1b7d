/// How a cell looks, besides the character in it.
package struct CellStyle: Hashable, Sendable {
  /// The basic colours, which every terminal has and its user may have chosen; by SGR parameter.
  package enum Colour: UInt8, Sendable, CaseIterable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
  }

  /// What text can be without any colour.
  package struct Emphasis: OptionSet, Hashable, Sendable {
    /// One bit for each kind of emphasis.
    package let rawValue: UInt8

    /// Makes the emphasis of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier, or brighter, than other text.
    package static let bold = Emphasis(rawValue: 1 << 0)
    /// Fainter than other text.
    package static let dim = Emphasis(rawValue: 1 << 1)
    /// With a line below.
    package static let underline = Emphasis(rawValue: 1 << 2)
    /// With the colours of text and background exchanged.
    package static let reverse = Emphasis(rawValue: 1 << 3)
  }

  /// The colour of the text; nil for the terminal's own.
  package var foreground: Colour?

  /// What sets the text off.
  package var emphasis: Emphasis

  /// Makes a style, the plain one unless something is asked for.
  package init(_ foreground: Colour? = nil, _ emphasis: Emphasis = []) {
    self.foreground = foreground
    self.emphasis = emphasis
  }

  /// The terminal's own colours, and nothing else.
  package static let plain = CellStyle()
}
