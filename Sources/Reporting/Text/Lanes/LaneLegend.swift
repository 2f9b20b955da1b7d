import Lifecycle

/// What the glyphs of a picture mean: those that occur in it, and nothing else.
struct LaneLegend {
  private static let gap = 3
  private let items: [(look: LaneGlyphs.Look, names: String)]
  private let glyphs: LaneGlyphs
  private let palette: Palette

  init(_ states: [UnitState?], glyphs: LaneGlyphs, palette: Palette) {
    self.glyphs = glyphs
    self.palette = palette
    let drawn = Set(states.compactMap { $0 })
    items = LaneGlyphs.Look.allCases.compactMap { look in
      let names = UnitState.inLegendOrder.filter {
        drawn.contains($0) && LaneGlyphs.Look($0) == look
      }
      return names.isEmpty ? nil : (look, names.map(\.rawValue).joined(separator: ", "))
    }
  }

  /// As many items in a line as there is room for.
  func lines(width: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for item in items {
      let text = palette.paint(String(glyphs[item.look]), item.look.style) + " " + item.names
      let length = 2 + item.names.count
      if used > 0, used + Self.gap + length <= width {
        lines[lines.count - 1] += String(repeating: " ", count: Self.gap) + text
        used += Self.gap + length
      } else {
        lines.append(text)
        used = length
      }
    }
    return lines
  }
}

extension UnitState {
  /// The states that can be drawn, as a legend lists those that look the same.
  fileprivate static let inLegendOrder: [UnitState] = [
    .launching, .connected, .loaded, .active, .visible, .inactive, .appearing, .disappearing,
    .background, .suspended, .hidden, .unknown,
  ]
}
