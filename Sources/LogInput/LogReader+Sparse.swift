import Matching

/// Lines that are read far from each other, and of which only the message is new.
extension LogReader {
  /// Longer lines are read like any other.
  private static let longestSparse = 64 << 10

  /// Hands on the records that come next while it is known how their lines are laid out: as what was read
  /// would be. True when lines that are read begin to follow each other.
  func handOnSparse(isFinal: Bool) -> Bool {
    guard canRemember, let memory, !(profile?.readsEveryStamp ?? true), !isInsideCutLine,
      let base = buffer.bytes.baseAddress
    else { return false }
    let end = end(isFinal: isFinal)
    let stop = clockStop(before: end) ?? end
    let joins = profile?.joinsLines ?? false
    let namesHost = profile?.namesHost ?? true
    let everywhere = appTags.isEmpty ? nil : interest.everywhereScanner
    let sink = sink
    let markers = formats.markerScanner
    let other = soughtBesides()
    defer { withExtendedLifetime(other) {} }
    let besides = other.map(Unmanaged.passUnretained)
    // The memory keeps it: nothing is learned here.
    var layout: Unmanaged<PrefixLayout>?
    var record = Record(line: 0, text: Bytes(start: nil, count: 0))
    while buffer.position < stop {
      guard endFollowed(before: stop), let (start, newline, known) = nextSparseLine(before: stop)
      else {
        break
      }
      let line = Bytes(start: base + start, count: newline - start).withoutLineNoise
      guard let text = line.baseAddress else { break }
      // A scanner that may read what lies behind a line need not copy its end.
      let ahead = Bytes(start: text, count: base + end - text)
      let isAlike =
        layout?._withUnsafeGuaranteedRef {
          $0.fits(text, line.count) && memory.isPlain(line, behind: $0)
        } ?? false
      if !isAlike {
        guard let found = memory.plainLayout(of: line) else { break }
        record = Record(line: 0, text: line)
        layout = found
      }
      let isPlain =
        known
        ?? besides?._withUnsafeGuaranteedRef {
          $0.firstOccurrence(in: ahead, from: 0, to: line.count) == nil
        } ?? false
      if !isPlain, markers.firstOccurrence(in: ahead, from: 0, to: line.count) != nil { break }
      layout?._withUnsafeGuaranteedRef { $0.fill(&record, from: text, line.count) }
      if joins, record.isUnprefixed { break }
      if !namesHost { record.takeHostIntoProcess(formats) }
      if let everywhere {
        record.isSoughtEverywhere =
          !isPlain
          && everywhere.firstOccurrence(in: ahead, from: 0, to: line.count) != nil
      }
      count(&record, at: start, to: newline + 1, joins: joins)
      isInRun = endOfRead == start + buffer.base
      endOfRead = newline + 1 + buffer.base
      guard take(sink.receive(&record), to: &record, start..<newline) else { return false }
      if isInRun { return true }
    }
    return false
  }

  /// Sees that the next line is no part of the record that was read last; false when it may be.
  private func endFollowed(before stop: Int) -> Bool {
    guard let followed else { return true }
    let head = followed.start - buffer.base
    guard head < 0 || buffer.bytes.beginsAlike(buffer.position, head, before: stop) else {
      return false
    }
    self.followed = nil
    return true
  }

  /// Goes to the next line that holds something, and tells where it begins, its line feed, and where that is
  /// known whether it holds nothing else; nil when there is none, it is too long, or one that is too long may lie before it.
  private func nextSparseLine(before stop: Int) -> (start: Int, newline: Int, isPlain: Bool?)? {
    let position = buffer.position
    let line = nextLineWithHit(from: position, to: stop)
    let start = line?.start ?? stop
    guard start - position <= LineBuffer.longestLine else { return nil }
    buffer.position = start
    guard let line else { return nil }
    let end = min(stop, start + Self.longestSparse)
    let newline = line.newline ?? buffer.bytes.firstIndex(of: 0x0A, from: start, to: end)
    guard let newline, newline < end else { return nil }
    return (start, newline, line.isPlain)
  }
}
