/// How many lines end before certain places, counted by whoever had them in reach.
///
/// It is asked for one place after the other.
struct NewlineTally: Sendable {
  /// A place at which a line begins, and how many line feeds stand before it, counted from anywhere.
  private struct Mark {
    let place: Int
    let before: Int
  }

  private var marks: [Mark] = []
  /// The one that was asked for last.
  private var latest = 0

  /// Notes that so many line feeds stand between the place before and `place`, which lies behind it.
  mutating func note(_ count: Int, before place: Int) {
    marks.append(Mark(place: place, before: (marks.last?.before ?? 0) + count))
  }

  /// How many line feeds stand between two places; nil unless both were noted.
  mutating func count(from start: Int, to end: Int) -> Int? {
    guard let first = mark(at: start), let last = mark(at: end) else { return nil }
    return last - first
  }

  private mutating func mark(at place: Int) -> Int? {
    if latest < marks.count, marks[latest].place > place { latest = 0 }
    while latest < marks.count, marks[latest].place < place { latest += 1 }
    guard latest < marks.count, marks[latest].place == place else { return nil }
    return marks[latest].before
  }
}
