import Matching

/// A record that was read: lines without a prefix that come next go on it.
struct FollowedRecord {
  /// Where its first line begins, by its place in the input.
  let start: Int
  var hasEvent = false
  /// Further lines so far.
  var lines = 0

  init(start: Int) { self.start = start }

  /// Whether a line that begins at `place` in the input can still belong to it.
  func reaches(_ place: Int) -> Bool {
    lines < RecordHeads.mostLines && place - start < RecordHeads.longestRecord
  }
}

extension Bytes {
  /// How many bytes show whether a line begins as another one does.
  static var lengthAlike: Int { 14 }

  /// Whether what begins at `one` looks like what begins at `other`: letters where letters are,
  /// digits where digits are, and the same bytes elsewhere. A line that begins as a record's first
  /// line does begins a record.
  func beginsAlike(_ one: Int, _ other: Int, before end: Int) -> Bool {
    let length = Self.lengthAlike
    guard one + length <= end, other + length <= end, let base = baseAddress else { return false }
    // Lines that stand near each other mostly begin with the same time.
    let areSame = (0..<TextWord.count(in: length)).allSatisfy {
      TextWord.load(base + one, $0, in: length) == TextWord.load(base + other, $0, in: length)
    }
    if areSame { return true }
    for offset in 0..<length where self[one + offset].kind != self[other + offset].kind {
      return false
    }
    return true
  }
}

extension UInt8 {
  fileprivate var kind: UInt8 {
    if isDigit { return 0x30 }
    return (0x61...0x7A).contains(self | 0x20) ? 0x61 : self
  }
}
