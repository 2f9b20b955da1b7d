import Lifecycle
import LogInput

/// Makes the rows of events from bytes that were made before: only numbers and seconds are new.
final class EventRow {
  private static let lineMember = ", \"line\": ".utf8.count
  /// More than a row has besides its head and the event's name.
  private static let mostBesides = 512

  private let bytes = RowBytes()
  private let stamp = RowStamp()
  private let heads = UnitHeads()
  private let names: EventNames
  private let pieces = RowPieces()
  /// By number; 0 is no transition.
  private let transitions: [RowPiece]
  private let outcomes: [RowPiece]
  private let write: (UnsafeBufferPointer<UInt8>) -> Void

  /// Makes rows that are handed on one by one; they last as long as the call.
  init(_ vocabulary: Vocabulary, _ write: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.write = write
    names = EventNames(vocabulary)
    var transitions = [pieces.piece("")]
    for transition in Transition.allCases.sorted(by: { $0.number < $1.number }) {
      transitions.append(pieces.piece(", \"transition\": \"\(transition.rawValue)\""))
    }
    self.transitions = transitions
    outcomes = Outcome.allCases.sorted { $0.number < $1.number }.map { [pieces] in
      pieces.piece(", \"outcome\": \"\($0.rawValue)\"")
    }
  }

  /// Writes the row of an event of a launch, which has this number in the report.
  func write(
    _ event: Event, of launch: Launch, number: Int, _ lines: TraceLines, inputsBefore: Int
  ) {
    let name = names.name(of: event, in: launch)
    let head = heads.head(of: event.unit ?? 0, in: launch, number: number)
    let outcome = name.isAction ? event.outcome : nil
    let contradicted = event.disagrees ? event.before : nil
    write(
      event.line, event.moment, head, name.member, event.transition, outcome, event.isInferred,
      contradicted, launch, lines, inputsBefore)
  }

  /// Writes the row of an event as it was kept, of a unit that is called so.
  func write(
    _ event: TimelineEvent, of launch: Launch, unit: String, number: Int, _ lines: TraceLines,
    inputsBefore: Int
  ) {
    let (member, isAction) = names.member(named: event.name)
    let memory = RowPieces()
    let head = heads.head(ofUnitNamed: unit, number: number)
    write(
      event.line, event.moment, head, memory.piece(member), event.transition,
      isAction ? event.outcome : nil, event.isInferred, event.contradicted, launch, lines,
      inputsBefore)
    withExtendedLifetime(memory) {}
  }

  @inline(__always)
  private func write(
    _ line: Int, _ moment: Moment?, _ head: RowPiece, _ name: RowPiece,
    _ transition: Transition?, _ outcome: Outcome?, _ isInferred: Bool,
    _ contradicted: UnitState?, _ launch: Launch, _ lines: TraceLines, _ inputsBefore: Int
  ) {
    var row = bytes.begin(room: head.count + name.count + Self.mostBesides)
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
    if let moment, moment.reading.hasYear {
      row.put(", \"time\": \"")
      stamp.write(moment.reading, to: &row)
      row.put("\"")
    }
    row.put(name)
    if let transition { row.put(transitions[transition.number]) }
    if let outcome { row.put(outcomes[outcome.number]) }
    if isInferred { row.put(", \"inferred\": true") }
    if let contradicted {
      row.put(", \"contradicts\": \"")
      row.put(Array(contradicted.rawValue.utf8))
      row.put("\"")
    }
    row.put("}\n")
    write(bytes.row(until: row))
  }
}
