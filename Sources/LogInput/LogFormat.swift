import Matching

/// One log format, compiled from its file: how a line of it is cut into a record's fields.
package final class LogFormat {
  package enum Kind {
    /// A pattern with named groups decides and cuts.
    case pattern(LinePattern)
    /// A JSON object with known keys.
    case json(JSONKeys)
    /// Lines that a tool prints about the log: recognised so that they are taken for nothing else.
    case notice(LinePattern)
    /// The line is the message.
    case bare
  }

  package struct LinePattern {
    package let expression: RegularExpression
    /// The group of each field.
    let groups: [(field: RecordField, group: Int)]
  }

  package struct JSONKeys {
    /// Keys, all of which an object of this format has.
    let required: [String]
    /// For each field the keys that hold it, best first; a dot descends into an object.
    let fields: [(field: RecordField, keys: [String])]
  }

  package let id: String
  package let title: String
  package let kind: Kind
  package let clocks: [TimeLayout]
  /// Formats that accept lines of this one too, and lose them to it.
  package let winsOver: [String]
  package let samples: [FormatSample]
  package let rejects: [String]
  /// How often its pattern gave up at the match limit.
  private(set) var matchLimits = 0

  init(
    id: String, title: String, kind: Kind, clocks: [TimeLayout], winsOver: [String],
    samples: [FormatSample], rejects: [String]
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.clocks = clocks
    self.winsOver = winsOver
    self.samples = samples
    self.rejects = rejects
  }

  /// Cuts `record.text` into fields when it is a line of this format. A pattern looks at `legible`
  /// instead, where that is given: a copy of the same length.
  func read(
    _ record: inout Record, json: borrowing JSONLine, legible: Bytes? = nil
  ) -> Bool {
    switch kind {
    case .bare:
      record.message = record.text
      return true
    case .pattern(let pattern), .notice(let pattern):
      let expression = pattern.expression
      if let first = record.text.first, let firstBytes = expression.firstBytes,
        !firstBytes.contains(first)
      {
        return false
      }
      switch expression.match(legible ?? record.text) {
      case .match: break
      case .noMatch: return false
      case .limitReached:
        matchLimits += 1
        return false
      }
      record.message = Bytes(start: nil, count: 0)
      for (field, group) in pattern.groups {
        guard let range = expression.range(of: group) else { continue }
        record[field] = record.text.slice(range)
      }
      return true
    case .json(let keys):
      return json.fill(&record, keys: keys)
    }
  }

  /// The reading of the record's stamp by the first of the format's clocks that accepts it.
  func reading(of record: Record) -> ClockReading? {
    guard record.time.count > 0 else { return nil }
    for clock in clocks {
      if let reading = clock.reading(of: record.time) { return reading }
    }
    return nil
  }

  package var isJSON: Bool {
    if case .json = kind { true } else { false }
  }

  package var isBare: Bool {
    if case .bare = kind { true } else { false }
  }

  var isNotice: Bool {
    if case .notice = kind { true } else { false }
  }
}

/// A line and what its format must make of it.
package struct FormatSample: Sendable {
  package let line: String
  package let expectations: [(field: String, value: String)]
}
