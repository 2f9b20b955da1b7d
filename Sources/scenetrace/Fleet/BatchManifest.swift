import Fleet
import LogInput
import Matching

/// What is known of traces that their logs do not say: a table with a row for each.
///
/// A fleet has millions of rows, of which a worker looks up one for a trace: they stay text, with where each begins.
struct BatchManifest {
  private enum Column: String, CaseIterable {
    case id
    case deviceID = "device-id"
    case app, version, os, device
  }

  private var text: [UInt8] = []
  private var columns: [Column] = []
  /// Which column is `id`.
  private var idColumn = 0
  private var rows = 0
  /// Where rows begin, by the hash of their `id`, or -1: a power of two of places, at most three quarters taken.
  private var starts: [Int] = []

  init() {}

  /// Reads the table of a file.
  init(path: String) throws(InputError) {
    try self.init(OpenFile(path: path).contents(), path: path)
  }

  /// Reads tab-separated text; the first row names the columns, one of which is `id`.
  ///
  /// Of rows with the same `id` the last one counts.
  init(_ text: [UInt8], path: String) throws(InputError) {
    self.text = text
    var start = 0
    var line = 0
    while start < self.text.count {
      let row = self.row(at: start)
      line += 1
      if !row.isEmpty {
        if columns.isEmpty {
          try readColumns(row, "\(path):\(line)")
        } else {
          let count = row.reduce(1) { $1 == 0x09 ? $0 + 1 : $0 }
          guard count == columns.count else {
            throw InputError(
              path: "\(path):\(line)", reason: "has \(count) columns",
              remedy: "the first row names \(columns.count)")
          }
          insert(start)
        }
      }
      start = self.text[row.endIndex...].firstIndex(of: 0x0A).map { $0 + 1 } ?? self.text.count
    }
  }

  /// The summary with what the table says of its trace.
  func completed(_ summary: TraceSummary) -> TraceSummary {
    guard !starts.isEmpty else { return summary }
    let start = starts[place(of: summary.id)]
    guard start >= 0 else { return summary }
    var summary = summary
    let fields = row(at: start).split(separator: 0x09, omittingEmptySubsequences: false)
    for (column, field) in zip(columns, fields) where !field.isEmpty {
      let value = String(decoding: field, as: UTF8.self)
      switch column {
      case .id: break
      case .deviceID: summary.deviceID = value
      case .app: summary.group.app = value
      case .version: summary.group.version = value
      case .os: summary.group.os = value
      case .device: summary.group.device = value
      }
    }
    return summary
  }

  private mutating func readColumns(
    _ row: ArraySlice<UInt8>, _ place: String
  ) throws(InputError) {
    let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
    for field in row.split(separator: 0x09, omittingEmptySubsequences: false) {
      let name = String(decoding: field, as: UTF8.self)
      guard let column = Column(rawValue: name) else {
        throw InputError(
          path: place, reason: "unknown column '\(name)'", remedy: "the columns are \(known)")
      }
      guard !columns.contains(column) else {
        throw InputError(
          path: place, reason: "the column '\(name)' stands twice", remedy: "leave one of them out")
      }
      columns.append(column)
    }
    guard let index = columns.firstIndex(of: .id) else {
      throw InputError(
        path: place, reason: "no column is called id",
        remedy: "id says which trace a row is of: what its line is called in the output of batch")
    }
    idColumn = index
  }

  /// What stands from `start` up to the end of the line.
  private func row(at start: Int) -> ArraySlice<UInt8> {
    let row = text[start...].prefix { $0 != 0x0A }
    return row.last == 0x0D ? row.dropLast() : row
  }

  private func id(at start: Int) -> String {
    var rest = row(at: start)
    for _ in 0..<idColumn { rest = rest.drop { $0 != 0x09 }.dropFirst() }
    return String(decoding: rest.prefix { $0 != 0x09 }, as: UTF8.self)
  }

  private mutating func insert(_ start: Int) {
    if 4 * (rows + 1) > 3 * starts.count {
      let old = starts
      starts = Array(repeating: -1, count: max(2 * old.count, 16))
      for start in old where start >= 0 { starts[place(of: id(at: start))] = start }
    }
    let place = place(of: id(at: start))
    if starts[place] < 0 { rows += 1 }
    starts[place] = start
  }

  /// Where the row of an `id` is kept, or would be.
  private func place(of id: String) -> Int {
    var id = id
    let fingerprint = id.withUTF8(\.fingerprint)
    var place = Int(truncatingIfNeeded: fingerprint) & (starts.count - 1)
    while starts[place] >= 0, !self.id(at: starts[place]).utf8.elementsEqual(id.utf8) {
      place = (place + 1) & (starts.count - 1)
    }
    return place
  }
}
