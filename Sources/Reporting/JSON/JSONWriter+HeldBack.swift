import JSONText

extension JSONWriter {
  /// What is not reported and why, where that is anything.
  mutating func writeHeldBack(_ summary: Summary) {
    let counts = summary.counts
    if counts.count(.byLog) + counts.count(.byConfiguration) > 0 {
      object("suppressed") { json in
        json.member("byLog", counts.count(.byLog))
        json.member("byConfiguration", counts.count(.byConfiguration))
      }
    }
    guard let stale = summary.staleEntries else { return }
    object("baseline") { json in
      json.member("heldBack", counts.count(.byBaseline))
      json.member("stale", stale)
    }
  }
}
