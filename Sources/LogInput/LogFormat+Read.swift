import Matching

extension LogFormat {
  /// Cuts `record.body` into fields when it is a line of this format. A pattern looks at `legible`
  /// instead, where that is given: a copy of the same length.
  func read(
    _ record: inout Record, json: inout JSONLine, legible: Bytes? = nil
  ) -> Bool {
    switch kind {
    case .bare:
      record.message = record.body
      return true
    case .pattern(let pattern), .notice(let pattern), .trailer(let pattern):
      guard match(pattern, legible ?? record.body) else { return false }
      // What a tool says of the log or its tests is said by the whole line.
      record.message = isNotice ? record.body : Bytes(start: nil, count: 0)
      for (field, group) in pattern.groups {
        guard let range = pattern.expression.range(of: group) else { continue }
        record[field] = record.body.slice(range)
      }
      return true
    case .json(let keys):
      return json.fill(&record, keys: keys)
    case .wrapper:
      return false
    }
  }

  /// Takes this wrapper off `record.body`, and the stamp that it holds.
  func unwrap(_ record: inout Record) -> Bool {
    guard case .wrapper(let pattern, let inner) = kind, match(pattern, record.body),
      let range = pattern.expression.range(of: inner)
    else { return false }
    for (field, group) in pattern.groups {
      guard let range = pattern.expression.range(of: group) else { continue }
      record[field] = record.body.slice(range)
    }
    record.body = record.body.slice(range)
    return true
  }

  /// The line that this wrapper carries in `text`; nil when it carries none.
  func content(of text: Bytes) -> Bytes? {
    guard case .wrapper(let pattern, let inner) = kind, pattern.expression.match(text) == .match
    else { return nil }
    return pattern.expression.range(of: inner).map { text.slice($0) }
  }

  private func match(_ pattern: LinePattern, _ text: Bytes) -> Bool {
    let expression = pattern.expression
    switch expression.match(text) {
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
