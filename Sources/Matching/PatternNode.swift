/// A regular expression as far as it matters for the literals it requires.
indirect enum PatternNode: Sendable {
  /// These bytes; of ASCII letters either case when `foldsCase`.
  case text([UInt8], foldsCase: Bool)
  /// Any text, even none.
  case anything
  case sequence([PatternNode])
  case alternation([PatternNode])
  /// The node at least `least` times, and at most `most` times unless that is nil.
  case repetition(PatternNode, least: Int, most: Int?)

  /// What matches without taking up text, such as an anchor.
  static let nothing = PatternNode.sequence([])
}

/// The pattern uses something that `PatternParser` does not know.
struct UnknownPatternSyntax: Error {}
