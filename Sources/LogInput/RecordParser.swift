import Matching

/// Makes a record of a line's bytes; what it hands out is valid until it parses the next one.
struct RecordParser: ~Copyable {
  private let formats: FormatCatalog
  var json = JSONLine()
  private var escapeFree = ControlFreeText()
  private var visual = VisualText()

  init(_ formats: FormatCatalog) { self.formats = formats }

  /// The record on the line, whatever its format says of it; nil when the line is blank.
  mutating func parse(_ line: Bytes, number: Int) -> (record: Record, isRecord: Bool)? {
    var record = Record(line: number, text: line)
    guard let isRecord = parse(line, number: number, into: &record) else { return nil }
    return (record, isRecord)
  }

  /// The same into `record`, which may be another one before: records are large. Whether its format says that it is
  /// one; nil when the line is blank.
  mutating func parse(_ line: Bytes, number: Int, into record: inout Record) -> Bool? {
    var text = line.withoutLineNoise
    if text.firstIndex(of: 0x1B, from: 0) != nil { text = escapeFree.strip(text) }
    guard !text.isBlank else { return nil }
    record = Record(line: number, text: text)
    let isRecord = formats.read(&record, json: &json)
    if formats.formats[record.format].habits.isVisual {
      record.message = visual.decode(record.message)
    }
    return isRecord
  }

  /// Whether the line that was parsed last, which is `record`, begins like an object and is none: in a stream
  /// of JSON lines it was cut off.
  func isBrokenObject(_ record: Record) -> Bool {
    guard formats.formats[record.format].isBare, record.body.starts(with: "{\"") else {
      return false
    }
    return record.body.last != UInt8(ascii: "}") || !json.isObject
  }

  /// The record that an object is, or nil when no format knows it.
  mutating func parse(object: Bytes, number: Int) -> (record: Record, place: Int)? {
    json.read(object)
    var record = Record(line: number, text: object)
    guard formats.readObject(&record, json: &json) else { return nil }
    return (record, json.messagePlace)
  }
}

extension Bytes {
  /// Nothing but spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
