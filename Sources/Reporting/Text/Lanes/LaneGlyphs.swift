import Lifecycle

/// The characters of the lane picture: one for each look that a state can have.
package struct LaneGlyphs: Sendable {
  /// States of one look are the same to the eye: what is coming up, what is there.
  enum Look: Int, CaseIterable {
    case comingUp, present, inactive, background, suspended, hidden, unknown
  }

  private let characters: [Character]
  /// What stands for the middle of a name that is too long.
  let ellipsis: String

  /// For terminals that show UTF-8.
  package static let unicode = LaneGlyphs(
    characters: ["›", "█", "▒", "░", "·", "h", "?"], ellipsis: "…")
  /// For all others.
  package static let ascii = LaneGlyphs(
    characters: [">", "#", "=", "-", ".", "h", "?"], ellipsis: "...")

  subscript(look: Look) -> Character { characters[look.rawValue] }
}

extension LaneGlyphs.Look {
  /// The look of a state; nil for those in which nothing is there to be seen.
  init?(_ state: UnitState) {
    switch state {
    case .launching, .connected, .loaded: self = .comingUp
    case .active, .visible: self = .present
    case .inactive, .appearing, .disappearing: self = .inactive
    case .background: self = .background
    case .suspended: self = .suspended
    case .hidden: self = .hidden
    case .unknown: self = .unknown
    case .notRunning, .disconnected, .discarded, .terminated: return nil
    }
  }

  var style: Palette.Style {
    switch self {
    case .comingUp: .cyan
    case .present: .green
    case .inactive: .yellow
    case .background, .hidden: .blue
    case .suspended: .dim
    case .unknown: .magenta
    }
  }
}
