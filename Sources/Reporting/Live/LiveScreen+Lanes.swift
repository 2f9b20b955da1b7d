import Lifecycle
import TerminalScreen

extension LiveScreen {
  private var glyphs: LaneGlyphs { isASCII ? .ascii : .unicode }

  /// Draws as many launches and units as there is room for, and returns the row below.
  mutating func drawLanes(from start: Int, rows: Int) -> Int {
    guard rows > 1 else { return start }
    drawTitle("scenes", count: nil, isChosen: view.pane == .lanes, row: start)
    let shown = rows - 2
    if view.pane == .lanes { room.rows = max(1, shown) }
    var list: [(group: LiveSnapshot.Group, lane: LiveSnapshot.Lane?)] = []
    var selected = 0
    var place = 0
    for group in groups {
      list.append((group, nil))
      for lane in group.lanes {
        if place == view.lane { selected = list.count }
        list.append((group, lane))
        place += 1
      }
    }
    if list.isEmpty {
      put(" no app has been seen so far", row: start + 1, style: .dim)
      return start + max(2, min(rows, 3))
    }
    // The title of a launch goes with its first unit.
    let first = max(0, min(selected - shown + 1, list.count - shown))
    var row = start + 1
    for (index, item) in list.enumerated().dropFirst(first).prefix(shown) {
      if let lane = item.lane {
        draw(lane, isOver: item.group.isOver, row, view.pane == .lanes && index == selected)
      } else {
        draw(item.group, row)
      }
      row += 1
    }
    drawAxis(row)
    return row + 1
  }

  private mutating func draw(_ group: LiveSnapshot.Group, _ row: Int) {
    let name = SafeText.of(group.app.isEmpty ? "app" : group.app)
    let style: CellStyle = group.isOver ? .dim : CellStyle(nil, .bold)
    let column = grid.put(" " + name + "  ", row: row, column: 0, style: style)
    put(SafeText.of(group.facts), row: row, column: column, style: .dim)
  }

  /// Where there is little room it goes without saying that it is a scene.
  private func name(of lane: LiveSnapshot.Lane) -> String {
    let prefix = "scene "
    let isLong = lane.name.columns > nameColumns && lane.name.hasPrefix(prefix)
    return isLong ? String(lane.name.dropFirst(prefix.count)) : lane.name
  }

  private var nameColumns: Int { min(20, max(8, grid.columns / 5)) }
  private var stateColumns: Int { grid.columns >= 60 ? 24 : 18 }
  private var stripStart: Int { 3 + nameColumns }
  private var stripColumns: Int { max(0, grid.columns - stripStart - 1 - stateColumns) }

  private mutating func draw(
    _ lane: LiveSnapshot.Lane, isOver: Bool, _ row: Int, _ isSelected: Bool
  ) {
    let base: CellStyle = isSelected ? CellStyle(nil, .reverse) : isOver ? .dim : .plain
    grid.put(isSelected ? " >" : "  ", row: row, column: 0)
    grid.put(
      SafeText.of(name(of: lane)).fitted(to: nameColumns, isASCII: isASCII), row: row, column: 2,
      style: base)
    let strip = LiveStrip(snapshot, view, columns: stripColumns)
    for (index, state) in strip.states(of: lane).enumerated() {
      guard let look = state.flatMap(LaneGlyphs.Look.init) else { continue }
      grid.put(
        String(glyphs[look]), row: row, column: stripStart + index, style: CellStyle(look))
    }
    guard let state = lane.state else {
      put(
        lane.end?.rawValue ?? "", row: row, column: grid.columns - stateColumns, style: .dim)
      return
    }
    let age = lane.age.map { " " + LiveAge.text($0) } ?? ""
    let style = LaneGlyphs.Look(state).map { CellStyle($0) } ?? .plain
    put(state.rawValue + age, row: row, column: grid.columns - stateColumns, style: style)
  }

  /// What part of time the lanes show, and which keys change it.
  private mutating func drawAxis(_ row: Int) {
    let hasClock = snapshot.time != nil
    let unit = hasClock ? LiveAge.text(view.seconds * 1_000_000_000) : "\(stripColumns) lines"
    let start = "-" + unit
    let end = view.quartersBack == 0 ? "now" : "back \(view.quartersBack)/4"
    grid.put(start, row: row, column: stripStart, style: .dim)
    let column = stripStart + stripColumns - end.count
    if column > stripStart + start.count {
      grid.put(end, row: row, column: column, style: .dim)
    }
    let keys = "+- zoom"
    if nameColumns >= keys.count { grid.put(keys, row: row, column: 2, style: .dim) }
  }
}
