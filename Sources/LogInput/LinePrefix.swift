import Matching

/// What stands in a line before its message: which bytes may be any digits, and which fields they are.
struct LinePrefix {
  let format: Int
  let length: Int
  /// How much of it carried the line, and is no part of its own format.
  let carrierLength: Int
  /// Of each byte whether it may be any digit.
  private(set) var isFree: [Bool]
  private(set) var fields: [(field: RecordField, range: Range<Int>)] = []

  /// Nil when it is no text that patterns have cut, or when a field stands elsewhere.
  init?(of record: Record, _ length: Int, in formats: FormatCatalog) {
    let line = record.text
    let prefix = line.slice(0..<length)
    let own = formats.formats[record.format]
    guard length >= 8, let base = line.baseAddress, let body = record.body.baseAddress,
      own.isPattern || own.isBare, !record.isUnprefixed,
      formats.legibleText.isPlain(prefix),
      prefix.first != UInt8(ascii: "{")
    else { return nil }
    format = record.format
    self.length = length
    carrierLength = body - base
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
