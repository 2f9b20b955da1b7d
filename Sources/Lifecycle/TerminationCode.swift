import Matching

/// A code with which the system says why it ended a process.
package struct TerminationCode: Sendable {
  package var code: String
  package var value: UInt64
  package var meaning: String
  package var severity: String
  package var ends: LaunchEnd.Manner

  /// The number that is written in hexadecimal, `0x8badf00d`, or decimal digits, `2343432205`.
  package static func value(of text: Bytes) -> UInt64? {
    let word = text.text
    if let start = word.range(of: "0x") {
      return UInt64(word[start.upperBound...].prefix { $0.isHexDigit }, radix: 16)
    }
    return UInt64(word)
  }
}
extension String {
  func range(of other: String) -> Range<String.Index>? { self.firstRange(of: other) }
}
extension Vocabulary {
  package func terminationCode(_ value: UInt64) -> TerminationCode? { nil }
}
