import Matching

extension FormatCatalog {
  /// Runs every format's samples against all formats and returns what is wrong, one line each.
  package func problems() -> [String] {
    formats.flatMap { format in
      format.samples.flatMap { problems(of: $0, in: format) } + clockProblems(format)
        + format.rejects.compactMap { line in
          id(of: line) == format.id ? "\(format.id): takes a line it should reject: \(line)" : nil
        }
    } + markers.flatMap { $0.problems() }
  }

  /// The id of the format that takes `line`, what carried it being taken off first.
  package func id(of line: String) -> String? {
    withRecord(of: line) { record in formats[record.format].id }
  }

  /// The id of the outermost format that takes a part of `line`, or all of it.
  private func outerID(of line: String) -> String? {
    Array(line.utf8).withUnsafeBufferPointer { bytes in
      var record = Record(line: 1, text: bytes)
      return formats.first { $0.unwrap(&record) }?.id
    } ?? id(of: line)
  }

  private func problems(of sample: FormatSample, in format: LogFormat) -> [String] {
    guard let winner = outerID(of: sample.line) else {
      return ["\(format.id): no format takes its line: \(sample.line)"]
    }
    guard winner == format.id else {
      return ["\(format.id): \(winner) takes its line: \(sample.line)"]
    }
    return withRecord(of: sample.line, by: format) { record in
      let stated = Set(sample.expectations.map(\.field))
      let wrong = sample.expectations.compactMap { field, value -> String? in
        let found = self.value(of: field, in: record, by: format)
        return found == value
          ? nil : "\(format.id): \(field) is '\(found)', not '\(value)', in: \(sample.line)"
      }
      let unstated = Self.fields(of: record, in: format).filter { !stated.contains($0) }
      return wrong
        + unstated.map { "\(format.id): does not state \($0), which it finds in: \(sample.line)" }
    } ?? []
  }

  /// A clock is known when its step is: one sample has to state it.
  private func clockProblems(_ format: LogFormat) -> [String] {
    let hasClock = !format.clock.layouts.isEmpty
    let isStated = format.samples.contains { $0.expectations.contains { $0.field == "resolution" } }
    return hasClock && !isStated
      ? ["\(format.id): no sample states the resolution of its clock"] : []
  }

  /// What the format found that a sample has to state.
  private static func fields(of record: Record, in format: LogFormat) -> [String] {
    if format.isNotice { return [] }
    var fields = RecordField.allCases.filter { record[$0].count > 0 }.map(\.rawValue)
    if let time = fields.firstIndex(of: "time") { fields[time] = "moment" }
    return format.isWrapper ? fields.filter { $0 != "message" } + ["inner"] : fields
  }

  private func value(of field: String, in record: Record, by format: LogFormat) -> String {
    let reading =
      format.isWrapper || format.isTrailer
      ? format.reading(of: record.time) : self.reading(of: record)
    switch field {
    case "moment": return reading?.description ?? "none"
    case "resolution": return reading?.resolutionText ?? "none"
    case "inner": return record.body.text
    default: return RecordField(rawValue: field).map { record[$0].text } ?? ""
    }
  }

  private func withRecord<Result>(
    of line: String, by format: LogFormat? = nil, _ body: (Record) -> Result
  ) -> Result? {
    var parser = RecordParser(self)
    return Array(line.utf8).withUnsafeBufferPointer { bytes in
      if let format, format.isWrapper {
        var record = Record(line: 1, text: bytes)
        return format.unwrap(&record) ? body(record) : nil
      }
      return parser.parse(bytes, number: 1).map { body($0.record) }
    }
  }
}
