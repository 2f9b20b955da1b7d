/// Numbers and texts that lie in the binary, in a form that a Swift literal can hold: a number is four
/// characters of ASCII with seven bits each, the least significant first.
///
/// The memory is the binary's own and never changes. It is public, as only then other modules read it without a
/// call.
@frozen
public struct PackedTable: @unchecked Sendable {
  @usableFromInline let numbers: UnsafeRawPointer
  @usableFromInline let texts: UnsafePointer<UInt8>
  /// How many numbers there are.
  public let count: Int
  /// How many bytes of text there are.
  package let textCount: Int

  /// A table whose memory lives as long as the program.
  package init(numbers: UnsafeBufferPointer<UInt8>, texts: UnsafeBufferPointer<UInt8>) {
    self.numbers = UnsafeRawPointer(numbers.baseAddress ?? Self.nothing)
    self.texts = texts.baseAddress ?? Self.nothing
    count = numbers.count / 4
    textCount = texts.count
  }

  /// A table that was written into two literals.
  package init(numbers: StaticString, texts: StaticString) {
    self.init(
      numbers: UnsafeBufferPointer(start: numbers.utf8Start, count: numbers.utf8CodeUnitCount),
      texts: UnsafeBufferPointer(start: texts.utf8Start, count: texts.utf8CodeUnitCount))
  }

  /// The greatest number that can be held.
  package static let greatest = 1 << 28 - 1

  private nonisolated(unsafe) static let nothing = UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 4))

  /// The number at a place, 0 for a place that there is not.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Int {
    guard index >= 0, index < count else { return 0 }
    let raw = UInt32(
      littleEndian: numbers.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    return Int(
      raw & 0x7F | raw >> 1 & 0x3F80 | raw >> 2 & 0x1F_C000 | raw >> 3 & 0x0FE0_0000)
  }

  /// The first of the places `first`, `first` and `step`, ... before `end` at which a text that equals
  /// `text` is named: where it lies, and how many bytes it has.
  package func place(
    of text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, by step: Int
  ) -> Int? {
    guard first >= 0, end <= count, step > 0 else { return nil }
    // Compared as it lies in memory: most texts differ in their lengths.
    let length = UInt32(truncatingIfNeeded: text.count)
    let packed =
      (length & 0x7F | (length & 0x3F80) << 1 | (length & 0x1F_C000) << 2
      | (length & 0x0FE0_0000) << 3).littleEndian
    var place = first
    while place + 1 < end {
      let seen = numbers.loadUnaligned(fromByteOffset: 4 * (place + 1), as: UInt32.self)
      if seen == packed, stands(text, at: self[place]) { return place }
      place += step
    }
    return nil
  }

  private func stands(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset + text.count <= textCount else { return false }
    for index in 0..<text.count where texts[offset + index] != text[index] { return false }
    return true
  }

  /// How many numbers hold so many bytes.
  package static func numbers(for bytes: Int) -> Int { 2 * ((bytes + 6) / 7) }

  /// Copies `count` bytes that were written into numbers, seven to two of them. There is room for eight more
  /// behind them.
  package func copy(count: Int, from place: Int, to target: UnsafeMutableRawPointer) {
    guard place >= 0, count >= 0, place + Self.numbers(for: count) <= self.count else { return }
    var offset = 0
    var source = numbers + 4 * place
    while offset < count {
      // Seven bits of each byte, then fourteen of two, then 28 of four.
      var bits = UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
      bits = bits & 0x007F_007F_007F_007F | (bits & 0x7F00_7F00_7F00_7F00) >> 1
      bits = bits & 0x0000_3FFF_0000_3FFF | (bits & 0x3FFF_0000_3FFF_0000) >> 2
      bits = bits & 0x0FFF_FFFF | (bits & 0x0FFF_FFFF_0000_0000) >> 4
      target.storeBytes(of: bits.littleEndian, toByteOffset: offset, as: UInt64.self)
      offset += 7
      source += 8
    }
  }

  /// The bytes of a text.
  package func bytes(at offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
    let start = Swift.min(Swift.max(offset, 0), textCount)
    let length = Swift.min(Swift.max(count, 0), textCount - start)
    return UnsafeBufferPointer(start: texts + start, count: length)
  }

  /// The bytes of the text that the two numbers at a place name.
  package func bytes(namedAt place: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(at: self[place], count: self[place + 1])
  }

  /// A text.
  package func text(at offset: Int, count: Int) -> String {
    String(decoding: bytes(at: offset, count: count), as: UTF8.self)
  }
}
