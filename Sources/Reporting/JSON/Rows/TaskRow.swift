import JSONText
import Lifecycle

/// Makes the JSON of background tasks that share a line with others.
final class TaskRow {
  /// More than a task has besides its name.
  private static let mostBesides = 512 + 2 * RowStamp.longest

  private let begin = RowStamp("begin")
  private let end = RowStamp("end")
  /// The name that was written last, and as what.
  private var name: (text: String, piece: RowPiece, memory: RowPieces)?
  private var passing = RowPieces()

  /// Writes a task; if it is not the first one, it is parted from the one before.
  func write(
    _ task: BackgroundTask, isFirst: Bool, _ origin: LineOrigin, to output: ByteOutput
  ) {
    let name = task.name.map(piece)
    var row = output.begin(room: (name?.count ?? 0) + Self.mostBesides)
    row.put(isFirst ? "{" : ", {")
    if let id = task.id {
      row.put("\"id\": ")
      row.put(decimal: id)
      row.put(", ")
    }
    if let name { row.put(name) }
    switch task.kind {
    case .assertion: row.put("\"kind\": \"assertion\"")
    case .scheduled: row.put("\"kind\": \"scheduled\"")
    }
    begin.write(task.begin, to: &row)
    row.put(", \"beginLine\": ")
    row.put(decimal: origin.number(of: task.beginLine))
    end.write(task.end, to: &row)
    if let line = task.endLine {
      row.put(", \"endLine\": ")
      row.put(decimal: origin.number(of: line))
    }
    switch task.ending {
    case .ended: row.put(", \"how\": \"ended\"}")
    case .expired: row.put(", \"how\": \"expired\"}")
    case .completed: row.put(", \"how\": \"completed\"}")
    case .abandoned: row.put(", \"how\": \"abandoned\"}")
    case .open: row.put(", \"how\": \"open\"}")
    }
    output.advance(to: row)
  }

  private func piece(_ text: String) -> RowPiece {
    if let name, text.isSame(asASCII: name.text) { return name.piece }
    var member = Array("\"name\": ".utf8)
    member.append(quoted: text)
    member.append(text: ", ")
    let memory = RowPieces()
    let piece = memory.piece(member)
    passing = memory
    if text.isASCII { name = (text, piece, memory) }
    return piece
  }
}
