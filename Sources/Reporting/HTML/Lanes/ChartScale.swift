import Lifecycle
import LogInput

/// Where the positions of a lane scale lie in a picture. Long stretches in which nothing happens anywhere
/// are folded, so that what does happen has room.
struct ChartScale {
  /// A stretch of the scale, and where it is drawn.
  struct Piece {
    var positions: Range<Int64>
    var left: Double
    var right: Double
    var isFolded: Bool
  }

  /// How wide a folded stretch is drawn.
  static let foldWidth = 84.0
  /// How much of that is torn out, in which nothing can be read.
  private static let tearWidth = 26.0
  /// A stretch is folded when it is at least so many percent of the scale ...
  private static let leastShare: Int64 = 12
  /// ... and all such stretches together are so many.
  private static let leastSum: Int64 = 90

  let lanes: LaneScale
  let width: Double
  let pieces: [Piece]

  /// Makes a scale of that width for what happens at the given positions, in any order.
  init(_ lanes: LaneScale, happening: [Int64], width: Double) {
    self.lanes = lanes
    self.width = width
    let folds = Self.folds(happening, length: lanes.length)
    let folded = folds.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let room = width - Double(folds.count) * Self.foldWidth
    let perPosition = room / Double(max(1, lanes.length - folded))
    var pieces: [Piece] = []
    var (position, left): (Int64, Double) = (0, 0)
    func add(to end: Int64, isFolded: Bool) {
      guard end > position else { return }
      let right = left + (isFolded ? Self.foldWidth : Double(end - position) * perPosition)
      pieces.append(
        Piece(positions: position..<end, left: left, right: right, isFolded: isFolded))
      (position, left) = (end, right)
    }
    for fold in folds {
      add(to: fold.lowerBound, isFolded: false)
      add(to: fold.upperBound, isFolded: true)
    }
    add(to: lanes.length, isFolded: false)
    self.pieces = pieces
  }

  /// How many units of the picture lie between a position and the left edge.
  func x(_ position: Int64) -> Double {
    guard let piece = pieces.first(where: { position < $0.positions.upperBound }) ?? pieces.last
    else { return 0 }
    let length = Double(piece.positions.upperBound - piece.positions.lowerBound)
    let share = Double(position - piece.positions.lowerBound) / length
    return piece.left + min(1, max(0, share)) * (piece.right - piece.left)
  }

  /// Where a text of that width begins that lies between two edges and on no fold; nil where none can.
  func room(_ width: Double, from left: Double, to right: Double) -> Double? {
    var left = left
    for piece in pieces where piece.isFolded {
      let tear = (piece.left + piece.right - Self.tearWidth) / 2
      if tear + Self.tearWidth <= left { continue }
      if left + width <= min(right, tear) { return left }
      left = max(left, tear + Self.tearWidth)
    }
    return left + width <= right ? left : nil
  }

  /// The stretches between things that happen which are too long to be drawn as they are.
  private static func folds(_ happening: [Int64], length: Int64) -> [Range<Int64>] {
    // Lines without a clock, or a few milliseconds, leave nothing to gain.
    guard length > 100 else { return [] }
    let marks = happening.sorted()
    let gaps = zip(marks, marks.dropFirst()).filter { ($1 - $0) / leastShare >= length / 100 }
    let sum = gaps.reduce(0) { $0 + $1.1 - $1.0 }
    guard sum / leastSum >= length / 100 else { return [] }
    // What lies at the ends of a fold is seen not to lie inside.
    return gaps.map { from, to in
      let margin = max(1, (length - sum) / 20)
      return to - from > 4 * margin ? from + margin..<to - margin : from..<to
    }
  }
}
