import LogInput
import Matching
import Reporting

/// How many lines of a log each format took, with the first of them.
final class FormatCount: LineWitness {
  private struct Kind {
    let name: String
    var lines = 0
    var firstLine: Int
    var example: String
  }

  private let catalog: FormatCatalog
  private var kinds: [String: Kind] = [:]
  private(set) var lines = 0

  init(catalog: FormatCatalog) {
    self.catalog = catalog
  }

  func saw(_ sighting: LineSighting) {
    let count = sighting.lastLine - sighting.line + 1
    switch sighting.role {
    case .record, .notice, .trailer:
      for wrapper in catalog.wrappers(around: sighting.record.text) {
        add(catalog.formats[wrapper].id + " (around others)", sighting, count)
      }
      add(catalog.formats[sighting.record.format].id, sighting, count)
    case .continuation: add("(further lines)", sighting, count)
    case .unknownObject: add("(unknown objects)", sighting, count)
    case .blank: add("(blank)", sighting, count)
    }
  }

  /// What took a line, the most frequent first: name, lines, first line and its text.
  var rows: [[String]] {
    kinds.values.sorted { ($1.lines, $0.name) < ($0.lines, $1.name) }
      .map { [$0.name, String($0.lines), "line \($0.firstLine)", $0.example] }
  }

  private func add(_ name: String, _ sighting: LineSighting, _ count: Int) {
    if kinds[name] == nil {
      let text = sighting.record.text
      let line = text.slice(0..<min(text.count, 400)).text.split(whereSeparator: \.isNewline).first
      kinds[name] = Kind(
        name: name, firstLine: sighting.line,
        example: SafeText.of(String((line ?? "").drop(while: \.isWhitespace)), width: 60))
    }
    kinds[name]?.lines += count
  }
}
