/// The occurrences that a `LiteralAutomaton` found, in a buffer that is used again.
package struct HitList: Sendable, RandomAccessCollection {
  @usableFromInline var hits: [LiteralAutomaton.Hit] = []

  /// An empty list with room for `capacity` hits.
  package init(capacity: Int = 64) { hits.reserveCapacity(capacity) }

  /// The index of the first hit.
  @inlinable
  package var startIndex: Int { 0 }

  /// The index after the last hit.
  @inlinable
  package var endIndex: Int { hits.count }

  /// The hit at `index`, in the order of the ends.
  @inlinable
  package subscript(index: Int) -> LiteralAutomaton.Hit { hits[index] }

  /// Adds a hit at the end.
  @inlinable
  package mutating func append(_ hit: LiteralAutomaton.Hit) { hits.append(hit) }

  /// Empties the list and keeps its memory.
  package mutating func removeAll() { hits.removeAll(keepingCapacity: true) }
}
