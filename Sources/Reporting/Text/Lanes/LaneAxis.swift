import LogInput

/// What stands below the first and the last column of a lane picture.
struct LaneAxis {
  private let scale: LaneScale

  init(_ scale: LaneScale) { self.scale = scale }

  /// The longest form of both ends for which there is room, at the ends of the row.
  var text: String {
    let forms = forms
    guard let best = forms.first(where: { fits($0) }) ?? forms.last else { return "" }
    let room = scale.columns - best.0.count - best.1.count
    return room < 1 ? best.0 : best.0 + String(repeating: " ", count: room) + best.1
  }

  private func fits(_ form: (String, String)) -> Bool {
    form.0.count + form.1.count < scale.columns
  }

  private var forms: [(String, String)] {
    switch (scale.start, scale.end) {
    case (.stamp(let start), .stamp(let end)):
      let parts: [ClockReading.Parts] =
        start.isOnSameDay(as: end)
        ? [.milliseconds, .seconds, .minutes]
        : [.dayAndMilliseconds, .dayAndSeconds, .day]
      return parts.map { (start.text($0), end.text($0)) }
    case (.line(let start), .line(let end)):
      return [("line \(start)", "line \(end)"), (String(start), String(end))]
    default: return []
    }
  }
}
