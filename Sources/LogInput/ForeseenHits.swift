import Matching

/// Which lines hold what is sought, as another thread found out ahead.
///
/// They are asked for one after the other.
struct ForeseenHits: Sendable {
  /// A line that holds something: where it begins, and its line feed.
  struct Line: Sendable {
    let start: Int
    let newline: Int
    /// It holds nothing of what is sought besides.
    let isPlain: Bool
  }

  /// The whole lines that were searched.
  let lines: Range<Int>
  private(set) var hits: [Line] = []
  /// How many lines there are up to where each of those begins and ends.
  private(set) var tally = NewlineTally()
  /// What was sought.
  let generation: Int
  /// How much farther down in the input all that lies.
  var origin = 0
  /// The one that was asked for last.
  private var latest = 0

  /// Searches lines.
  init(in bytes: Bytes, lines: Range<Int>, _ wanted: ScannedFor) {
    self.lines = lines
    generation = wanted.generation
    var (hits, tally) = (hits, tally)
    var place = lines.lowerBound
    tally.note(0, before: place)
    wanted.scanner.forEachLine(in: bytes, from: place, to: lines.upperBound) { start, newline in
      let other = wanted.besides.firstOccurrence(in: bytes, from: start, to: newline)
      hits.append(Line(start: start, newline: newline, isPlain: other == nil))
      if start > place {
        tally.note(NewlineCount.count(bytes, from: place, to: start), before: start)
      }
      place = newline + 1
      tally.note(1, before: place)
    }
    let end = lines.upperBound
    if place < end { tally.note(NewlineCount.count(bytes, from: place, to: end), before: end) }
    (self.hits, self.tally) = (hits, tally)
  }

  /// So much holds something that lines are better looked at one by one.
  var isDense: Bool { hits.count > lines.count / 512 }

  /// The first line that begins at `place` or behind it and holds something.
  mutating func firstHit(from place: Int) -> Line? {
    if latest > 0, hits[latest - 1].start >= place { latest = 0 }
    while latest < hits.count, hits[latest].start < place { latest += 1 }
    return latest < hits.count ? hits[latest] : nil
  }

  /// The line that holds something behind the one that was asked for last.
  var following: Line? { latest + 1 < hits.count ? hits[latest + 1] : nil }
}

/// What is sought in lines; the number tells whether something else is sought since.
struct ScannedFor {
  let scanner: LiteralScanner
  /// What else those are to be asked for that hold it.
  let besides: LiteralScanner
  let generation: Int
}
