import Matching

/// What stands in a line before its message: which bytes may be any digits, and which fields they are.
struct LinePrefix {
  let format: Int
  let length: Int
  /// Of each byte whether it may be any digit.
  private(set) var isFree: [Bool]
  private(set) var fields: [(field: RecordField, range: Range<Int>)] = []

  /// Nil when it is no text that a pattern has cut, or when a field stands elsewhere.
  init?(of record: Record, _ length: Int, in formats: FormatCatalog) {
    let line = record.text
    let prefix = line.slice(0..<length)
    guard length >= 8, let base = line.baseAddress, record.clock == record.format,
      formats.formats[record.format].isPattern, !record.isUnprefixed,
      prefix.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }),
      prefix.first != UInt8(ascii: "{")
    else { return nil }
    format = record.format
    self.length = length
    isFree = [Bool](repeating: false, count: length)
    for number in prefix.numbers { for place in number { isFree[place] = true } }
    for field in RecordField.allCases where field != .message && record[field].baseAddress != nil {
      guard let start = record[field].baseAddress, start >= base,
        start - base + record[field].count <= length
      else { return nil }
      let range = (start - base)..<(start - base + record[field].count)
      fields.append((field, range))
      // Letters may stand beside the digits of a stamp.
      if field == .time {
        for place in range where prefix[place].isDigit { isFree[place] = true }
      }
    }
  }
}
