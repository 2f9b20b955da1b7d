import Matching

/// How lines are laid out that begin alike: what stands before their message, but for digits, and
/// where it has which field. Lines that fit are not cut by a pattern, because that is proved to find
/// the same.
final class PrefixLayout {
  /// Tells it from the others of the stream.
  let number: Int
  /// Where the message begins.
  let length: Int
  private let prefix: TextShape
  /// The bytes that a message can begin with.
  let followers: ByteSet
  private let fields: [(field: RecordField, range: Range<Int>)]
  let format: Int
  let clock: Int
  /// Something that is sought stands in the prefix.
  let isSought: Bool
  let isSoughtEverywhere: Bool
  /// The literals of which a part stands at the end of the prefix, and where they begin, by the byte that
  /// must follow it.
  private let straddlers: [UInt8: [(literal: Literal, start: Int)]]
  private let straddling: ByteSet

  /// The layout of lines that begin with `prefix`.
  init(
    number: Int, _ prefix: TextShape, followers: ByteSet,
    fields: [(field: RecordField, range: Range<Int>)], of record: Record,
    literals: PrefixLiterals
  ) {
    self.number = number
    self.prefix = prefix
    length = prefix.length
    self.followers = followers
    self.fields = fields
    format = record.format
    clock = record.clock
    isSought = literals.isSought
    isSoughtEverywhere = literals.isSoughtEverywhere
    straddlers = literals.straddlers
    straddling = ByteSet(literals.straddlers.keys)
  }

  /// Whether the `count` bytes at `base` are a line that is laid out so.
  @inline(__always)
  func fits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > length, followers.contains(base[length]) else { return false }
    return prefix.fits(base)
  }

  /// Whether something that is sought begins in the prefix of a line that fits and ends in its message.
  @inline(__always)
  func isStraddled(in line: Bytes) -> Bool {
    straddling.contains(line[length]) && holdsStraddler(line)
  }

  /// Whether `isStraddled` may depend on the numbers of the message of `line`.
  func isStraddledByNumbers(in line: Bytes) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let next = line[length]
    if isDigit(next) { return straddlers.keys.contains(where: isDigit) }
    return straddlers[next]?.contains { $0.literal.mayHoldNumber } ?? false
  }

  private func holdsStraddler(_ line: Bytes) -> Bool {
    straddlers[line[length]]?.contains { literal, start in
      literal.stands(in: line, at: start, before: line.count)
    } ?? false
  }

  /// Gives `record` the fields of a line that fits.
  @inline(__always)
  func fill(_ record: inout Record, from base: UnsafePointer<UInt8>, _ count: Int) {
    record.text = Bytes(start: base, count: count)
    record.body = record.text
    for (field, range) in fields {
      record[field] = Bytes(start: base + range.lowerBound, count: range.count)
    }
    record.message = Bytes(start: base + length, count: count - length)
    record.format = format
    record.clock = clock
  }
}
