import Matching

/// Where lines hold what is sought, as another thread found out ahead.
struct ForeseenHits {
  /// The whole lines that were searched, by their place in the input.
  var lines: Range<Int>
  /// In the input, in their order.
  var hits: [Int]
  /// What was sought.
  var generation: Int
}

extension LogReader {
  /// From now on input may come by `take`, from `ahead`, which is told what is sought.
  package func look(ahead: ReadAhead?) {
    self.ahead = ahead
    tellAhead()
  }

  /// From now on `scout` looks through the rest of the input ahead, and is told what is sought.
  package func send(_ scout: Scout?) {
    self.scout = scout
    tellAhead()
  }

  /// Takes a part of the input that was read ahead.
  package func take(_ chunk: ReadAhead.Chunk) {
    feed(chunk.bytes) { [self] in
      let start = buffer.base + buffer.end - chunk.count
      guard chunk.searched.count > 0 else {
        foreseen = nil
        return
      }
      foreseen = ForeseenHits(
        lines: start + chunk.searched.lowerBound..<start + chunk.searched.upperBound,
        hits: chunk.hits.map { $0 + start }, generation: chunk.generation)
    }
  }

  /// Lets whoever looks ahead know what is sought, where it is of use.
  func tellAhead() {
    let isSought =
      profile.map { $0.form == .lines && !$0.readsEveryStamp } ?? false && witness == nil
    let wanted = isSought ? ScannedFor(scanner: scanner, generation: generation) : nil
    ahead?.seek(wanted)
    scout?.seek(wanted, from: buffer.base + buffer.position)
  }

  /// The first place from the line at `start` on, before `end`, where a line holds what is sought.
  func nextHit(from start: Int, to end: Int) -> Int? {
    let bytes = buffer.bytes
    var place = start
    while place < end, let foreseen = foreseen(from: place + buffer.base) {
      let first = foreseen.lines.lowerBound - buffer.base
      if place < first {
        let stop = min(first, end)
        if let hit = scanner.firstOccurrence(in: bytes, from: place, to: stop) { return hit }
        place = stop
      } else {
        let hit = foreseen.firstHit(from: place + buffer.base)
        if let hit, hit - buffer.base < end { return hit - buffer.base }
        place = foreseen.lines.upperBound - buffer.base
      }
    }
    return place < end ? scanner.firstOccurrence(in: bytes, from: place, to: end) : nil
  }

  /// What is known ahead of lines from the one at `place` on.
  private func foreseen(from place: Int) -> ForeseenHits? {
    if let foreseen, foreseen.generation == generation, foreseen.lines.upperBound > place {
      return foreseen
    }
    guard let scout else { return nil }
    foreseen = scout.take(from: place)
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
