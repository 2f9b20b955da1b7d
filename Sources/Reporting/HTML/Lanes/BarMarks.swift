/// Bars that may lie side by side, in as few rows as they need: tests, and background tasks.
struct BarMark {
  /// Its place among those that were given.
  var index: Int
  var left: Double
  var right: Double
  /// From 0, the topmost.
  var row: Int

  static let mostRows = 4
  private static let leastWidth = 3.0

  /// The bars for which there is room, in the order given, which is that of their beginnings.
  static func all(of bars: [(left: Double, right: Double)], most: Int) -> [BarMark] {
    var marks: [BarMark] = []
    var taken: [Double] = []
    for (index, bar) in bars.enumerated() where marks.count < most {
      let right = max(bar.right, bar.left + leastWidth)
      let free = taken.firstIndex { $0 <= bar.left }
      guard let row = free ?? (taken.count < mostRows ? taken.count : nil) else { continue }
      if row == taken.count { taken.append(right) } else { taken[row] = right + 1 }
      marks.append(BarMark(index: index, left: bar.left, right: right, row: row))
    }
    return marks
  }
}
