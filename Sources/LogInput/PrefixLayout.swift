import Matching

/// How lines are laid out that begin alike: what stands before their message, but for digits, and
/// where it has which field. Lines that fit are not cut by a pattern, because that is proved to find
/// the same: of all of them, or of those with a message of which it is proved.
final class PrefixLayout {
  /// Tells it from the others of the stream.
  let number: Int
  /// Where the message begins.
  let length: Int
  private let carrierLength: Int
  private let prefix: TextShape
  /// Nil when their beginning alone does not tell how lines are cut: each message has to be proved.
  private let opening: LineOpening?
  /// The bytes that a message can begin with, as far as they were met.
  private var followers = ByteSet()
  /// No array, of which each line would count a reference.
  private let fields: UnsafeMutableBufferPointer<(field: RecordField, range: Range<Int>)>
  let format: Int
  let clock: Int
  /// Something that is sought stands in the prefix.
  let isSought: Bool
  let isSoughtEverywhere: Bool
  private let straddlers: Straddlers
  /// Its messages may stand for bytes that are not to be seen.
  let mayHideBytes: Bool

  /// The layout of lines that begin with `shape`, which has the parts of `prefix`.
  init(
    number: Int, _ shape: TextShape, _ prefix: LinePrefix, _ opening: LineOpening?,
    of record: Record, literals: PrefixLiterals, mayHideBytes: Bool
  ) {
    self.number = number
    self.prefix = shape
    length = prefix.length
    carrierLength = prefix.carrierLength
    self.opening = opening
    fields = .allocate(capacity: prefix.fields.count)
    _ = fields.initialize(from: prefix.fields)
    format = record.format
    clock = record.clock
    isSought = literals.isSought
    isSoughtEverywhere = literals.isSoughtEverywhere
    straddlers = literals.straddlers
    self.mayHideBytes = mayHideBytes
  }

  deinit { fields.deallocate() }

  /// Lines that begin so are laid out so only with messages of which it is proved.
  var asksForProof: Bool { opening == nil }

  /// Whether the `count` bytes at `base` are a line that is laid out so, as far as its beginning tells.
  @inline(__always)
  func fits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > length, prefix.fits(base) else { return false }
    return followers.contains(base[length]) || isFollower(base[length])
  }

  /// Whether a message can begin with the byte, which was not met so far, or with which none can.
  @inline(never)
  private func isFollower(_ byte: UInt8) -> Bool {
    guard opening?.allows(byte) ?? true else { return false }
    followers.insert(byte)
    return true
  }

  /// Whether the line begins so, whatever its message begins with.
  func isBeginning(of line: Bytes) -> Bool {
    line.baseAddress.map { line.count > length && prefix.fits($0) } ?? false
  }

  /// Whether it has the same parts as what stands before a message.
  func hasParts(of prefix: LinePrefix) -> Bool {
    carrierLength == prefix.carrierLength
      && fields.elementsEqual(prefix.fields) { $0.field == $1.field && $0.range == $1.range }
  }

  /// Whether it is the layout that the line `record.text` has, with its message behind `length` bytes.
  func isLayout(of record: Record, _ length: Int) -> Bool {
    length == self.length && record.format == format && record.clock == clock
      && isBeginning(of: record.text)
  }

  /// Whether something that is sought begins in the prefix of a line that fits and ends in its message.
  @inline(__always)
  func isStraddled(in line: Bytes) -> Bool { straddlers.stand(in: line, behind: length) }

  /// Whether `isStraddled` may depend on the numbers of the message of `line`.
  func isStraddledByNumbers(in line: Bytes) -> Bool {
    straddlers.mayHoldNumber(before: line[length])
  }

  /// The record that a line is that fits.
  func record(of line: Bytes) -> Record? {
    guard let base = line.baseAddress else { return nil }
    var record = Record(line: 0, text: line)
    fill(&record, from: base, line.count)
    return record
  }

  /// Gives `record` the fields of a line that fits.
  @inline(__always)
  func fill(_ record: inout Record, from base: UnsafePointer<UInt8>, _ count: Int) {
    record.text = Bytes(start: base, count: count)
    record.body = Bytes(start: base + carrierLength, count: count - carrierLength)
    for (field, range) in fields {
      record[field] = Bytes(start: base + range.lowerBound, count: range.count)
    }
    record.message = Bytes(start: base + length, count: count - length)
    record.format = format
    record.clock = clock
  }
}
