import JSONText

/// Durations as people say them.
enum DurationText {
  /// `0.35 s`, `60.7 s`, `5 min 18 s`, `2 h 3 min`, `3 d 4 h`: the two largest units.
  static func of(nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds.magnitude / 1_000_000
    let sign = nanoseconds < 0 && milliseconds > 0 ? "-" : ""
    let seconds = milliseconds / 1000
    if seconds < 120, milliseconds == 0 || milliseconds % 60_000 != 0 {
      let digits = seconds < 10 ? 3 : 2
      let fixed = DecimalSeconds(nanoseconds: Int64(milliseconds) * 1_000_000).fixed(digits)
      return sign + trimmed(fixed) + " s"
    }
    let units: [(UInt64, String)] = [(86400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    for (place, unit) in units.enumerated() where seconds >= unit.0 {
      let head = "\(sign)\(seconds / unit.0) \(unit.1)"
      guard place + 1 < units.count else { return head }
      let (size, name) = units[place + 1]
      let rest = seconds % unit.0 / size
      return rest == 0 ? head : "\(head) \(rest) \(name)"
    }
    return "\(sign)\(seconds) s"
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last == "0" { rest = rest.dropLast() }
    if rest.last == "." { rest = rest.dropLast() }
    return String(rest)
  }
}
