import Matching

extension LogFormat {
  /// Cuts `record.body` into fields when it is a line of this format. A pattern looks at `legible`
  /// instead, where that is given: a copy of the same length.
  func read(
    _ record: inout Record, json: inout JSONLine, legible: Bytes? = nil
  ) -> Bool {
    guard let lentPattern else { return readWithoutPattern(&record, json: &json) }
    guard !isWrapper, matches(lentPattern, legible ?? record.body) else { return false }
    // What a tool says of the log or its tests is said by the whole line.
    record.message = isNotice ? record.body : Bytes(start: nil, count: 0)
    lentPattern.fill(&record)
    return true
  }

  private func readWithoutPattern(_ record: inout Record, json: inout JSONLine) -> Bool {
    if case .json(let keys) = kind { return json.fill(&record, keys: keys) }
    record.message = record.body
    return true
  }

  /// Takes this wrapper off `record.body`, and the stamp that it holds.
  func unwrap(_ record: inout Record) -> Bool {
    guard let lentPattern, let innerGroup, matches(lentPattern, record.body),
      let range = lentPattern.range(of: innerGroup)
    else { return false }
    lentPattern.fill(&record)
    record.body = record.body.slice(range)
    return true
  }

  /// The line that this wrapper carries in `text`; nil when it carries none.
  func content(of text: Bytes) -> Bytes? {
    guard let lentPattern, let innerGroup, lentPattern.match(text) == .match else { return nil }
    return lentPattern.range(of: innerGroup).map { text.slice($0) }
  }

  private func matches(_ pattern: LentPattern, _ text: Bytes) -> Bool {
    switch pattern.match(text) {
    case .match: return true
    case .noMatch: return false
    case .limitReached:
      matchLimits += 1
      return false
    }
  }

  /// The reading of a stamp by the first of the format's layouts that accepts it.
  func reading(of stamp: Bytes) -> ClockReading? {
    guard stamp.count > 0 else { return nil }
    for layout in clock.layouts {
      guard var reading = layout.reading(of: stamp) else { continue }
      if let resolution = clock.resolution {
        reading.resolution = min(reading.resolution, resolution)
      }
      return reading
    }
    return nil
  }
}
