/// How long something has been going on, for a text that changes while one looks at it.
enum LiveAge {
  /// `3.2 s` below ten seconds, whole seconds beyond: what changes faster cannot be read.
  static func text(_ nanoseconds: Int64) -> String {
    let tenths = max(0, nanoseconds) / 100_000_000
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
    return DurationText.of(nanoseconds: tenths / 10 * 1_000_000_000)
  }
}
