/// A format that reports are written in.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, concise, json, jsonl, sarif, junit, github, gitlab, markdown, html, perfetto, sqlite

  /// What the names of its files end in; the first is the usual one, and none means that a name does
  /// not tell.
  var suffixes: [String] {
    switch self {
    case .text: [".txt"]
    case .json: [".json"]
    case .jsonl: [".jsonl", ".ndjson"]
    case .sarif: [".sarif", ".sarif.json"]
    case .junit: [".xml"]
    case .markdown: [".md", ".markdown"]
    case .html: [".html", ".htm"]
    case .perfetto: [".perfetto.json", ".trace.json"]
    case .sqlite: [".sqlite", ".sqlite3", ".db"]
    case .concise, .github, .gitlab: []
    }
  }

  /// The format that a file's name asks for: the one of the longest suffix.
  package init?(path: String) {
    let known = Self.allCases.flatMap { format in format.suffixes.map { (format, $0) } }
    let name = path.lowercased()
    guard let best = known.filter({ name.hasSuffix($0.1) }).max(by: { $0.1.count < $1.1.count })
    else { return nil }
    self = best.0
  }

  /// It prints findings as they are decided; the others are documents, written when all is known.
  package var isLive: Bool {
    switch self {
    case .text, .concise, .jsonl, .github: true
    default: false
    }
  }

  /// It shows launches, or the tests that ran in them, whatever command writes it; text and JSON do so
  /// only where a report is asked for.
  package var showsLaunches: Bool {
    switch self {
    case .junit, .markdown, .html, .perfetto, .sqlite: true
    default: false
    }
  }

  /// It shows where rules could neither clear nor accuse.
  package var showsInconclusive: Bool {
    switch self {
    case .text, .concise, .github, .gitlab: false
    default: true
    }
  }

  /// It shows findings that are held back, as such.
  package var showsHeldBack: Bool { self == .sarif || self == .sqlite || self == .html }

  /// It is no text: a terminal shows nothing of it.
  package var isBinary: Bool { self == .sqlite }
}
