import Matching

/// How lines begin, up to their message, that begin alike; and which bytes the message can begin with, so that
/// they are cut alike. Each byte is proved when it is first asked for.
final class LineOpening {
  private let pattern: LogFormat.LinePattern
  /// The pattern as far as the message begins: nothing behind that may decide how the line is cut.
  private let upToMessage: RegularExpression
  /// What could yet take a line that begins so; none of it may.
  private let open: [RegularExpression]
  /// The beginning, and a byte of the message.
  private var bytes: [UInt8]
  private let cut: [Range<Int>?]
  private var tried = ByteSet()
  private var followers = ByteSet()

  /// Nil when the message of `line` does not begin at `length`, or cannot begin with the byte that it has.
  init?(
    _ line: Bytes, _ length: Int, _ pattern: LogFormat.LinePattern,
    upToMessage: RegularExpression, _ open: [RegularExpression]
  ) {
    guard length < line.count, let cut = Self.cut(line, by: pattern, at: length) else { return nil }
    self.pattern = pattern
    self.upToMessage = upToMessage
    self.open = open
    self.cut = cut
    bytes = Array(line.slice(0..<length + 1))
    guard allows(line[length]) else { return nil }
  }

  /// Whether any line that begins so, and goes on with this byte, is of the format, and has the fields where
  /// this one has them.
  func allows(_ byte: UInt8) -> Bool {
    guard (0x20...0x7E).contains(byte) else { return false }
    if !tried.contains(byte) {
      tried.insert(byte)
      bytes[bytes.count - 1] = byte
      let isProved = bytes.withUnsafeBufferPointer { beginning in
        Self.cut(beginning, by: pattern, at: beginning.count - 1) == cut
          && upToMessage.isDecided(by: beginning)
          && open.allSatisfy { $0.isDead(after: beginning) }
      }
      if isProved { followers.insert(byte) }
    }
    return followers.contains(byte)
  }

  /// Where a line has its fields when its message begins at `length`; nil when it begins elsewhere.
  private static func cut(
    _ line: Bytes, by pattern: LogFormat.LinePattern, at length: Int
  ) -> [Range<Int>?]? {
    guard pattern.expression.match(line) == .match else { return nil }
    var fields: [Range<Int>?] = []
    for (field, group) in pattern.groups {
      let range = pattern.expression.range(of: group)
      if field == .message {
        guard range == length..<line.count else { return nil }
      } else {
        fields.append(range)
      }
    }
    return fields
  }
}
