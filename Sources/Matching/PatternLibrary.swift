import Packing

/// What was found out about patterns and sets of literals when the program was built, and what is asked
/// for beyond that.
///
/// A pattern that it knows is compiled when it is matched first. All others are compiled at once, so that
/// what is wrong with a user's pattern is said when its file is read.
///
/// One thread at a time may use its patterns.
package final class PatternLibrary {
  let patterns: PackedTable
  let plans: PackedTable
  /// What patterns were compiled to.
  let codes: PatternCodes
  /// What its patterns use in turn.
  let common = CommonWorkspace()
  /// Whether it keeps what it was asked for and did not know.
  private let isRecording: Bool
  private(set) var unknownPatterns: [String] = []
  private(set) var unknownSets: [[Literal]] = []

  /// A library that knows nothing; what is asked of one that is recording can be found out later.
  package init(isRecording: Bool = false) {
    patterns = PackedTable(numbers: "", texts: "")
    plans = patterns
    codes = PatternCodes(patterns)
    self.isRecording = isRecording
  }

  /// A library of what was written by `PatternLibraryWriter`.
  package init(
    patterns: PackedTable, codes: PackedTable, plans: PackedTable, isRecording: Bool = false
  ) {
    self.patterns = patterns
    self.codes = PatternCodes(codes)
    self.plans = plans
    self.isRecording = isRecording
  }

  /// Where stands what is known about a pattern; nil when that is nothing.
  func place(of pattern: String) -> Int? {
    var pattern = pattern
    if let place = pattern.withUTF8(place) { return place }
    if isRecording { unknownPatterns.append(pattern) }
    return nil
  }

  /// What is known about the pattern of a place.
  func facts(at place: Int) -> PatternFacts { PatternFacts(patterns, at: place) }

  /// Keeps a set of literals that is not known.
  func note(_ unknown: [Literal]) {
    if isRecording { unknownSets.append(unknown) }
  }

  /// Where the facts about a pattern begin: the slots are a table with open addressing.
  private func place(of pattern: Bytes) -> Int? {
    let slots = patterns[0]
    guard slots > 0 else { return nil }
    var slot = Self.hash(of: pattern) & (slots - 1)
    while true {
      let place = patterns[1 + slot]
      guard place > 0 else { return nil }
      if patterns.bytes(at: patterns[place], count: patterns[place + 1]).equals(pattern) {
        return place + 2
      }
      slot = (slot + 1) & (slots - 1)
    }
  }

  /// Tells patterns apart well enough for a table of them.
  static func hash(of pattern: Bytes) -> Int {
    var sum = UInt64(pattern.count)
    let words = UnsafeRawBufferPointer(pattern)
    var index = 0
    while index + 8 <= words.count {
      let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      sum = (sum ^ UInt64(littleEndian: word)) &* factor
      sum ^= sum >> 32
      index += 8
    }
    for byte in pattern.slice(index..<pattern.count) { sum = (sum ^ UInt64(byte)) &* factor }
    return Int(truncatingIfNeeded: sum >> 33)
  }

  /// The golden ratio in 64 bits, made odd: it spreads what it is multiplied with.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
}
