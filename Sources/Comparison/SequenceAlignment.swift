/// The longest way to read two sequences as one: which of their elements correspond.
///
/// Myers' algorithm, which finds the fewest elements that have no counterpart, with its two searches from
/// both ends so that memory stays linear (E. W. Myers, An O(ND) Difference Algorithm and Its Variations,
/// 1986). In sequences that have next to nothing in common it stops at a way that may not be the longest.
struct SequenceAlignment {
  /// After so many differences between two ends the best way so far is taken.
  private static let mostDifferences = 8192

  /// Corresponding places, in order.
  private(set) var pairs: [(old: Int, new: Int)] = []
  private let old: [Int]
  private let new: [Int]
  /// For each diagonal how far the searches came, from the beginning and from the end.
  private var forward: [Int]
  private var backward: [Int]

  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    forward = Array(repeating: 0, count: 2 * (old.count + new.count) + 3)
    backward = forward
    align(0..<old.count, 0..<new.count)
  }

  private mutating func align(_ left: Range<Int>, _ right: Range<Int>) {
    var (left, right) = (left, right)
    while let one = left.first, let other = right.first, old[one] == new[other] {
      pairs.append((one, other))
      left.removeFirst()
      right.removeFirst()
    }
    var tail: [(old: Int, new: Int)] = []
    while let one = left.last, let other = right.last, old[one] == new[other] {
      tail.append((one, other))
      left.removeLast()
      right.removeLast()
    }
    if !left.isEmpty, !right.isEmpty {
      let (middle, other) = middle(of: left, right)
      // A split at a corner would go on for ever; nothing corresponds there.
      let isCorner =
        (middle, other) == (left.lowerBound, right.lowerBound)
        || (middle, other) == (left.upperBound, right.upperBound)
      if !isCorner {
        align(left.lowerBound..<middle, right.lowerBound..<other)
        align(middle..<left.upperBound, other..<right.upperBound)
      }
    }
    pairs += tail.reversed()
  }

  /// A place on a shortest way between the two ends.
  private mutating func middle(of left: Range<Int>, _ right: Range<Int>) -> (Int, Int) {
    let (n, m) = (left.count, right.count)
    let (delta, origin) = (n - m, old.count + new.count + 1)
    forward[origin + 1] = 0
    backward[origin + 1] = 0
    let most = min((n + m + 1) / 2, Self.mostDifferences)
    for step in 0...most {
      for k in stride(from: -step, through: step, by: 2) {
        var x =
          k == -step || k != step && forward[origin + k - 1] < forward[origin + k + 1]
          ? forward[origin + k + 1] : forward[origin + k - 1] + 1
        while x < n, x - k < m, x - k >= 0,
          old[left.lowerBound + x] == new[right.lowerBound + x - k]
        { x += 1 }
        forward[origin + k] = x
        let reverse = delta - k
        if !delta.isMultiple(of: 2), reverse.magnitude < step, step > 0,
          x + backward[origin + reverse] >= n
        {
          return place(x, x - k, left, right)
        }
      }
      for k in stride(from: -step, through: step, by: 2) {
        var x =
          k == -step || k != step && backward[origin + k - 1] < backward[origin + k + 1]
          ? backward[origin + k + 1] : backward[origin + k - 1] + 1
        while x < n, x - k < m, x - k >= 0,
          old[left.upperBound - 1 - x] == new[right.upperBound - 1 - (x - k)]
        { x += 1 }
        backward[origin + k] = x
        let reverse = delta - k
        if delta.isMultiple(of: 2), reverse.magnitude <= step,
          x + forward[origin + reverse] >= n
        {
          return place(n - x, m - (x - k), left, right)
        }
      }
    }
    return furthest(most, left, right)
  }

  /// The place nearest to the end that the search from the beginning reached.
  private func furthest(
    _ step: Int, _ left: Range<Int>, _ right: Range<Int>
  ) -> (Int, Int) {
    let origin = old.count + new.count + 1
    var best = (0, 0)
    for k in stride(from: -step, through: step, by: 2) {
      let x = min(forward[origin + k], left.count)
      let y = x - k
      guard (0...right.count).contains(y), x + y > best.0 + best.1 else { continue }
      best = (x, y)
    }
    return place(best.0, best.1, left, right)
  }

  private func place(
    _ x: Int, _ y: Int, _ left: Range<Int>, _ right: Range<Int>
  ) -> (Int, Int) {
    (
      left.lowerBound + min(max(x, 0), left.count),
      right.lowerBound + min(max(y, 0), right.count)
    )
  }
}
