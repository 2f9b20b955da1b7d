import Matching

/// Proves what all lines have in common that begin alike, from the patterns of the formats: that more
/// particular formats cannot take them, and that nothing but the message is left of their own.
///
/// PCRE2 tells itself when every way to match has ended (a partial match that fails). That holds for
/// all digits if the pattern treats them alike; one that does not is asked in a form that matches more.
final class PrefixProof {
  /// A beginning of lines with any digits where they do not matter, and the format that reads it.
  private struct Beginning: Hashable {
    let format: Int
    let bytes: [UInt8]
  }

  /// How many proofs are remembered: each memory of lines asks for its own, mostly for the same.
  private static let mostKnown = 64

  private var beforeMessage: [Int: RegularExpression?] = [:]
  private var known: [Beginning: ByteSet?] = [:]

  /// The bytes at which a message can begin behind what begins as `line` does, up to `length`, with any
  /// digits at `free`, so that the line is of the format `winner` and has the fields that this one has; nil
  /// when there are none.
  func followers(
    of line: Bytes, _ length: Int, free: [Range<Int>], in winner: Int, of formats: FormatCatalog
  ) -> ByteSet? {
    var bytes = Array(line.slice(0..<length))
    for place in free.joined() where (0x30...0x39).contains(bytes[place]) { bytes[place] = 0x30 }
    let beginning = Beginning(format: winner, bytes: bytes)
    if let known = known[beginning] { return known }
    let followers = followers(of: line, length, in: winner, of: formats)
    if known.count == Self.mostKnown { known.removeAll() }
    known[beginning] = .some(followers)
    return followers
  }

  /// The bytes at which a message can begin so that any line that begins as `line` does, up to `length`,
  /// and goes on with one of them is of the format `winner` and has the fields that this one has; nil
  /// when there are none.
  private func followers(
    of line: Bytes, _ length: Int, in winner: Int, of formats: FormatCatalog
  ) -> ByteSet? {
    let prefix = line.slice(0..<length)
    let tried = formats.textFormats[prefix]
    guard case .pattern(let pattern) = formats.formats[winner].kind,
      let place = tried.firstIndex(of: winner),
      let rest = formBeforeMessage(of: winner, in: formats),
      let cut = cut(line, by: pattern, at: length)
    else { return nil }
    var open = [rest]
    for index in formats.wrappers[prefix] + tried[..<place] {
      guard let rival = formats.formats[index].expression?.neutralForm else { return nil }
      if !rival.isDead(after: prefix) { open.append(rival) }
    }
    var beginning = Array(prefix) + [0]
    var followers = ByteSet()
    for byte in UInt8(0x20)...0x7E {
      beginning[length] = byte
      let isProved = beginning.withUnsafeBufferPointer { beginning in
        self.cut(beginning, by: pattern, at: length) == cut
          && open.allSatisfy { $0.isDead(after: beginning) }
      }
      if isProved { followers.insert(byte) }
    }
    return followers.count > 0 ? followers : nil
  }

  /// Where a line has its fields when its message begins at `length`; nil when it begins elsewhere.
  private func cut(
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

  /// Whether no format but the bare line takes any text that differs from `line` in digits only.
  func isBare(_ line: Bytes, in formats: FormatCatalog) -> Bool {
    (formats.wrappers[line] + formats.textFormats[line]).allSatisfy { index in
      if formats.formats[index].isBare { return true }
      return formats.formats[index].expression?.isForeign(toAnyNumbersOf: line) ?? false
    }
  }

  /// The pattern of a format with a message that matches nothing; nil when it tells digits apart, or does
  /// not end with a message of any text.
  private func formBeforeMessage(
    of index: Int, in formats: FormatCatalog
  ) -> RegularExpression? {
    if let known = beforeMessage[index] { return known }
    var form: RegularExpression?
    if let expression = formats.formats[index].expression, expression.isNeutral,
      let text = MessageTail.withoutMessage(expression.pattern)
    {
      form = try? RegularExpression(text)
    }
    beforeMessage[index] = form
    return form
  }
}

extension LogFormat {
  /// The pattern that decides whether a line is of this format.
  var expression: RegularExpression? {
    switch kind {
    case .pattern(let pattern), .notice(let pattern), .trailer(let pattern),
      .wrapper(let pattern, _):
      pattern.expression
    case .json, .bare: nil
    }
  }
}
