import Fleet
import LogInput

/// What is known of traces that their logs do not say: a table with a row for each.
struct BatchManifest {
  private static let columns = ["id", "device-id", "app", "version", "os", "device"]

  private var rows: [String: [String: String]] = [:]

  init() {}

  /// Reads the table of a file.
  init(path: String) throws(InputError) {
    var text: [UInt8] = []
    let file = try OpenFile(path: path)
    let room = ByteRoom.allocate(capacity: 256 << 10)
    defer { room.deallocate() }
    while true {
      let count = try file.read(into: room)
      if count == 0 { break }
      text += room[..<count]
    }
    try self.init(String(decoding: text, as: UTF8.self), path: path)
  }

  /// Reads tab-separated text; the first row names the columns, one of which is `id`.
  init(_ text: String, path: String) throws(InputError) {
    var names: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: true).enumerated()
    {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if number == 0 {
        names = fields
        if let odd = names.first(where: { !Self.columns.contains($0) }) {
          throw InputError(
            path: "\(path):1", reason: "unknown column '\(odd)'",
            remedy: "the columns are \(Self.columns.joined(separator: ", "))")
        }
        continue
      }
      guard fields.count == names.count, let place = names.firstIndex(of: "id") else {
        throw InputError(
          path: "\(path):\(number + 1)", reason: "has \(fields.count) columns",
          remedy: "the first row names \(names.count), one of them id")
      }
      rows[fields[place]] = Dictionary(
        zip(names, fields).filter { !$0.1.isEmpty }, uniquingKeysWith: { one, _ in one })
    }
  }

  /// The summary with what the table says of its trace.
  func completed(_ summary: TraceSummary) -> TraceSummary {
    guard let row = rows[summary.id] else { return summary }
    var summary = summary
    summary.deviceID = row["device-id"] ?? summary.deviceID
    summary.group.app = row["app"] ?? summary.group.app
    summary.group.version = row["version"] ?? summary.group.version
    summary.group.os = row["os"] ?? summary.group.os
    summary.group.device = row["device"] ?? summary.group.device
    return summary
  }
}
