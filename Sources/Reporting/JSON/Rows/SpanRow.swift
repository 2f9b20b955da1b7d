import Lifecycle
import LogInput

/// Makes the JSON of spans that share a line with others, from bytes that were made before.
final class SpanRow {
  /// More than a span has besides its head.
  private static let mostBesides = 512
  private static let lineMember = ", \"fromLine\": ".utf8.count

  private let bytes = RowBytes()
  private let stamp = RowStamp()
  private let pieces = RowPieces()
  /// As far as the number of the first line: by region and by the number of the state.
  private var heads: [RowPiece?]
  private static let states = UnitState.allCases.count

  init() { heads = Array(repeating: nil, count: 3 * Self.states) }

  /// The object of a span, which lasts until the next one is made.
  func object(_ excerpt: SpanExcerpt, _ origin: LineOrigin) -> UnsafeBufferPointer<UInt8> {
    let span = excerpt.span
    let head = head(span)
    var row = bytes.begin(room: head.count + Self.mostBesides)
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
    if let start = span.start, start.reading.hasYear {
      row.put(", \"start\": \"")
      stamp.write(start.reading, to: &row)
      row.put("\"")
    }
    if let end = span.end, end.reading.hasYear {
      row.put(", \"end\": \"")
      stamp.write(end.reading, to: &row)
      row.put("\"")
    }
    if let duration = span.duration {
      row.put(", \"seconds\": ")
      row.put(seconds: duration)
    }
    switch span.confidence {
    case .certain: row.put(", \"confidence\": \"certain\"")
    case .probable: row.put(", \"confidence\": \"probable\"")
    case .possible: row.put(", \"confidence\": \"possible\"")
    }
    if let cut = excerpt.cut {
      row.put(", \"cut\": \"")
      row.put(Array(cut.utf8))
      row.put("\"")
    }
    row.put("}")
    return bytes.row(until: row)
  }

  private func head(_ span: Span) -> RowPiece {
    let region =
      switch span.region {
      case nil: 0
      case .activation: 1
      case .visibility: 2
      }
    let place = region * Self.states + span.state.number
    if let head = heads[place] { return head }
    let member = span.region.map { "\"region\": \"\($0.rawValue)\", " } ?? ""
    let head = pieces.piece("{\(member)\"state\": \"\(span.state.rawValue)\", \"fromLine\": ")
    heads[place] = head
    return head
  }
}

extension RowCursor {
  /// A duration as a number of seconds, without zeros behind it.
  fileprivate mutating func put(seconds nanoseconds: Int64) {
    if nanoseconds < 0 { put(byte: UInt8(ascii: "-")) }
    let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    put(decimal: Int(whole))
    guard fraction > 0 else { return }
    put(byte: UInt8(ascii: "."))
    put(nine: fraction)
    dropZeros()
  }
}
