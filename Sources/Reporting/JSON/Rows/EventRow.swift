import JSONText
import Lifecycle
import LogInput

/// Makes the rows of events from bytes that were made before: only numbers and seconds are new.
final class EventRow {
  private static let lineMember = ", \"line\": ".utf8.count
  private static let end = "}\n".utf8.count
  /// More than a row has besides its head and its tail.
  private static let mostBesides = 256 + RowStamp.longest

  private let output: ByteOutput
  private let stamp = RowStamp("time")
  private let heads = UnitHeads()
  private let tails: EventTails

  init(_ vocabulary: Vocabulary, to output: ByteOutput) {
    self.output = output
    tails = EventTails(vocabulary)
  }

  /// Writes the row of an event of a launch, which has this number in the report.
  func write(
    _ event: UnsafePointer<Event>, of launch: Launch, number: Int, _ lines: TraceLines,
    inputsBefore: Int
  ) {
    write(
      event.pointee.line, event.pointee.moment,
      heads.head(of: event.pointee.unit ?? 0, in: launch, number: number),
      tails.tail(of: event, in: launch),
      contradicted: event.pointee.disagrees ? event.pointee.before : nil,
      launch, lines, inputsBefore)
  }

  /// Writes the row of an event as it was kept, of a unit that is called so.
  func write(
    _ event: TimelineEvent, of launch: Launch, unit: String, number: Int, _ lines: TraceLines,
    inputsBefore: Int
  ) {
    let memory = RowPieces()
    write(
      event.line, event.moment, heads.head(ofUnitNamed: unit, number: number),
      memory.piece(tails.tail(of: event)), contradicted: event.contradicted, launch, lines,
      inputsBefore)
    withExtendedLifetime(memory) {}
  }

  @inline(__always)
  private func write(
    _ line: Int, _ moment: Moment?, _ head: RowPiece, _ tail: RowPiece,
    contradicted: UnitState?, _ launch: Launch, _ lines: TraceLines, _ inputsBefore: Int
  ) {
    var row = output.begin(room: head.count &+ tail.count &+ Self.mostBesides)
    row.put(head)
    let place = lines.numbered(line)
    // Said only of what is not in the input in which the launch began.
    if lines.hasManyFiles, place.input != lines.numbered(launch.firstLine).input {
      row.takeBack(Self.lineMember)
      row.put(", \"input\": ")
      row.put(decimal: place.input + inputsBefore)
      row.put(", \"line\": ")
    }
    row.put(decimal: place.line)
    stamp.write(moment, to: &row)
    row.put(tail)
    if let contradicted {
      row.takeBack(Self.end)
      row.put(", \"contradicts\": \"")
      row.put(Array(contradicted.rawValue.utf8))
      row.put("\"}\n")
    }
    output.advance(to: row)
  }
}
