import Lifecycle
import LogInput

/// Rows of states over one axis: a row for the app, and one for each scene.
struct LanePicture {
  /// A row of the picture.
  struct Row {
    var name: String
    var spans: [SpanExcerpt]
  }

  private static let indent = 2
  private static let gap = 2

  let rows: [Row]
  let width: Int
  let glyphs: LaneGlyphs
  let palette: Palette

  /// Empty when no row has a state.
  func render() -> String {
    let names = rows.map { shorten($0.name) }
    let gutter = names.map(\.count).max() ?? 0
    let margin = Self.indent + gutter + Self.gap
    let columns = max(1, width - margin)
    guard let scale = LaneScale(rows.flatMap(\.spans), columns: columns) else { return "" }
    let strips = rows.map { LaneStrip($0.spans, on: scale) }
    var lines = zip(names, strips).map { name, strip in
      String(repeating: " ", count: Self.indent) + name.padded(gutter + Self.gap) + paint(strip)
    }
    let lead = String(repeating: " ", count: margin)
    lines.append(lead + palette.paint(LaneAxis(scale).text, .dim))
    let legend = LaneLegend(strips.flatMap(\.states), glyphs: glyphs, palette: palette)
    lines += legend.lines(width: columns).map { lead + $0 }
    return lines.map { $0.trimmingEnd + "\n" }.joined()
  }

  /// A name in at most a quarter of the width, without its middle where it is too long. The first
  /// eight characters of an identifier tell it from others.
  private func shorten(_ name: String) -> String {
    let most = min(max(18, width / 4), 32)
    guard name.count > most else { return name }
    let prefix = name.hasPrefix("scene ") ? 6 : 0
    let head = max(prefix + 8, (most - glyphs.ellipsis.count) / 2)
    let tail = max(0, most - head - glyphs.ellipsis.count)
    return String(name.prefix(head)) + glyphs.ellipsis + String(name.suffix(tail))
  }

  /// The states' glyphs, with each run of one look in its colour.
  private func paint(_ strip: LaneStrip) -> String {
    var text = ""
    var run = ""
    var current: LaneGlyphs.Look?
    for state in strip.states {
      let look = state.flatMap(LaneGlyphs.Look.init)
      if look != current {
        text += current.map { palette.paint(run, $0.style) } ?? run
        (run, current) = ("", look)
      }
      run.append(look.map { glyphs[$0] } ?? " ")
    }
    return text + (current.map { palette.paint(run, $0.style) } ?? run)
  }
}
