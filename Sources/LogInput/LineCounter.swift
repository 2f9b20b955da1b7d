import Matching

/// Knows the number of any line start that is still in memory, counting each newline once.
struct LineCounter {
  /// Newlines before `counted`, and the lines of earlier inputs.
  private(set) var lines: Int
  private var counted = 0
  /// What was counted ahead, and where it begins.
  private var ahead: (tally: NewlineTally, place: Int)?

  /// Counts on from `lines`.
  init(after lines: Int = 0) { self.lines = lines }

  /// The number, from 1, of the line that starts at `position`; positions may also step back.
  mutating func line(of position: Int, in bytes: Bytes) -> Int {
    if position < counted {
      return lines - NewlineCount.count(bytes, from: position, to: counted) + 1
    }
    count(upTo: position, in: bytes)
    return lines + 1
  }

  /// Takes the line from `start`, which was asked for last, to `next`: it has one line end.
  @inline(__always)
  mutating func step(over start: Int, to next: Int) {
    guard start == counted else { return }
    lines &+= 1
    counted = next
  }

  mutating func count(upTo position: Int, in bytes: Bytes) {
    guard position > counted else { return }
    lines += newlines(from: counted, to: position, in: bytes)
    counted = position
  }

  /// Takes what somebody else counted, whose places are counted from `place`.
  mutating func take(_ tally: NewlineTally?, from place: Int) {
    ahead = tally.map { ($0, place) }
  }

  private mutating func newlines(from start: Int, to end: Int, in bytes: Bytes) -> Int {
    if let place = ahead?.place,
      let known = ahead?.tally.count(from: start - place, to: end - place)
    {
      return known
    }
    return NewlineCount.count(bytes, from: start, to: end)
  }

  /// What was at `amount` is now at 0. Whatever lies before must have been counted.
  mutating func shift(by amount: Int) {
    counted -= amount
    ahead?.place -= amount
  }

  /// All lines, the last one also when it has no line end.
  mutating func total(in bytes: Bytes) -> Int {
    count(upTo: bytes.count, in: bytes)
    let endsOpen = bytes.last.map { $0 != 0x0A } ?? false
    return lines + (endsOpen ? 1 : 0)
  }
}
