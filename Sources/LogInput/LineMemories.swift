import Matching

/// What is known of lines, by what is sought in them: inputs of one run mostly seek the same. And the room in which
/// they are read.
///
/// It may serve one reader after the other.
package final class LineMemories {
  private static let mostKept = 4

  private let formats: FormatCatalog
  private let markers: SoughtLiterals
  /// The one that was asked for last comes first.
  private var kept: [LineMemory] = []
  private var room: LineRoom?

  /// What is known of lines that are read by `formats`: nothing so far.
  package init(_ formats: FormatCatalog) {
    self.formats = formats
    markers = SoughtLiterals(formats.markerLiterals.all)
  }

  /// Room for an input, which is to be given back.
  func takeRoom() -> LineRoom {
    guard let room else { return LineRoom() }
    self.room = nil
    return room
  }

  func giveBack(_ room: LineRoom) { if room.isOwn { self.room = room } }

  /// The layout of a line that is laid out as lines of earlier inputs were; nil when patterns have to tell.
  /// `latest` is the one of the line before.
  func plainLayout(of line: Bytes, after latest: PrefixLayout?) -> PrefixLayout? {
    withExtendedLifetime(latest) {
      kept.first?.plainLayout(of: line, after: latest.map(Unmanaged.passUnretained))?
        .takeUnretainedValue()
    }
  }

  /// The memory of lines in which `sought` is found by `scanner`, and what `interest` has everywhere.
  func memory(
    of sought: SoughtLiterals, scanner: LiteralScanner, _ interest: LineInterest
  ) -> LineMemory {
    let sought = sought.adding(markers)
    let memory: LineMemory
    if let place = kept.firstIndex(where: { $0.sought == sought }) {
      memory = kept.remove(at: place)
    } else {
      memory = LineMemory(formats, sought, scanner: scanner, interest)
      if kept.count == Self.mostKept { kept.removeLast() }
    }
    kept.insert(memory, at: 0)
    memory.beginStream()
    return memory
  }
}
