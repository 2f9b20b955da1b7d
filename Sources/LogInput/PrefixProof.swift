import Matching

/// Proves what all lines have in common that begin alike, from the patterns of the formats: that more
/// particular formats cannot take them, and that their own has come to the message.
///
/// PCRE2 tells itself when every way to match has ended (a partial match that fails), and when one was found before
/// it had to look for more. That holds for all digits if the pattern treats them alike; one that does not is asked in
/// a form that matches more.
final class PrefixProof {
  /// A beginning of lines with any digits where they do not matter, and the format that reads it.
  private struct Beginning: Equatable {
    let format: Int
    let bytes: [UInt8]

    init(of line: Bytes, _ prefix: LinePrefix) {
      var bytes = Array(line.slice(0..<prefix.length))
      for place in bytes.indices where prefix.isFree[place] { bytes[place] = 0x30 }
      format = prefix.format
      self.bytes = bytes
    }
  }

  /// How many proofs are remembered: each memory of lines asks for its own, mostly for the same.
  private static let mostKnown = 64

  private var upToMessage: [Int: RegularExpression?] = [:]
  private var known: [(beginning: Beginning, opening: LineOpening?)] = []

  /// How the lines begin that begin as `line` does, up to its message, with any digits where these do not
  /// matter; nil when none of them can be told from its beginning alone, or when that was not found out
  /// before and is not to be now.
  func opening(
    of line: Bytes, _ prefix: LinePrefix, of formats: FormatCatalog, mayProve: Bool
  ) -> LineOpening? {
    guard mayProve || !known.isEmpty else { return nil }
    let beginning = Beginning(of: line, prefix)
    if let known = known.first(where: { $0.beginning == beginning }) { return known.opening }
    guard mayProve else { return nil }
    let opening = newOpening(of: line, prefix, of: formats)
    if known.count == Self.mostKnown { known.removeAll() }
    known.append((beginning, opening))
    return opening
  }

  private func newOpening(
    of line: Bytes, _ prefix: LinePrefix, of formats: FormatCatalog
  ) -> LineOpening? {
    let text = line.slice(0..<prefix.length)
    let tried = formats.textFormats[text]
    guard prefix.carrierLength == 0,
      case .pattern(let pattern) = formats.formats[prefix.format].kind,
      let place = tried.firstIndex(of: prefix.format),
      let own = formUpToMessage(of: prefix.format, in: formats)
    else { return nil }
    var open: [RegularExpression] = []
    for index in formats.wrappers[text] + tried[..<place] {
      guard let rival = formats.formats[index].expression?.neutralForm else { return nil }
      if !rival.isDead(after: text) { open.append(rival) }
    }
    return LineOpening(line, prefix.length, pattern, upToMessage: own, open)
  }

  /// Whether no format but the bare line takes any text that differs from `line` in `variety` only.
  func isBare(_ line: Bytes, forAllOf variety: TextVariety, in formats: FormatCatalog) -> Bool {
    // What comes before the first address all of them have, but for digits.
    let start = variety.contains(.addresses) ? line.addresses.first?.lowerBound : nil
    return (formats.wrappers[line] + formats.textFormats[line]).allSatisfy { index in
      if formats.formats[index].isBare { return true }
      guard let expression = formats.formats[index].expression else { return false }
      if let start, expression.neutralForm?.isDead(after: line.slice(0..<start)) ?? false {
        return true
      }
      return expression.isForeign(to: variety, of: line)
    }
  }

  /// Whether all lines are cut as `record.text` is that differ from it in `variety` only; addresses are those of its
  /// message.
  func isCutAlike(
    _ record: Record, forAllOf variety: TextVariety, in formats: FormatCatalog
  ) -> Bool {
    // What comes before the first address all of them have, but for digits.
    let addresses = variety.contains(.addresses) ? record.message.addresses : []
    let fixed = addresses.first.flatMap { first in
      record.message.baseAddress.map { $0 + first.lowerBound }
    }
    func isForeign(_ index: Int, to text: Bytes) -> Bool {
      guard let expression = formats.formats[index].expression else { return false }
      if let fixed, let head = text.head(before: fixed),
        expression.neutralForm?.isDead(after: head) ?? false
      {
        return true
      }
      return expression.isForeign(to: variety, of: text) || expression.asksForMore(than: text)
    }
    func isAlike(_ index: Int, _ text: Bytes) -> Bool {
      guard formats.formats[index].expression?.isNeutral ?? false else { return false }
      guard let fixed else { return true }
      guard let head = text.head(before: fixed) else { return false }
      return formUpToMessage(of: index, in: formats)?.isDecided(by: head) ?? false
    }
    var text = record.text
    var depth = 0
    while depth < FormatCatalog.deepestWrapping {
      var content: Bytes?
      for index in formats.wrappers[text] where content == nil {
        content = formats.formats[index].content(of: text)
        guard content == nil ? isForeign(index, to: text) : isAlike(index, text) else {
          return false
        }
      }
      guard let inner = content else { break }
      text = inner
      depth += 1
    }
    guard text.baseAddress == record.body.baseAddress, text.first != UInt8(ascii: "{") else {
      return false
    }
    for index in formats.textFormats[text] {
      if index == record.format { return formats.formats[index].isBare || isAlike(index, text) }
      guard isForeign(index, to: text) else { return false }
    }
    return false
  }

  /// Asks for all patterns that may be needed here, so that they can be known ahead.
  func askForPatterns(of formats: FormatCatalog) {
    for index in formats.formats.indices { _ = formUpToMessage(of: index, in: formats) }
  }

  /// The pattern of a format as far as its message begins, or the line that it carries; nil when it tells digits
  /// apart, or does not end with any text.
  private func formUpToMessage(
    of index: Int, in formats: FormatCatalog
  ) -> RegularExpression? {
    if let known = upToMessage[index] { return known }
    var form: RegularExpression?
    if let expression = formats.formats[index].expression, expression.isNeutral,
      let text = MessageTail.upToMessage(expression.pattern)
    {
      form = expression.derived(text)
    }
    upToMessage[index] = form
    return form
  }
}

extension Bytes {
  /// What of it stands before a place in it; nil when it begins behind that.
  fileprivate func head(before place: UnsafePointer<UInt8>) -> Bytes? {
    guard let baseAddress, place >= baseAddress, place - baseAddress <= count else { return nil }
    return slice(0..<place - baseAddress)
  }
}

extension LogFormat {
  /// The pattern that decides whether a line is of this format.
  var expression: RegularExpression? { kind.pattern?.expression }
}
