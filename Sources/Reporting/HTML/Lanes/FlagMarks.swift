import Rules

/// Where the flags of findings stand above a lane, so that none hides another one.
struct FlagMark {
  /// The numbers of its findings: the one that it names, and others for which there was no room.
  var numbers: [Int]
  var severity: Severity
  /// Where the thing is that it points at.
  var x: Double
  var left: Double
  var width: Double
  /// From 0, the one next to the lane.
  var row: Int

  private static let mostRows = 3
  private static let gap = 3.0

  var label: String { "\(numbers[0])" + (numbers.count > 1 ? "+" : "") }

  /// The flags of findings that are given with where they are, in the order of their numbers.
  static func all(
    of findings: [(number: Int, severity: Severity, x: Double)], width: Double
  ) -> [FlagMark] {
    var flags: [FlagMark] = []
    /// How far each row is taken.
    var taken = Array(repeating: -Double.infinity, count: mostRows)
    /// The last flag of each row.
    var last = Array(repeating: 0, count: mostRows)
    for (number, severity, x) in findings.sorted(by: { ($0.x, $0.number) < ($1.x, $1.number) }) {
      let size = Self.size(digits: String(number).count)
      let left = max(0, min(x - 6, width - size))
      if let row = taken.firstIndex(where: { $0 + gap <= left }) {
        last[row] = flags.count
        taken[row] = left + size
        flags.append(
          FlagMark(
            numbers: [number], severity: severity, x: x, left: left, width: size, row: row))
        continue
      }
      // The row that ends first has the flag that is nearest by.
      let row = taken.indices.min { (taken[$0], $0) < (taken[$1], $1) } ?? 0
      let place = last[row]
      flags[place].numbers.append(number)
      flags[place].severity = max(flags[place].severity, severity)
      let grown = Self.size(digits: flags[place].label.count)
      flags[place].left = max(0, min(flags[place].left, width - grown))
      flags[place].width = grown
      taken[row] = flags[place].left + grown
    }
    return flags
  }

  private static func size(digits: Int) -> Double { 15 + 7 * Double(digits) }
}
