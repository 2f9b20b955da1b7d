import JSONText
import LogInput

/// The marks of the axis below a picture: at round times of the log's clock, or at round lines.
struct ChartAxis {
  struct Mark {
    var x: Double
    /// Nil where there is no room for it.
    var label: String?
    /// How far the middle of the label lies beside the mark, so that it is not cut off.
    var shift = 0.0
  }

  /// Room for a character of a label.
  private static let characterWidth = 6.4
  private static let gap = 22.0

  let marks: [Mark]
  /// What a script needs to make marks of its own: the kind of scale, and for each piece where it begins
  /// and ends in the picture and on the log's clock, in seconds, or in lines.
  let description: String

  init(_ scale: ChartScale) {
    let clock = AxisClock(scale.lanes)
    let open = scale.pieces.filter { !$0.isFolded }
    let length = open.reduce(0) {
      $0 + scale.lanes.offset(of: $1.positions.upperBound)
        - scale.lanes.offset(of: $1.positions.lowerBound)
    }
    let room = open.reduce(0) { $0 + $1.right - $1.left }
    let step =
      clock.steps.first { step in
        let label = Double(clock.label(clock.origin, step: step).count) * Self.characterWidth
        return Double(step) / Double(max(1, length)) * room >= label + Self.gap
      } ?? max(1, length)
    var marks: [Mark] = []
    var free = -Double.infinity
    for piece in scale.pieces {
      if piece.isFolded {
        // The length of what is left out stands there.
        free = piece.right + 2
        continue
      }
      let end = piece.right >= scale.width - 1 ? scale.width : piece.right - 4
      var value = clock.first(
        step, from: clock.origin &+ scale.lanes.offset(of: piece.positions.lowerBound))
      let last = clock.origin &+ scale.lanes.offset(of: piece.positions.upperBound)
      while value <= last, marks.count < 200 {
        let x = scale.x(scale.lanes.position(ofOffset: value &- clock.origin))
        let label = clock.label(value, step: step)
        let half = Double(label.count) * Self.characterWidth / 2
        let middle = max(half, x + half > scale.width ? scale.width - half : x)
        let isFree = middle - half >= free && middle + half <= end
        marks.append(Mark(x: x, label: isFree ? label : nil, shift: middle - x))
        if isFree { free = middle + half + 8 }
        value += step
      }
    }
    self.marks = marks
    description = Self.describe(scale, clock)
  }

  private static func describe(_ scale: ChartScale, _ clock: AxisClock) -> String {
    let pieces = scale.pieces.map { piece in
      let ends = [piece.positions.lowerBound, piece.positions.upperBound].map {
        clock.described(clock.origin &+ scale.lanes.offset(of: $0))
      }
      return "\(piece.isFolded ? "fold" : "open") \(piece.left.svg) \(piece.right.svg) "
        + ends.joined(separator: " ")
    }
    return ([clock.kind] + pieces).joined(separator: ";")
  }
}

/// What an axis counts in: nanoseconds of the log's clock, as its stamps show it, or lines.
private struct AxisClock {
  let kind: String
  /// What stands at the beginning of the scale.
  let origin: Int64
  let steps: [Int64]
  private let reading: ClockReading?
  private let isOneDay: Bool

  init(_ scale: LaneScale) {
    switch (scale.start, scale.end) {
    case (.stamp(let start), .stamp(let end)):
      reading = start
      isOneDay = start.isOnSameDay(as: end)
      kind = start.basis == .calendar ? "clock" : "elapsed"
      origin = start.nanoseconds &+ Int64(start.zoneOffset ?? 0) &* 1_000_000_000
      steps = Self.timeSteps
    case (.line(let line), _):
      (reading, isOneDay, kind, origin) = (nil, true, "line", Int64(line))
      steps = Self.decimalSteps(upTo: 18)
    default:
      (reading, isOneDay, kind, origin) = (nil, true, "line", 0)
      steps = Self.decimalSteps(upTo: 18)
    }
  }

  /// The first multiple of a step that is not before a value.
  func first(_ step: Int64, from value: Int64) -> Int64 {
    let rest = value % step
    return rest == 0 ? value : value - rest + (rest > 0 ? step : 0)
  }

  func label(_ value: Int64, step: Int64) -> String {
    guard var reading else { return "line \(Counted.number(Int(value)))" }
    reading.nanoseconds &+= value &- origin
    if step >= 86_400_000_000_000 { return reading.text(.day) }
    if step >= 60_000_000_000 { return reading.text(isOneDay ? .minutes : .dayAndMinutes) }
    if step >= 1_000_000_000 { return reading.text(isOneDay ? .seconds : .dayAndSeconds) }
    return reading.text(isOneDay ? .milliseconds : .dayAndMilliseconds)
  }

  /// A value for a script: seconds since the midnight before the scale begins, or the line.
  func described(_ value: Int64) -> String {
    guard let reading else { return String(value) }
    let day: Int64 = 86_400_000_000_000
    let midnight = reading.basis == .calendar ? origin - (origin % day + day) % day : 0
    return DecimalSeconds(nanoseconds: value &- midnight).fixed(6)
  }

  private static func decimalSteps(upTo digits: Int) -> [Int64] {
    var steps: [Int64] = []
    var power: Int64 = 1
    for _ in 0..<digits {
      steps += [power, 2 * power, 5 * power]
      power *= 10
    }
    return steps
  }

  private static let timeSteps: [Int64] = {
    let second: Int64 = 1_000_000_000
    let long: [Int64] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
      172_800, 604_800, 2_592_000, 31_536_000, 315_360_000,
    ]
    return decimalSteps(upTo: 9).filter { $0 >= 1_000_000 } + long.map { $0 * second }
  }()
}
