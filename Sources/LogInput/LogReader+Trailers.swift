import Matching

extension LogReader {
  /// How far below its lines the line with a record's fields may stand.
  private static let longestWait = RecordHeads.longestRecord

  /// The end of the last line before `end` that closes a record.
  func lastTrailerEnd(before end: Int, _ isFinal: Bool) -> Int {
    if isFinal { return end }
    var lineEnd = end
    let earliest = max(buffer.position, end - Self.longestWait)
    while lineEnd > earliest {
      let start =
        (buffer.bytes.lastIndex(of: 0x0A, from: earliest, to: lineEnd - 1) ?? earliest - 1) + 1
      if isTrailer(start, lineEnd) { return lineEnd }
      lineEnd = start
    }
    guard end - buffer.position > Self.longestWait else { return buffer.position }
    // So far above the end no line waits for what may still come.
    let settled = end - Self.longestWait
    return
      (buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: settled)
      ?? buffer.position - 1) + 1
  }

  /// The next line that holds something, with the line that closes its record.
  func nextTrailedLine(before end: Int) -> Extent? {
    while var line = nextLine(before: end) {
      if line.isHit || line.isCut, !isTrailer(line.start, line.end) {
        line.trailer = trailer(after: line.next)
        return line
      }
      witnessNoRecord(line)
      buffer.position = line.next
      guard buffer.position < end else { break }
    }
    return nil
  }

  func readTrailed(_ extent: Extent, into record: inout Record) -> Bool {
    let line = buffer.bytes.slice(extent.start..<extent.end)
    guard parser.parse(line, number: lineNumber(of: extent.start), into: &record) ?? false else {
      return false
    }
    guard record.isUnprefixed,
      let fields = extent.trailer.flatMap({ fields(ofTrailer: $0) })
    else { return true }
    for field in RecordField.allCases where field != .message && fields[field].count > 0 {
      record[field] = fields[field]
    }
    record.format = fields.format
    record.clock = fields.format
    return true
  }

  /// The lines of the process of `first` that are still in memory, before `end`.
  func trailedLinesInMemory(ofProcess first: Record, before end: Int) -> [Extent] {
    let process = Array(first.process)
    var extents: [Extent] = []
    var position = startInMemory(before: end)
    while position < end {
      var line = line(at: position, before: end)
      position = line.next
      guard scanner.firstOccurrence(in: buffer.bytes, from: line.start, to: line.end) != nil,
        !isTrailer(line.start, line.end), let trailer = trailer(after: line.next),
        let fields = fields(ofTrailer: trailer), fields.process.elementsEqual(process)
      else { continue }
      line.trailer = trailer
      extents.append(line)
    }
    return extents
  }

  private func trailer(after start: Int) -> Range<Int>? {
    var start = start
    let end = min(buffer.end, start + Self.longestWait)
    while start < end {
      let lineEnd = buffer.bytes.firstIndex(of: 0x0A, from: start, to: buffer.end) ?? buffer.end
      if isTrailer(start, lineEnd) { return start..<lineEnd }
      start = lineEnd + 1
    }
    return nil
  }

  private func isTrailer(_ start: Int, _ end: Int) -> Bool {
    fields(ofTrailer: start..<end) != nil
  }

  private func fields(ofTrailer range: Range<Int>) -> Record? {
    let text = buffer.bytes.slice(range).withoutLineNoise
    guard text.holds(UInt8(ascii: ":")) else { return nil }
    return formats.trailer(text, json: &parser.json)
  }
}
