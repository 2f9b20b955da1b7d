import Matching

/// Where lines hold what is sought, as another thread found out ahead.
struct ForeseenHits {
  /// The whole lines that were searched.
  let lines: Range<Int>
  /// The first place in each line that holds something, in their order.
  let hits: [Int]
  /// What was sought.
  let generation: Int
  /// How much farther down in the input all that lies.
  var origin = 0
}

extension LogReader {
  /// From now on input comes by `take`, from `ahead`, which is told what is sought; nil when no more comes.
  package func look(ahead: ReadAhead?) {
    if ahead == nil, self.ahead != nil {
      goOn(in: memories.takeRoom(), at: LineBuffer.mostWaiting)
    }
    self.ahead = ahead
    tellAhead()
  }

  /// Takes a part of the input that was read ahead.
  package func take(_ chunk: ReadAhead.Chunk) {
    if chunk.room !== buffer.room { goOn(in: chunk.room, at: chunk.place) }
    foreseen = chunk.found
    foreseen?.origin = buffer.base + buffer.end - chunk.place
    lineCount.take(chunk.tally, from: buffer.end)
    buffer.extend(by: chunk.count)
    analyse(isFinal: false)
  }

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
    ahead.seek(isSought ? ScannedFor(scanner: scanner, generation: generation) : nil)
  }

  /// The first place from the line at `start` on, before `end`, where a line holds what is sought.
  func nextHit(from start: Int, to end: Int) -> Int? {
    let bytes = buffer.bytes
    var place = start
    while place < end, let foreseen = foreseen(from: place + buffer.base) {
      let shift = foreseen.origin - buffer.base
      let first = foreseen.lines.lowerBound + shift
      if place < first {
        let stop = min(first, end)
        if let hit = scanner.firstOccurrence(in: bytes, from: place, to: stop) { return hit }
        place = stop
      } else {
        let hit = foreseen.firstHit(from: place - shift).map { $0 + shift }
        if let hit, hit < end { return hit }
        place = foreseen.lines.upperBound + shift
      }
    }
    return place < end ? scanner.firstOccurrence(in: bytes, from: place, to: end) : nil
  }

  /// What is known ahead of lines from the one at `place` on.
  private func foreseen(from place: Int) -> ForeseenHits? {
    guard let foreseen, foreseen.generation == generation,
      foreseen.lines.upperBound + foreseen.origin > place
    else { return nil }
    return foreseen
  }
}

extension ForeseenHits {
  fileprivate func firstHit(from place: Int) -> Int? {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < hits.count ? hits[low] : nil
  }
}
