import LogInput

/// How many lines of a log each format takes.
struct FormatCount {
  private static let longestLine = 1 << 20

  private let catalog: FormatCatalog
  private var line: [UInt8] = []
  private var counts: [String: Int] = [:]
  private var blank = 0

  init(catalog: FormatCatalog) {
    self.catalog = catalog
  }

  /// Takes the next bytes of the log.
  mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
  }

  /// Takes the end of the log.
  mutating func finish() {
    if !line.isEmpty { endLine() }
  }

  /// Id, lines and title of every format that took a line, the most frequent first.
  var rows: [[String]] {
    let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rows = ordered.map { id, count in
      [id, String(count), catalog.formats.first { $0.id == id }?.title ?? ""]
    }
    return rows + (blank > 0 ? [["(blank)", String(blank), "lines without text"]] : [])
  }

  private mutating func endLine() {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    line.removeAll(keepingCapacity: true)
    if text.allSatisfy(\.isWhitespace) {
      blank += 1
    } else {
      counts[catalog.id(of: text) ?? "(none)", default: 0] += 1
    }
  }
}
