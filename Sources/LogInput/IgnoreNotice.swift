import Matching

/// A line asks for silence about itself and the line right after it.
package struct IgnoreNotice: Sendable, Equatable {
  /// The line that asks.
  package var line: Int
  /// The line right after it.
  package var nextLine: Int
  /// The rules that it names, in their order; empty when it names none.
  package var rules: [String]

  /// Makes the notice of one line.
  package init(line: Int, nextLine: Int, rules: [String]) {
    self.line = line
    self.nextLine = nextLine
    self.rules = rules
  }
}

extension LogReader {
  /// Tells whoever wants to know which rules a record asks to be silent.
  func tellIgnored(by marker: Marker, in record: inout Record, _ extent: Extent) {
    // A record may have several lines, and what follows it may stand on the last of them.
    let last = lineNumber(of: max(extent.start, extent.end - 1))
    let next = max(last + 1, lineNumber(of: extent.next))
    whenIgnoring(
      IgnoreNotice(line: record.line, nextLine: next, rules: marker.ignoredRules(in: record)))
    marker.cutNotice(from: &record)
  }

  /// Finds what a record says of the log itself, and takes a request for silence out of its message:
  /// the names of rules are full of words for what apps do.
  func noteMarker(of record: inout Record) {
    guard let marker = formats.marker(of: record) else { return }
    record.marker = marker.meaning
    if marker.meaning == .ignoring { marker.cutNotice(from: &record) }
  }
}

extension Marker {
  /// The rules that the record names, after a match: the group `rules`, separated by commas.
  fileprivate func ignoredRules(in record: Record) -> [String] {
    guard let group = expression.group(named: "rules"), let range = expression.range(of: group)
    else { return [] }
    return record[field].text(range).split { ", \t".contains($0) }.map(String.init)
  }

  /// Leaves of the message, after a match, what stands before the notice, or else what stands behind it.
  fileprivate func cutNotice(from record: inout Record) {
    guard field == .message, let range = expression.range(of: 0) else { return }
    let message = record.message
    let before = message.slice(0..<range.lowerBound).withoutCommentSigns
    let behind = message.slice(range.upperBound..<message.count).withoutCommentSigns
    record.message = before.count > 0 ? before : behind
  }
}

extension Bytes {
  /// Without the blanks and slashes that set a notice apart from what stands beside it.
  fileprivate var withoutCommentSigns: Bytes {
    func isSign(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x2F }
    guard let first = firstIndex(where: { !isSign($0) }),
      let last = lastIndex(where: { !isSign($0) })
    else { return slice(0..<0) }
    return slice(first..<(last + 1))
  }
}
