import Rules
import TerminalScreen

extension CellStyle {
  static let header = CellStyle(nil, [.reverse, .bold])
  static let selected = CellStyle(nil, .reverse)
  static let dim = CellStyle(nil, .dim)

  /// The style of a state's glyph and name.
  init(_ look: LaneGlyphs.Look) {
    switch look {
    case .comingUp: self.init(.cyan)
    case .present: self.init(.green)
    case .inactive: self.init(.yellow)
    case .background, .hidden: self.init(.blue)
    case .suspended: self.init(nil, .dim)
    case .unknown: self.init(.magenta)
    }
  }

  /// The style of the word that says how bad something is.
  init(_ severity: Severity) {
    switch severity {
    case .error: self.init(.red, .bold)
    case .warning: self.init(.yellow, .bold)
    case .note: self.init(.cyan, .bold)
    }
  }

  func with(_ colour: Colour) -> CellStyle { CellStyle(colour, emphasis) }

  func with(_ emphasis: Emphasis) -> CellStyle {
    CellStyle(foreground, self.emphasis.union(emphasis))
  }

  /// The same where everything else in the row has another style.
  func over(_ base: CellStyle) -> CellStyle { with(base.emphasis) }
}
