import CScan

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A run of bytes that somebody else owns.
@usableFromInline
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes of `range`, in place; what lies outside is left out.
  @inlinable
  package func slice(_ range: Range<Int>) -> Bytes {
    let lower = Swift.min(Swift.max(range.lowerBound, 0), count)
    let upper = Swift.min(Swift.max(range.upperBound, lower), count)
    guard let base = baseAddress else { return Bytes(start: nil, count: 0) }
    return Bytes(start: base + lower, count: upper - lower)
  }

  /// Has the first of the bytes of `range` come near, which are looked at soon.
  package func fetch(_ range: Range<Int>) {
    let bytes = slice(range)
    if let base = bytes.baseAddress { cscan_fetch(base, Swift.min(bytes.count, 512)) }
  }

  /// The bytes of `range` as text, with U+FFFD for what is not UTF-8.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: slice(range), as: UTF8.self)
  }

  /// All the bytes as text, with U+FFFD for what is not UTF-8.
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether the bytes from `index` on begin with `literal`.
  @inlinable
  package func starts(with literal: StaticString, at index: Int = 0) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard index >= 0, index <= count, length <= count - index else { return false }
    guard literal.hasPointerRepresentation else { return false }
    let wanted = literal.utf8Start
    for offset in 0..<length where self[index + offset] != wanted[offset] { return false }
    return true
  }

  /// Whether `literal` stands anywhere in the bytes.
  package func contains(_ literal: StaticString) -> Bool {
    guard literal.hasPointerRepresentation else { return true }
    return contains(Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether `others` stand anywhere in the bytes, one behind the other.
  package func contains(_ others: Bytes) -> Bool {
    guard let first = others.first else { return true }
    var start = 0
    while let found = others.count == 1
      ? firstIndex(of: first, from: start) : firstIndex(ofPair: first, others[1], from: start)
    {
      if slice(found..<found + others.count).equals(others) { return true }
      start = found + 1
    }
    return false
  }

  /// Whether these bytes and `other` are the same.
  package func equals(_ other: Bytes) -> Bool {
    guard count == other.count else { return false }
    guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
    return memcmp(mine, theirs, count) == 0
  }

  /// Whether these bytes and those of `other` are the same.
  package func isSame(as other: [UInt8]) -> Bool { other.withUnsafeBufferPointer(equals) }

  /// Whether `byte` stands anywhere in the bytes, looked for at many at once.
  package func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte, from: 0) != nil }

  /// The first place of `byte` in `start..<end` (`end` being the end of the bytes if not given).
  package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let stop = Swift.min(end ?? count, count)
    guard let base = baseAddress, start >= 0, start < stop else { return nil }
    guard let found = memchr(base + start, Int32(byte), stop - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The last place of `byte` in `start..<end`.
  package func lastIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard let base = baseAddress, start >= 0, start < end, end <= count else { return nil }
    let found = cscan_find_last(base, start, end, byte)
    return found < 0 ? nil : found
  }

  /// The first place from `start` on of a byte that the other one stands behind.
  private func firstIndex(ofPair one: UInt8, _ other: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start >= 0, start < count else { return nil }
    let found = cscan_find_pair(base, start, count, one, other)
    return found < 0 ? nil : found
  }

  /// The first place from `start` on of either of two bytes.
  package func firstIndex(ofEither one: UInt8, _ other: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start >= 0, start < count else { return nil }
    let found = cscan_find_either(base, start, count, one, other)
    return found < 0 ? nil : found
  }
}
