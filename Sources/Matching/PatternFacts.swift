import Packing

/// What is known about a pattern without matching anything.
struct PatternFacts {
  /// The named groups in the order of their numbers.
  var groups: [(name: String, number: Int)] = []
  /// How many capturing groups the pattern has.
  var captureCount: Int
  /// Whether a match can begin only where the search begins.
  var isAnchored: Bool
  /// What it was compiled to, if that was kept.
  var code: PatternCodes.Place?
  /// What its syntax tells, if that was found out already.
  var analysis: PatternAnalysis?
  /// Where the library tells with which bytes a match can begin and which literals it holds: that of many a pattern
  /// is never asked.
  var rest: Int?
}

/// What the syntax of a pattern tells.
struct PatternAnalysis {
  /// How much it asks of a text.
  var weight: Int
  /// It does the same with all digits.
  var isNeutral = false
  /// A neutral pattern that matches whatever this one matches, when it is not neutral itself.
  var widened: String?
}

extension PatternAnalysis {
  init(_ pattern: String) {
    weight = PatternWeight.of(pattern)
    let neutrality = DigitNeutrality(pattern)
    isNeutral = neutrality.isNeutral
    widened = neutrality.isNeutral ? nil : neutrality.widened
  }
}

extension PatternFacts {
  /// Finds out what can be known of a pattern that was compiled.
  init(_ information: PatternInformation) {
    self.init(
      groups: information.groups, captureCount: information.captureCount,
      isAnchored: information.isAnchored)
  }

  /// Reads what was found out when the program was built.
  init(_ table: PackedTable, at place: Int) {
    var place = place
    func next() -> Int {
      defer { place += 1 }
      return table[place]
    }
    func text() -> String {
      let offset = next()
      return table.text(at: offset, count: next())
    }
    let code = PatternCodes.Place(start: next(), count: next())
    self.code = code.count > 0 ? code : nil
    captureCount = next()
    var analysis = PatternAnalysis(weight: next())
    analysis.isNeutral = next() != 0
    if next() != 0 { analysis.widened = text() }
    isAnchored = next() != 0
    groups = []
    for _ in 0..<next() { groups.append((name: text(), number: next())) }
    rest = place
    self.analysis = analysis
  }

  /// Writes what the initializer and the library read; false, and nothing written, when a literal is no text.
  func write(
    _ analysis: PatternAnalysis, _ code: PatternCodes.Place?, _ firstBytes: ByteSet?,
    required literals: [Literal], to writer: inout PackedWriter
  ) -> Bool {
    let texts = literals.map { String(validating: $0.bytes, as: UTF8.self) }
    guard texts.allSatisfy({ $0 != nil }) else { return false }
    writer.add(code?.start ?? 0)
    writer.add(code?.count ?? 0)
    writer.add(captureCount)
    writer.add(analysis.weight)
    writer.add(analysis.isNeutral ? 1 : 0)
    writer.add(analysis.widened == nil ? 0 : 1)
    if let widened = analysis.widened { writer.add(widened) }
    writer.add(isAnchored ? 1 : 0)
    writer.add(groups.count)
    for (name, number) in groups {
      writer.add(name)
      writer.add(number)
    }
    writer.add(firstBytes == nil ? 0 : 1)
    if let firstBytes {
      for word in 0..<ByteSet.packedCount { writer.add(Int(firstBytes.word(at: word))) }
    }
    writer.add(texts.count)
    for (literal, text) in zip(literals, texts) {
      writer.add(text ?? "")
      writer.add(literal.foldsCase ? 1 : 0)
    }
    return true
  }
}

extension PatternLibrary {
  /// The bytes a match can begin with, as they stand at the `rest` of some facts; nil when they are not known.
  func firstBytes(at rest: Int) -> ByteSet? {
    guard patterns[rest] != 0 else { return nil }
    var set = ByteSet()
    for word in 0..<ByteSet.packedCount {
      set.insert(UInt16(truncatingIfNeeded: patterns[rest + 1 + word]), at: word)
    }
    return set
  }

  /// Literals one of which every match contains, as they stand there too; nil when there are none.
  func required(at rest: Int) -> [Literal]? {
    let start = rest + 1 + (patterns[rest] != 0 ? ByteSet.packedCount : 0)
    let count = patterns[start]
    if count == 0 { return nil }
    return (0..<count).map { Literal(patterns, at: start + 1 + 3 * $0) }
  }
}

extension ByteSet {
  /// How many numbers hold a set.
  fileprivate static let packedCount = 16

  /// The members among the sixteen bytes from 16 times `index` on.
  fileprivate func word(at index: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: words[index >> 2] >> UInt64(16 * (index & 3)))
  }

  fileprivate mutating func insert(_ word: UInt16, at index: Int) {
    words[index >> 2] |= UInt64(word) << UInt64(16 * (index & 3))
  }
}
