import JSONText
import Lifecycle
import LogInput

/// Makes the JSON of states that share a line with others, from bytes that were made before.
final class SpanRow {
  /// More than a state has besides its head.
  private static let mostBesides = 256 + 2 * RowStamp.longest
  private static let lineMember = ", \"fromLine\": ".utf8.count
  private let start = RowStamp("start")
  private let end = RowStamp("end")
  private let pieces = RowPieces()
  /// As far as the number of the first line, and with what parts it from the one before: six of each state.
  private var heads: [RowPiece?] = Array(
    repeating: nil, count: UnitState.allCases.count * 6)

  /// Writes a state; if it is not the first one, it is parted from the one before.
  func write(
    _ excerpt: SpanExcerpt, isFirst: Bool, _ origin: LineOrigin, to output: ByteOutput
  ) {
    let span = excerpt.span
    let head = head(span, isFirst)
    var row = output.begin(room: head.count &+ Self.mostBesides)
    row.put(head)
    let place = origin.lines.numbered(span.fromLine)
    // Said only of what is not in the input in which the launch began.
    if place.input != origin.input {
      row.takeBack(Self.lineMember)
      row.put(", \"input\": ")
      row.put(decimal: place.input + origin.inputsBefore)
      row.put(", \"fromLine\": ")
    }
    row.put(decimal: place.line)
    row.put(", \"toLine\": ")
    row.put(decimal: origin.lines.numbered(span.toLine).line)
    start.write(span.start, to: &row)
    end.write(span.end, to: &row)
    if let duration = span.duration {
      row.put(", \"seconds\": ")
      row.put(seconds: duration)
    }
    switch span.confidence {
    case .certain: row.put(", \"confidence\": \"certain\"")
    case .probable: row.put(", \"confidence\": \"probable\"")
    case .possible: row.put(", \"confidence\": \"possible\"")
    }
    switch (excerpt.isCutBefore, excerpt.isCutAfter) {
    case (true, true): row.put(", \"cut\": \"both\"")
    case (true, false): row.put(", \"cut\": \"start\"")
    case (false, true): row.put(", \"cut\": \"end\"")
    case (false, false): break
    }
    row.put("}")
    output.advance(to: row)
  }

  @inline(__always)
  private func head(_ span: Span, _ isFirst: Bool) -> RowPiece {
    let region =
      switch span.region {
      case nil: 0
      case .activation: 1
      case .visibility: 2
      }
    let place = span.state.number &* 6 &+ region &+ (isFirst ? 0 : 3)
    if let head = heads[place] { return head }
    return learn(span, isFirst, place)
  }

  private func learn(_ span: Span, _ isFirst: Bool, _ place: Int) -> RowPiece {
    var text = isFirst ? "{" : ", {"
    if let region = span.region { text += "\"region\": \"\(region.rawValue)\", " }
    text += "\"state\": \"\(span.state.rawValue)\", \"fromLine\": "
    let head = pieces.piece(Array(text.utf8))
    heads[place] = head
    return head
  }
}

extension RowCursor {
  /// A duration as a number of seconds, without zeros behind it.
  @inline(__always)
  fileprivate mutating func put(seconds nanoseconds: Int64) {
    if nanoseconds < 0 { put(byte: UInt8(ascii: "-")) }
    let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    put(decimal: Int(truncatingIfNeeded: whole))
    guard fraction > 0 else { return }
    put(byte: UInt8(ascii: "."))
    put(nine: fraction)
    dropZeros()
  }
}
