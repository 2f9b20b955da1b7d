import Matching

extension LineMemory {
  /// The record that a line is when its layout is known, and nothing in its message needs a closer look.
  func record(of line: Bytes) -> Record? {
    guard let base = line.baseAddress, let layout = layout(of: base, line.count, after: nil) else {
      return nil
    }
    var record = Record(line: 0, text: line)
    layout.fill(&record, from: base, line.count)
    guard record.message.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }),
      formats.legibleText.of(record.message) == nil
    else { return nil }
    let mayHideBytes = formats.formats[layout.format].habits.isVisual
    return mayHideBytes && record.message.contains(UInt8(ascii: "\\")) ? nil : record
  }

  func learnLayout(
    of record: Record, _ length: Int, _ scanners: (all: LiteralScanner, everywhere: LiteralScanner)
  ) {
    guard failures < Self.mostFailures, proofs < Self.mostProofs else { return }
    let kind = record.format << 32 | length
    alike[kind, default: 0] += 1
    guard alike[kind] == Self.linesAlike else { return }
    alike[kind] = 0
    let isLaidOut = layouts.contains { layout in
      record.text.baseAddress.map { layout.fits($0, record.text.count) } ?? false
    }
    if isLaidOut { return }
    proofs += 1
    if let layout = newLayout(of: record, length, scanners) {
      layouts.insert(layout, at: 0)
      if layouts.count > Self.mostLayouts { layouts.removeLast() }
    } else {
      failures += 1
    }
  }

  private func newLayout(
    of record: Record, _ length: Int, _ scanners: (all: LiteralScanner, everywhere: LiteralScanner)
  ) -> PrefixLayout? {
    let line = record.text
    let prefix = line.slice(0..<length)
    guard length >= 8, let base = line.baseAddress, record.clock == record.format,
      formats.formats[record.format].isPattern, !record.isUnprefixed,
      prefix.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }),
      prefix.first != UInt8(ascii: "{")
    else { return nil }
    var fields: [(field: RecordField, range: Range<Int>)] = []
    var free = prefix.numbers
    for field in RecordField.allCases where field != .message && record[field].baseAddress != nil {
      guard let start = record[field].baseAddress, start >= base,
        start - base + record[field].count <= length
      else { return nil }
      let range = (start - base)..<(start - base + record[field].count)
      fields.append((field, range))
      // Letters may stand beside the digits of a stamp.
      if field == .time {
        free += range.filter { (0x30...0x39).contains(prefix[$0]) }.map { $0..<$0 + 1 }
      }
    }
    guard
      let followers = formats.proof.followers(
        of: line, length, free: free, in: record.format, of: formats),
      let found = PrefixLiterals(
        in: prefix, free: free, all: sought, scanner: scanners.all,
        everywhere: scanners.everywhere, markers: formats.markerScanner),
      let shape = TextShape(prefix, isFree: { place in free.contains { $0.contains(place) } })
    else { return nil }
    layoutCount += 1
    return PrefixLayout(
      number: layoutCount, shape, followers: followers, fields: fields, of: record,
      literals: found)
  }
}
