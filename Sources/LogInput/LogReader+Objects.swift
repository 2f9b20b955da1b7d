import Matching

extension LogReader {
  /// The next object that holds something.
  func nextObject(before end: Int, _ isFinal: Bool) -> Extent? {
    while true {
      let position = buffer.position
      switch objects.next(in: buffer.bytes, from: position, to: end, base: buffer.base) {
      case .object(let range):
        buffer.position = range.upperBound
        objects.note(range, base: buffer.base)
        if scanner.firstOccurrence(
          in: buffer.bytes, from: range.lowerBound, to: range.upperBound) != nil
          || witness != nil
        {
          return Extent(start: range.lowerBound, end: range.upperBound, next: range.upperBound)
        }
      case .open(let start):
        buffer.position = start
        if isFinal {
          // It was cut off with the input.
          objects.giveUp()
          noteDropped(from: start, to: end)
          buffer.position = end
        }
        return nil
      case .tooLong(let through):
        noteDropped(from: position, to: through)
        buffer.position = through
        if through == end { return nil }
      case .none:
        buffer.position = end
        return nil
      }
    }
  }

  func readObject(of extent: Extent, into record: inout Record) -> Bool {
    let object = buffer.bytes.slice(extent.start..<extent.end)
    guard let parsed = parser.parse(object: object, number: 0) else { return false }
    record = parsed.record
    let position = extent.start + parsed.place
    record.line = lineNumber(of: position)
    // The line that holds the message is the evidence; all of it when there are no lines.
    let start = buffer.bytes.lastIndex(of: 0x0A, from: extent.start, to: position)
    let end = buffer.bytes.firstIndex(of: 0x0A, from: position, to: extent.end)
    if start != nil || end != nil {
      record.text = buffer.bytes.slice((start ?? extent.start - 1) + 1..<(end ?? extent.end))
    }
    return true
  }

  /// The objects of the process of `first` that are still in memory, before `end`.
  func objectsInMemory(before end: Int) -> [Extent] {
    let earliest = max(buffer.start, end - LineBuffer.historySize)
    return objects.recent(base: buffer.base)
      .filter { $0.lowerBound >= earliest && $0.upperBound <= end }
      .map { Extent(start: $0.lowerBound, end: $0.upperBound, next: $0.upperBound) }
  }

  private func noteDropped(from start: Int, to end: Int) {
    let first = max(lineNumber(of: start), objects.countedLine + 1)
    let last = lineNumber(of: max(start, end - 1))
    objects.countedLine = max(objects.countedLine, last)
    account.dropped += max(0, last - first + 1)
  }
}
