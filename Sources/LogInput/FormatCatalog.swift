import Matching
import YAMLDocument

/// All known formats, in the order in which a line tries them.
package final class FormatCatalog {
  /// Most specific first; the last one is the bare line, which takes everything.
  package let formats: [LogFormat]
  private let jsonFormats: [Int]
  private let textFormats: [Int]
  private let legibleText = LegibleText()

  /// Loads the formats among `definitions`; a later one replaces an earlier one of the same id.
  package init(definitions: [YAMLNode]) throws(DefinitionError) {
    var byID: [String: (LogFormat, YAMLNode)] = [:]
    for node in definitions {
      let format = try LogFormat(definition: node)
      byID[format.id] = (format, node)
    }
    for (format, node) in byID.values {
      for loser in format.winsOver where byID[loser] == nil {
        throw node.error(
          "wins_over names '\(loser)', which is no format",
          why: "the formats are \(byID.keys.sorted().joined(separator: ", "))")
      }
    }
    let ordered = Self.ordered(byID.values.map(\.0).sorted { $0.id < $1.id })
    formats = ordered
    jsonFormats = ordered.indices.filter { ordered[$0].isJSON }
    textFormats = ordered.indices.filter { !ordered[$0].isJSON }
  }

  /// Gives the record the fields that its most specific format finds; false when the line is a
  /// notice and no record at all.
  func read(_ record: inout Record, json: inout JSONLine) -> Bool {
    if record.text.first == UInt8(ascii: "{") {
      json.read(record.text)
      if json.isObject {
        for index in jsonFormats where formats[index].read(&record, json: json) {
          record.format = index
          return true
        }
      }
    }
    for index in textFormats where formats[index].read(&record, json: json) {
      record.format = index
      if formats[index].isBare { readIllegible(&record, json: json) }
      return !formats[record.format].isNotice
    }
    return false
  }

  /// Tries a line that no pattern took once more when bytes of it are no UTF-8: no pattern matches
  /// across those, and what a message holds must not hide who logged it.
  private func readIllegible(_ record: inout Record, json: borrowing JSONLine) {
    guard let text = legibleText.of(record.text) else { return }
    for index in textFormats where formats[index].read(&record, json: json, legible: text) {
      record.format = index
      return
    }
  }

  /// How often patterns gave up at their match limit so far, in all inputs.
  var matchLimits: Int { formats.reduce(0) { $0 + $1.matchLimits } }

  func reading(of record: Record) -> ClockReading? {
    formats[record.format].reading(of: record)
  }

  /// Winners before losers, else by id; the bare line last.
  private static func ordered(_ formats: [LogFormat]) -> [LogFormat] {
    var rest = formats.filter { !$0.isBare }
    var ordered: [LogFormat] = []
    while !rest.isEmpty {
      // In a circle of winners the first by id goes first; the formats' tests show the overlap.
      let next =
        rest.firstIndex { candidate in
          !rest.contains { $0 !== candidate && $0.winsOver.contains(candidate.id) }
        } ?? 0
      ordered.append(rest.remove(at: next))
    }
    return ordered + formats.filter(\.isBare)
  }
}
