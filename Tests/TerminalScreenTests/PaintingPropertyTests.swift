import TestSupport
import Testing

@testable import TerminalScreen

/// Random grids, one painted over the other, on a terminal that does what it is told.
@Suite struct PaintingPropertyTests {
  private static let sizes = [(1, 1), (1, 2), (2, 3), (3, 10), (5, 24), (4, 80), (12, 130)]

  private struct Painting {
    let old: CellGrid
    let new: CellGrid
    let bytes: [UInt8]
    /// Where the cursor was before.
    let cursor: [Int]
    /// As it is after the painting.
    let terminal: TerminalModel
    let isWhole: Bool
  }

  /// Paintings that follow each other on one terminal, and some on the next one.
  private func paintings(
    seed: Int, wideness: TerminalModel.Wideness = .asExpected, isColoured: Bool = true,
    check: (Painting) -> Void
  ) {
    var dice = Dice(seed)
    for round in 0..<84 {
      let (rows, columns) = Self.sizes[round % Self.sizes.count]
      var terminal = TerminalModel(rows: rows, columns: columns)
      terminal.wideness = wideness
      var painter = ScreenPainter(isColoured: isColoured)
      var grid = RandomGrids.grid(&dice, rows: rows, columns: columns)
      terminal.feed(painter.paint(grid))
      for _ in 0..<5 {
        let old = grid
        if dice.oneIn(4) {
          grid = RandomGrids.grid(&dice, rows: rows, columns: columns)
        } else {
          RandomGrids.change(&grid, &dice, times: dice.roll(0...3))
        }
        let isWhole = dice.oneIn(10)
        if isWhole { painter.forget() }
        let cursor = [terminal.row, terminal.column]
        terminal.written = []
        let bytes = painter.paint(grid)
        terminal.feed(bytes)
        check(
          Painting(
            old: old, new: grid, bytes: bytes, cursor: cursor, terminal: terminal, isWhole: isWhole)
        )
      }
    }
  }

  @Test(arguments: 1...4)
  func `the terminal shows the grid`(seed: Int) {
    paintings(seed: seed) { painting in
      #expect(painting.terminal.complaints.isEmpty)
      #expect(Array(painting.terminal.cells.joined()) == painting.new.cells)
    }
  }

  @Test func `the terminal shows the grid without its colours`() {
    paintings(seed: 7, isColoured: false) { painting in
      #expect(painting.terminal.complaints.isEmpty)
      #expect(Array(painting.terminal.cells.joined()) == painting.new.colourless.cells)
    }
  }

  @Test(arguments: [TerminalModel.Wideness.ofEveryScalar, .alwaysOne])
  func `what terminals see differently does not shift the rest`(wideness: TerminalModel.Wideness) {
    paintings(seed: 9, wideness: wideness) { painting in
      for row in 0..<painting.new.rows {
        let cells = Array(painting.new.cells(of: row))
        for column in cells.indices where isSettled(cells, column) {
          #expect(painting.terminal.cells[row][column] == cells[column])
        }
      }
    }
  }

  private func isSettled(_ cells: [Cell], _ column: Int) -> Bool {
    (cells[column].character ?? cells[column - 1].character)?.isSettled ?? true
  }

  @Test func `what stays as it is is not written, but for short gaps`() {
    var untouched = 0
    var gaps = 0
    paintings(seed: 13) { painting in
      if painting.isWhole { return }
      for row in 0..<painting.new.rows {
        let (old, new) = (Array(painting.old.cells(of: row)), Array(painting.new.cells(of: row)))
        guard old != new else {
          untouched += 1
          #expect(!painting.terminal.written.contains { $0[0] == row })
          continue
        }
        if (old + new).allSatisfy({ $0.character?.isSettled ?? true }) {
          gaps += checkedGaps(in: row, of: painting, from: old, to: new)
        }
      }
    }
    #expect(untouched > 500)
    #expect(gaps > 100)
  }

  /// Checks the stretches that are written though they stay, and returns how many there are.
  private func checkedGaps(
    in row: Int, of painting: Painting, from old: [Cell], to new: [Cell]
  ) -> Int {
    // The second half of a character changes with the first.
    let isChanged = new.indices.map { column in
      let first = new[column].character == nil ? column - 1 : column
      return old[first] != new[first]
    }
    let isGap = new.indices.map { !isChanged[$0] && painting.terminal.written.contains([row, $0]) }
    let starts = isGap.indices.filter { isGap[$0] && ($0 == 0 || !isGap[$0 - 1]) }
    for start in starts {
      let end = isGap[start...].firstIndex(of: false) ?? new.count
      // A move over less than ten columns takes four bytes.
      #expect(end - start < 4)
      // It follows on what was written before, now or in the painting before.
      #expect(start > 0 && isChanged[start - 1] || painting.cursor == [row, start])
      #expect(end < new.count)
    }
    return starts.count
  }

  @Test func `a change costs less than painting all`() {
    var changes = 0
    var wholes = 0
    paintings(seed: 17) { painting in
      var painter = ScreenPainter(isColoured: true)
      changes += painting.bytes.count
      wholes += painter.paint(painting.new).count
    }
    #expect(changes * 4 < wholes * 3)
  }
}
