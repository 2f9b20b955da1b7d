import Matching

extension LogReader {
  /// So much of an input is read before a scanner is worth it that seeks two kinds of literals at once.
  private static let leastForBoth = 1 << 20

  /// From now on input comes by `take`, from `ahead`, which is told what is sought; nil when no more comes.
  package func look(ahead: ReadAhead?) {
    if ahead == nil, self.ahead != nil { goOnInOwnRoom() }
    self.ahead = ahead
    tellAhead()
  }

  /// Takes a part of the input that was read ahead.
  package func take(_ chunk: ReadAhead.Chunk) {
    if chunk.room !== buffer.room { goOn(in: chunk.room, at: chunk.place) }
    foreseen = chunk.found
    foreseen?.origin = buffer.base + buffer.end - chunk.place
    lineCount.take(foreseen?.tally, from: buffer.end - chunk.place)
    buffer.extend(by: chunk.count)
    analyse(isFinal: false)
  }

  /// Goes on where more can be written.
  func goOnInOwnRoom() { goOn(in: memories.takeRoom(), at: LineBuffer.mostWaiting) }

  private func goOn(in room: LineRoom, at place: Int) {
    let left = buffer.room
    lineCount.shift(by: buffer.move(into: room, before: place))
    if ahead?.release(left) != true { memories.giveBack(left) }
  }

  /// Lets whoever looks ahead know what is sought, where it is of use.
  func tellAhead() {
    guard let ahead else { return }
    let isSought =
      profile.map { $0.form == .lines && !$0.readsEveryStamp } ?? false && witness == nil
    guard isSought, let besides = soughtBesides() else { return ahead.seek(nil) }
    ahead.seek(ScannedFor(scanner: scanner, besides: besides, generation: generation))
  }

  /// A scanner for what lines that are read are asked for besides: what says something of the log itself, and once
  /// apps are known what is sought in all lines. Nil as long as few lines were read.
  func soughtBesides() -> LiteralScanner? {
    guard bytesRead >= Self.leastForBoth else { return nil }
    return appTags.isEmpty
      ? formats.markerScanner
      : interest.readLineScanner
  }

  /// A line that holds what is sought: where it begins, and where that is known its line feed, and whether it holds
  /// nothing of what is sought besides.
  typealias LineWithHit = (start: Int, newline: Int?, isPlain: Bool?)

  /// The first line, from the one at `start` on and before `end`, that holds what is sought.
  func nextLineWithHit(from start: Int, to end: Int) -> LineWithHit? {
    var place = start
    while place < end, let (lines, shift) = foreseenLines(behind: place) {
      if place < lines.lowerBound {
        let stop = min(lines.lowerBound, end)
        if let line = lineWithHit(from: place, to: stop) { return (line, nil, nil) }
        place = stop
      } else {
        if let line = foreseen?.firstHit(from: place - shift), line.start + shift < end {
          fetchFollowing(shift)
          return (line.start + shift, line.newline + shift, line.isPlain)
        }
        place = lines.upperBound
      }
    }
    guard place < end, let line = lineWithHit(from: place, to: end) else { return nil }
    return (line, nil, nil)
  }

  private func lineWithHit(from start: Int, to end: Int) -> Int? {
    let bytes = buffer.bytes
    let hit = Unmanaged.passUnretained(scanner)._withUnsafeGuaranteedRef {
      $0.firstOccurrence(in: bytes, from: start, to: end)
    }
    return hit.map { (bytes.lastIndex(of: 0x0A, from: start, to: $0) ?? start - 1) + 1 }
  }

  /// The lines that were searched ahead, when some of them lie behind `place`, and what is to be added to their
  /// places.
  private func foreseenLines(behind place: Int) -> (lines: Range<Int>, shift: Int)? {
    guard let lines = foreseen?.lines, let origin = foreseen?.origin,
      foreseen?.generation == generation
    else { return nil }
    let shift = origin - buffer.base
    guard lines.upperBound + shift > place else { return nil }
    return (lines.lowerBound + shift..<lines.upperBound + shift, shift)
  }

  /// Has the line come near that is read next: only the other processor has looked at it.
  private func fetchFollowing(_ shift: Int) {
    guard let line = foreseen?.following else { return }
    buffer.bytes.fetch(line.start + shift..<line.newline + shift)
  }
}
