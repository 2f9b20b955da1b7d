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
    guard let ahead else { return }
    let isSought =
      profile.map { $0.form == .lines && !$0.readsEveryStamp } ?? false && witness == nil
    ahead.seek(isSought ? ScannedFor(scanner: scanner, generation: generation) : nil)
  }

  /// The first place from the line at `start` on, before `end`, where a line holds what is sought.
  func nextHit(from start: Int, to end: Int) -> Int? {
    let bytes = buffer.bytes
    guard let foreseen, foreseen.generation == generation else {
      return scanner.firstOccurrence(in: bytes, from: start, to: end)
    }
    let lines = foreseen.lines.lowerBound - buffer.base..<foreseen.lines.upperBound - buffer.base
    if start < lines.lowerBound {
      let stop = min(lines.lowerBound, end)
      if let hit = scanner.firstOccurrence(in: bytes, from: start, to: stop) { return hit }
    }
    let from = max(start, lines.lowerBound)
    if from < min(lines.upperBound, end), let hit = foreseen.firstHit(from: from + buffer.base),
      hit - buffer.base < end
    {
      return hit - buffer.base
    }
    let rest = max(start, lines.upperBound)
    return rest < end ? scanner.firstOccurrence(in: bytes, from: rest, to: end) : nil
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
