import Matching

extension FormatCatalog {
  /// Runs every format's samples against all formats and returns what is wrong, one line each.
  package func problems() -> [String] {
    formats.flatMap { format in
      format.samples.flatMap { problems(of: $0, in: format) }
        + format.rejects.compactMap { line in
          id(of: line) == format.id ? "\(format.id): takes a line it should reject: \(line)" : nil
        }
    }
  }

  /// The id of the format that takes `line`.
  package func id(of line: String) -> String? {
    withRecord(of: line) { record in formats[record.format].id }
  }

  private func problems(of sample: FormatSample, in format: LogFormat) -> [String] {
    withRecord(of: sample.line) { record in
      let winner = formats[record.format].id
      guard winner == format.id else {
        return ["\(format.id): \(winner) takes its line: \(sample.line)"]
      }
      return sample.expectations.compactMap { field, value in
        let found = self.value(of: field, in: record)
        return found == value
          ? nil : "\(format.id): \(field) is '\(found)', not '\(value)', in: \(sample.line)"
      }
    } ?? ["\(format.id): no format takes its line: \(sample.line)"]
  }

  private func value(of field: String, in record: Record) -> String {
    if let field = RecordField(rawValue: field) { return record[field].text }
    return reading(of: record).map(\.description) ?? "none"
  }

  private func withRecord<Result>(of line: String, _ body: (Record) -> Result) -> Result? {
    var json = JSONLine()
    return Array(line.utf8).withUnsafeBufferPointer { bytes in
      var record = Record(line: 1, text: bytes)
      let isRecord = read(&record, json: &json)
      return isRecord || formats[record.format].isNotice ? body(record) : nil
    }
  }
}
