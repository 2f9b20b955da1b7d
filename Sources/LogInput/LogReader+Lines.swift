import Matching

extension LogReader {
  /// The end of what can be read now: the last line end, or all of it when nothing follows.
  func wholeLinesEnd(isFinal: Bool) -> Int {
    if isFinal { return skipCutLine(to: buffer.end) }
    if let newline = buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: buffer.end) {
      return skipCutLine(to: newline + 1)
    }
    if isInsideCutLine {
      buffer.position = buffer.end
    } else if buffer.end - buffer.position > LineBuffer.longestLine {
      // Its end is nowhere in sight: what is kept of it is read now.
      return buffer.end
    }
    return buffer.position
  }

  /// Steps over the rest of a line that was cut.
  private func skipCutLine(to end: Int) -> Int {
    guard isInsideCutLine else { return end }
    if let newline = buffer.bytes.firstIndex(of: 0x0A, from: buffer.position, to: end) {
      buffer.position = newline + 1
      isInsideCutLine = false
    } else {
      buffer.position = end
    }
    return end
  }

  /// The next line that is to be read, or nil when the rest is noise.
  func nextLine(before end: Int) -> Extent? {
    let bytes = buffer.bytes
    if let line = followingLine(before: end) { return line }
    if witness != nil { return line(at: buffer.position, before: end) }
    if profile?.readsEveryStamp ?? false {
      var line = line(at: buffer.position, before: end)
      line.isHit = scanner.firstOccurrence(in: bytes, from: line.start, to: line.end) != nil
      return line
    }
    let next = nextLineWithHit(from: buffer.position, to: end)?.start
    if let start = overlongLine(before: next ?? end) ?? next {
      return line(at: start, before: end)
    }
    buffer.position = end
    return nil
  }

  /// The next line, when it may go on the record that was read last: what only apps say is sought on
  /// it, because its record names the process and it does not.
  private func followingLine(before end: Int) -> Extent? {
    guard let followed else { return nil }
    let bytes = buffer.bytes
    let position = buffer.position
    let head = followed.start - buffer.base
    guard head >= 0, !bytes.beginsAlike(position, head, before: end) else {
      self.followed = nil
      return nil
    }
    guard followed.reaches(position + buffer.base) else {
      // What comes now is no part of any record that could be told.
      if followed.hasEvent { account.cutRecords += 1 }
      self.followed = nil
      return nil
    }
    var line = line(at: position, before: end)
    line.isHit =
      interest.scanner(inAllLines: true, extra: []).firstOccurrence(
        in: bytes, from: line.start, to: line.end) != nil
      || scanner.firstOccurrence(in: bytes, from: line.start, to: line.end) != nil
    return line
  }

  /// The line that begins at `start`.
  func line(at start: Int, before end: Int) -> Extent {
    let newline = buffer.bytes.firstIndex(of: 0x0A, from: start, to: end)
    let lineEnd = newline ?? end
    let kept = min(lineEnd, start + LineBuffer.longestLine)
    if newline == nil, kept < lineEnd { isInsideCutLine = true }
    return Extent(
      start: start, end: kept, next: newline.map { $0 + 1 } ?? end, isCut: kept < lineEnd)
  }

  /// The start of the first line that is to be cut, whether or not it holds a literal: it is
  /// counted, however the input arrives.
  private func overlongLine(before end: Int) -> Int? {
    var start = buffer.position
    while end - start > LineBuffer.longestLine {
      let last = buffer.bytes.lastIndex(
        of: 0x0A, from: start, to: start + LineBuffer.longestLine + 1)
      guard let last else { return start }
      start = last + 1
    }
    return nil
  }

  /// The lines of the process of `first` that are still in memory, before `end`.
  func linesInMemory(ofProcess first: Record, before end: Int) -> [Extent] {
    let tag = interest.scanner(ofTags: first.processTags)
    let bytes = buffer.bytes
    var extents: [Extent] = []
    var position = startInMemory(before: end)
    while position < end, let hit = tag.firstOccurrence(in: bytes, from: position, to: end) {
      let start = (bytes.lastIndex(of: 0x0A, from: position, to: hit) ?? position - 1) + 1
      let lineEnd = bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      position = lineEnd + 1
      extents.append(Extent(start: start, end: lineEnd, next: position))
    }
    return extents
  }

  /// The first line start of the 1 MiB before `end`.
  func startInMemory(before end: Int) -> Int {
    let earliest = end - LineBuffer.historySize
    guard earliest > buffer.start || buffer.hasMoved else { return buffer.start }
    return (buffer.bytes.firstIndex(of: 0x0A, from: max(0, earliest), to: end) ?? end) + 1
  }
}
