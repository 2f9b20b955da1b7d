import Matching

/// Finds the line at which the record of a line without prefix begins.
struct RecordHeads: ~Copyable {
  /// What begins farther away is some other record.
  static let longestRecord = 64 << 10
  static let mostLines = 500

  /// The first line of a record.
  struct Head {
    var record: Record
    var start: Int
    /// Lines with text between it and the line that asked.
    var linesBetween: Int
  }

  /// By places in the input: a head, and up to where all lines are known to go on it.
  private var known: (start: Int, end: Int, through: Int, lines: Int)?
  private var parser: RecordParser?
  /// The number of the first line of the latest record with an event.
  var latestEvent: Int
  /// The latest record of which a further line was counted for itself, by its first line, and how many
  /// of its lines came before that one.
  var latestDivided: (head: Int, linesBefore: Int)?

  init(after lines: Int = 0) { latestEvent = lines }

  /// The head of the record that the line at `start` goes on; nil when it cannot be told, as behind what
  /// was cut off of an object.
  mutating func head(
    before start: Int, in buffer: borrowing LineBuffer, parser formats: FormatCatalog,
    holdsJSON: Bool
  ) -> Head? {
    let bytes = buffer.bytes
    let base = buffer.base
    let earliest = max(buffer.start, start - Self.longestRecord)
    var lineStart = start
    var between = 0
    for _ in 0..<Self.mostLines {
      if let known, known.through == lineStart + base, known.start - base >= earliest {
        let line = bytes.slice(known.start - base..<known.end - base)
        guard let record = parse(line, formats) else { return nil }
        return remember(
          record, from: known.start - base, to: known.end - base, at: start, base,
          between + known.lines)
      }
      guard lineStart > earliest else { return nil }
      let lineEnd = lineStart - 1
      let previous = bytes.lastIndex(of: 0x0A, from: earliest, to: lineEnd)
      // A line that began before what may be looked at is no head that could be read.
      if previous == nil, earliest > buffer.start || buffer.hasMoved { return nil }
      lineStart = previous.map { $0 + 1 } ?? earliest
      let line = bytes.slice(lineStart..<lineEnd)
      guard let record = parse(line, formats) else { continue }
      if !record.isUnprefixed {
        return remember(record, from: lineStart, to: lineEnd, at: start, base, between)
      }
      if holdsJSON, parser?.isBrokenObject(record) ?? false { return nil }
      between += 1
    }
    return nil
  }

  /// The record on a line; what a tool says of the log is none, and begins none.
  private mutating func parse(_ line: Bytes, _ formats: FormatCatalog) -> Record? {
    if parser == nil { parser = RecordParser(formats) }
    return parser?.parse(line, number: 0).flatMap { $0.isRecord ? $0.record : nil }
  }

  private mutating func remember(
    _ record: Record, from start: Int, to end: Int, at asked: Int, _ base: Int, _ between: Int
  ) -> Head {
    known = (start + base, end + base, asked + base, between)
    return Head(record: record, start: start, linesBetween: between)
  }
}
