import Lifecycle
import Rules
import TerminalScreen

/// Draws what a live view shows into a grid of cells.
package struct LiveScreen {
  /// So many things that have to happen are listed.
  private static let mostExpectations = 4

  let snapshot: LiveSnapshot
  let view: LiveView
  let isASCII: Bool
  /// What was drawn.
  package internal(set) var grid: CellGrid

  /// Draws the snapshot into a grid of that size.
  package init(
    _ snapshot: LiveSnapshot, _ view: LiveView, rows: Int, columns: Int, isASCII: Bool
  ) {
    self.snapshot = snapshot
    self.view = view
    self.isASCII = isASCII
    grid = CellGrid(rows: rows, columns: columns, isASCII: isASCII)
    room = LiveRoom()
    groups = LiveFilter(view.filter).groups(snapshot.groups)
    expectations = Array(
      LiveFilter(view.filter).expectations(snapshot.expectations).prefix(Self.mostExpectations))
    events = LiveFilter(view.filter).events(snapshot.events)
    room.findings = LiveFilter(view.filter).findings(snapshot.findings + snapshot.suspicions)
    room.lanes = groups.flatMap { $0.lanes.map { ($0.launch, $0.unit) } }
    room.pageRows = max(1, rows - 2)
    draw()
  }

  /// What keys move among.
  package internal(set) var room: LiveRoom
  let groups: [LiveSnapshot.Group]
  let expectations: [LiveSnapshot.Expectation]
  let events: [LiveEvent]

  /// A line, or what stands for it.
  var rule: Character { isASCII ? "-" : "─" }
  var separator: String { isASCII ? " - " : " · " }

  // MARK: Parts

  private mutating func draw() {
    if let page = view.page {
      draw(page)
    } else {
      drawHeader()
      let (lanes, findings) = heights
      var row = drawLanes(from: 2, rows: lanes)
      row = drawExpectations(from: row)
      let below = max(0, grid.rows - 1 - findings)
      drawEvents(from: row, rows: below - row)
      drawFindings(from: below, rows: findings)
    }
    drawFoot()
  }

  /// How many rows lanes have, and findings, with their titles.
  private var heights: (lanes: Int, findings: Int) {
    let free = max(0, grid.rows - 3 - expectations.count)
    let lanes = groups.reduce(0) { $0 + 1 + $1.lanes.count } + 2
    let count = snapshot.findings.count + snapshot.suspicions.count
    let findings = min(max(3, count + 1), max(3, free / 3))
    let most = max(4, free - findings - min(6, free / 4))
    return (min(lanes, most), min(findings, max(0, free - min(lanes, most))))
  }

  private mutating func drawHeader() {
    let newest = groups.first { !$0.isOver } ?? groups.first
    var left = " scenetrace watch"
    if let newest {
      left += separator + SafeText.of(newest.app.isEmpty ? "app" : newest.app)
    }
    if !snapshot.clock.isEmpty { left += separator + snapshot.clock }
    let (word, style) = status
    grid.fill(rows: 0..<1, columns: 0..<grid.columns, style: .header)
    grid.put(
      left.cut(to: grid.columns - word.columns - 3, isASCII: isASCII), row: 0, column: 0,
      style: .header)
    grid.put(word, row: 0, column: grid.columns - word.columns - 1, style: style)
    let parts = [
      snapshot.counts.text(), Counted.text(snapshot.launchCount, "launch", "launches"),
      snapshot.account.text,
    ]
    put(" " + parts.joined(separator: separator), row: 1, style: .dim)
  }

  private var status: (String, CellStyle) {
    if view.isPaused { return ("PAUSED", .header.with(.yellow)) }
    if snapshot.isOver { return ("ended", .header) }
    guard let rate = snapshot.rate else { return ("waiting", .header) }
    return ("\(Counted.number(Int(rate.rounded()))) lines/s", .header.with(.green))
  }

  private mutating func drawExpectations(from start: Int) -> Int {
    var row = start
    for expectation in expectations where row < grid.rows - 4 {
      let (text, style) = describe(expectation)
      put(text, row: row, style: style)
      row += 1
    }
    return row
  }

  private func describe(_ expectation: LiveSnapshot.Expectation) -> (String, CellStyle) {
    let owner = [expectation.app, expectation.owner].filter { !$0.isEmpty }
      .joined(separator: separator)
    var text = " expected: \(SafeText.of(expectation.what))"
    var style = CellStyle(.yellow)
    if let left = expectation.left {
      text += left >= 0 ? " within \(LiveAge.text(left))" : " - \(LiveAge.text(-left)) late"
      if left < 0 { style = CellStyle(.red, .bold) }
    } else if !expectation.note.isEmpty {
      text += ", \(expectation.note)"
    }
    text += separator + SafeText.of(owner)
    return (expectation.rule.isEmpty ? text : text + " [\(expectation.rule)]", style)
  }

  private mutating func drawEvents(from start: Int, rows: Int) {
    guard rows > 1 else { return }
    drawTitle("latest", count: nil, isChosen: false, row: start)
    for (offset, event) in events.suffix(rows - 1).enumerated() {
      let row = start + 1 + offset
      let time = event.time.isEmpty ? "line \(event.line)" : event.time
      var column = grid.put(" " + time + "  ", row: row, column: 0, style: .dim)
      let owner = owner(event.app, event.unit)
      column = grid.put(
        SafeText.of(owner).fitted(to: min(24, grid.columns / 3), isASCII: isASCII) + "  ",
        row: row, column: column)
      let name = event.name + (event.state.map { "  \(arrow) \($0.rawValue)" } ?? "")
      let style = event.state.flatMap(LaneGlyphs.Look.init).map { CellStyle($0) } ?? .plain
      put(SafeText.of(name), row: row, column: column, style: style)
    }
  }

  /// Of which app it is goes without saying where there is little room.
  private func owner(_ app: String, _ unit: String) -> String {
    grid.columns < 70 && !unit.isEmpty
      ? unit : [app, unit].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var arrow: String { isASCII ? "->" : "→" }

  private mutating func drawFindings(from start: Int, rows: Int) {
    guard rows > 0 else { return }
    let list = room.findings
    // Only the latest are listed, and all are counted.
    drawTitle(
      "findings", count: snapshot.counts.count(atLeast: .note), isChosen: view.pane == .findings,
      row: start)
    let shown = max(0, rows - 1)
    if view.pane == .findings { room.rows = max(1, shown) }
    if list.isEmpty {
      put(" none so far", row: start + 1, style: .dim)
      return
    }
    let first = max(0, min(view.finding - shown + 1, list.count - shown))
    for (offset, index) in list.dropFirst(first).prefix(shown).enumerated() {
      guard let finding = snapshot.finding(at: index) else { continue }
      let isSelected = view.pane == .findings && first + offset == view.finding
      draw(
        finding, row: start + 1 + offset, isSelected: isSelected,
        isSuspicion: index >= snapshot.findings.count)
    }
  }

  private mutating func draw(
    _ finding: Finding, row: Int, isSelected: Bool, isSuspicion: Bool
  ) {
    let base: CellStyle = isSelected ? .selected : isSuspicion ? .dim : .plain
    if isSelected { grid.fill(rows: row..<row + 1, columns: 0..<grid.columns, style: base) }
    let owner = owner(finding.launch?.name ?? "", finding.unit.map(UnitName.text) ?? "")
    var column = grid.put(isSelected ? ">" : " ", row: row, column: 0, style: base)
    column = grid.put(
      finding.severity.rawValue + (isSuspicion ? "? " : " "), row: row, column: column,
      style: isSuspicion ? base : CellStyle(finding.severity).over(base))
    column = grid.put(
      SafeText.prose(finding.statement).cut(
        to: max(10, grid.columns - column - min(30, owner.columns + 2)), isASCII: isASCII),
      row: row, column: column, style: base)
    put("  " + SafeText.of(owner), row: row, column: column, style: base.with(.dim))
  }

  mutating func drawTitle(_ title: String, count: Int?, isChosen: Bool, row: Int) {
    let text = " " + title + (count.map { " \(Counted.number($0))" } ?? "") + " "
    let style: CellStyle = isChosen ? CellStyle(.cyan, .bold) : .dim
    var column = grid.put(String(repeating: rule, count: 2), row: row, column: 0, style: style)
    column = grid.put(text, row: row, column: column, style: style)
    let rest = max(0, grid.columns - column)
    grid.put(String(repeating: rule, count: rest), row: row, column: column, style: style)
  }

  private mutating func draw(_ page: LiveView.Page) {
    grid.fill(rows: 0..<1, columns: 0..<grid.columns, style: .header)
    put(" " + SafeText.of(page.title), row: 0, style: .header)
    let last = max(0, page.lines.count - room.pageRows)
    for (row, line) in page.lines.dropFirst(min(page.first, last)).prefix(room.pageRows)
      .enumerated()
    {
      put(" " + line, row: row + 1)
    }
  }

  private mutating func drawFoot() {
    let row = grid.rows - 1
    guard row > 1 else { return }
    let text: String
    switch view.prompt {
    case .filter: text = " filter: \(view.typed)_   enter keeps it, esc drops it"
    case .file: text = " write report to: \(view.typed)_   .html .md .json .jsonl .sarif .db ..."
    case nil where view.page != nil: text = " up down page: scroll   esc: back"
    case nil where !snapshot.remark.isEmpty: text = " " + SafeText.of(snapshot.remark)
    case nil:
      let filter = view.filter.isEmpty ? "" : "   filter: \(view.filter)"
      text =
        " q quit  tab \(view.pane == .lanes ? "findings" : "lanes")  enter details  / filter"
        + "  p \(view.isPaused ? "go on" : "pause")  s save  ? help" + filter
    }
    grid.fill(rows: row..<row + 1, columns: 0..<grid.columns, style: .selected)
    put(text, row: row, style: .selected)
  }

  /// Puts a text into a row, cut at the edge.
  mutating func put(_ text: String, row: Int, column: Int = 0, style: CellStyle = .plain) {
    grid.put(
      text.cut(to: max(0, grid.columns - column), isASCII: isASCII), row: row, column: column,
      style: style)
  }
}
