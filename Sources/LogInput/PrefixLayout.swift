import Matching

/// How lines are laid out that begin alike: what stands before their message, but for digits, and
/// where it has which field. Lines that fit are not cut by a pattern, because that is proved to find
/// the same.
final class PrefixLayout {
  private struct Word {
    var exact: UInt64
    /// The bits that must be those of `exact`.
    var mask: UInt64
    /// The top bits of the bytes that must be digits.
    var digits: UInt64
  }

  /// Tells it from the others of the stream.
  let number: Int
  /// Where the message begins.
  let length: Int
  private let words: UnsafeMutableBufferPointer<Word>
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
  /// What straddles it may depend on the numbers of the message.
  let hasNumericStraddlers: Bool

  /// The layout of `prefix`, in which the digits at `free` may be any.
  init(
    number: Int, _ prefix: Bytes, free: [Range<Int>], followers: ByteSet,
    fields: [(field: RecordField, range: Range<Int>)], of record: Record,
    literals: PrefixLiterals
  ) {
    self.number = number
    length = prefix.count
    self.followers = followers
    self.fields = fields
    format = record.format
    clock = record.clock
    isSought = literals.isSought
    isSoughtEverywhere = literals.isSoughtEverywhere
    straddlers = literals.straddlers
    straddling = ByteSet(literals.straddlers.keys)
    hasNumericStraddlers = literals.straddlers.values.contains { straddlers in
      straddlers.contains { $0.literal.mayHoldNumber }
    }
    words = .allocate(capacity: TextWord.count(in: prefix.count))
    for index in words.indices {
      let start = TextWord.start(of: index, in: prefix.count)
      var word = Word(exact: 0, mask: 0, digits: 0)
      for offset in 0..<min(8, prefix.count) {
        let isFree = free.contains { $0.contains(start + offset) }
        let shift = UInt64(offset * 8)
        word.exact |= UInt64(prefix[start + offset]) << shift
        if isFree { word.digits |= 0x80 << shift } else { word.mask |= 0xFF << shift }
      }
      words.initializeElement(at: index, to: word)
    }
  }

  deinit { words.deallocate() }

  /// Whether the `count` bytes at `base` are a line that is laid out so.
  @inline(__always)
  func fits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > length, followers.contains(base[length]) else { return false }
    var difference: UInt64 = 0
    for index in 0..<words.count {
      let known = words[index]
      let word = TextWord.load(base, index, in: length)
      difference |= (word ^ known.exact) & known.mask
      difference |= ~TextWord.digits(word) & known.digits
    }
    return difference == 0
  }

  /// Whether something that is sought begins in the prefix of a line that fits and ends in its message.
  @inline(__always)
  func isStraddled(in line: Bytes) -> Bool {
    straddling.contains(line[length]) && holdsStraddler(line)
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
