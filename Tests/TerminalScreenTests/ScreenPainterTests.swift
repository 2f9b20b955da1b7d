import Testing

@testable import TerminalScreen

@Suite struct ScreenPainterTests {
  /// What is painted over a screen that shows `old`, without what every painting has around it.
  private func painted(
    _ new: [String], over old: [String], isColoured: Bool = true, style: CellStyle = .plain
  ) -> String {
    var painter = ScreenPainter(isColoured: isColoured)
    _ = painter.paint(grid(old, .plain))
    return inner(painter.paint(grid(new, style)))
  }

  private func inner(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    guard text.hasPrefix("^[?2026h"), text.hasSuffix("^[?2026l") else { return text }
    return String(text.dropFirst(8).dropLast(8))
  }

  private func grid(_ rows: [String], _ style: CellStyle) -> CellGrid {
    var grid = CellGrid(rows: rows.count, columns: 20)
    for (row, text) in rows.enumerated() { grid.put(text, row: row, column: 0, style: style) }
    return grid
  }

  @Test func `the first grid is painted on a cleared screen`() {
    var painter = ScreenPainter(isColoured: true)
    #expect(inner(painter.paint(grid(["", "ab  c"], .plain))) == "^[m^[H^[J^[2Hab  c")
  }

  @Test func `an empty screen is cleared, too`() {
    var painter = ScreenPainter(isColoured: true)
    #expect(inner(painter.paint(grid([""], .plain))) == "^[m^[H^[J")
    #expect(inner(painter.paint(CellGrid(rows: 0, columns: 0))) == "^[m^[H^[J")
  }

  @Test func `nothing is written when nothing has changed`() {
    var painter = ScreenPainter(isColoured: true)
    _ = painter.paint(grid(["ab", "漢"], .plain))
    #expect(painter.paint(grid(["ab", "漢"], .plain)).isEmpty)
  }

  @Test(arguments: [
    (["abcdef"], ["abXdef"], "^[;3HX"),
    (["abcdef", "abcdef"], ["abcdef", "abcdeX"], "^[2;6HX"),
    (["abcdef"], ["XbcdeX"], "^[HX^[4CX"),
    (["abcdef"], ["XbcdXf"], "^[HXbcdX"),
    (["abcdef"], ["XbXXef"], "^[HXbXX"),
    (["abcdef"], ["XécdeX"], "^[HXécdeX"),
    (["abcdef"], ["ab"], "^[;3H^[K"),
    (["abcdef"], ["abX"], "^[;3HX   "),
    (["abcdefg"], ["abX"], "^[;3HX^[K"),
    (["abcdefghijk"], ["Xbcdefg"], "^[HX^[6C^[K"),
    (["abcdef"], [""], "^[H^[K"),
    (["abc"], [""], "^[H   "),
    (["漢字"], ["漢x"], "^[;3Hx "),
    (["漢字"], ["x漢"], "^[Hx漢 "),
    (["abcdefghijklmnopqrst", "a"], ["abcdefghijklmnopqrsX", "X"], "^[;20HX^[2HX"),
  ])
  func `only what has changed is written`(old: [String], new: [String], bytes: String) {
    #expect(painted(new, over: old) == bytes)
  }

  @Test func `a style is written when it changes`() {
    var painter = ScreenPainter(isColoured: true)
    var screen = CellGrid(rows: 2, columns: 20)
    _ = painter.paint(screen)
    screen.put("ab", row: 0, column: 0, style: CellStyle(.red))
    screen.put("cd", row: 0, column: 2, style: CellStyle(.red, .bold))
    screen.put("ef", row: 1, column: 0, style: CellStyle(.red, .bold))
    #expect(inner(painter.paint(screen)) == "^[31mab^[1mcd^[2Hef")
    // The style lasts from one painting to the next.
    screen.put("X", row: 1, column: 0, style: CellStyle(.red, .bold))
    #expect(inner(painter.paint(screen)) == "^[2HX")
    screen.put("Y", row: 1, column: 1)
    #expect(inner(painter.paint(screen)) == "^[mY")
  }

  @Test func `a gap in another style is not written again`() {
    var painter = ScreenPainter(isColoured: true)
    var screen = grid(["abc"], .plain)
    screen.put("b", row: 0, column: 1, style: CellStyle(.red))
    _ = painter.paint(screen)
    screen.put("X", row: 0, column: 0)
    screen.put("Y", row: 0, column: 2)
    #expect(inner(painter.paint(screen)) == "^[HX^[CY")
  }

  @Test func `without colours only emphasis is written`() {
    let style = CellStyle(.red, .reverse)
    #expect(painted(["b"], over: ["a"], isColoured: false, style: style) == "^[H^[7mb")
    #expect(painted(["a"], over: ["a"], isColoured: false, style: CellStyle(.red)) == "")
  }

  @Test func `another size, or a forgotten screen, is painted as a whole`() {
    var painter = ScreenPainter(isColoured: true)
    _ = painter.paint(grid(["ab"], CellStyle(.red)))
    #expect(inner(painter.paint(grid(["ab", ""], .plain))) == "^[m^[H^[Jab")
    let wider = CellGrid(rows: 2, columns: 21)
    #expect(inner(painter.paint(wider)) == "^[m^[H^[J")
    painter.forget()
    #expect(inner(painter.paint(grid(["ab", ""], .plain))) == "^[m^[H^[Jab")
  }

  @Test func `a row with a doubtful character is written as a whole`() {
    #expect(painted(["X👍c"], over: ["a👍c"]) == "^[H^[KX👍^[;4H^[Kc")
    #expect(painted(["abc"], over: ["a👍"]) == "^[H^[Kabc")
    #expect(painted(["a👍", "X"], over: ["a👍", "b"]) == "^[2HX")
  }

  @Test func `a terminal is given back as it was`() {
    var terminal = TerminalModel(rows: 2, columns: 20)
    terminal.feed(Array("\(ScreenPainter.entering)".utf8))
    #expect(terminal.modes == ["?1049": true, "?25": false, "?7": false])
    #expect(terminal.cells.joined().allSatisfy { $0 == .blank })
    var painter = ScreenPainter(isColoured: true)
    terminal.feed(painter.paint(grid(["a", "b"], CellStyle(.red))))
    #expect(terminal.style == CellStyle(.red))
    terminal.feed(Array("\(ScreenPainter.leaving)".utf8))
    #expect(terminal.style == .plain)
    #expect(terminal.modes == ["?1049": false, "?25": true, "?7": true, "?2026": false])
    #expect(terminal.complaints.isEmpty)
  }
}
