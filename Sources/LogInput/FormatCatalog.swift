import Matching
import YAMLDocument

/// All known formats, in the order in which a line tries them, and what lines may say of the log.
package final class FormatCatalog {
  /// Most specific first; the last one is the bare line, which takes everything.
  package let formats: [LogFormat]
  package let markers: [Marker]
  /// The index of the format that the user says the log is in.
  package let forced: Int?
  /// How many wrappers at most are taken off a line.
  static let deepestWrapping = 3
  let markerScanner: LiteralScanner
  private let wrappers: FirstByteTable
  private let trailers: [Int]
  private let jsonFormats: [Int]
  private let textFormats: FirstByteTable
  private let legibleText = LegibleText()
  private var latestInterest: (plain: LineInterest, extended: LineInterest)?

  /// Loads the formats and markers among `definitions`; a later one replaces an earlier one of the
  /// same id.
  package convenience init(definitions: [YAMLNode]) throws(DefinitionError) {
    var byID: [String: (LogFormat, YAMLNode)] = [:]
    var markers: [String: Marker] = [:]
    for node in definitions {
      if try node.mapping()[Marker.definitionKey] != nil {
        let marker = try Marker(definition: node)
        markers[marker.id] = marker
      } else {
        let format = try LogFormat(definition: node)
        byID[format.id] = (format, node)
      }
    }
    for (format, node) in byID.values {
      for loser in format.winsOver where byID[loser] == nil {
        throw node.error(
          "wins_over names '\(loser)', which is no format",
          why: "the formats are \(byID.keys.sorted().joined(separator: ", "))")
      }
    }
    self.init(
      ordered: Self.ordered(byID.values.map(\.0)), markers: markers.values.sorted { $0.id < $1.id },
      forced: nil)
  }

  private init(ordered: [LogFormat], markers: [Marker], forced: Int?) {
    formats = ordered
    self.markers = markers
    self.forced = forced
    markerScanner = LiteralScanner(markers.flatMap(\.literals))
    wrappers = FirstByteTable(ordered.indices.filter { ordered[$0].isWrapper }, of: ordered)
    trailers = ordered.indices.filter { ordered[$0].isTrailer }
    let chosen = ordered.indices.filter { forced == nil || $0 == forced || ordered[$0].isBare }
    jsonFormats = chosen.filter { ordered[$0].isJSON }
    textFormats = FirstByteTable(
      chosen.filter { !ordered[$0].isJSON && !ordered[$0].isWrapper }, of: ordered)
  }

  /// The catalog for logs in the format `id` only, lines that are not in it being bare; nil when
  /// there is no such format.
  package func forcing(_ id: String) -> FormatCatalog? {
    guard let index = formats.firstIndex(where: { $0.id == id }) else { return nil }
    return FormatCatalog(ordered: formats, markers: markers, forced: index)
  }

  /// What is sought for events, and besides that what lines say of the log itself.
  func extended(_ interest: LineInterest) -> LineInterest {
    if let latestInterest, latestInterest.plain === interest { return latestInterest.extended }
    let read = formats.flatMap(\.habits.alwaysRead).map { Literal($0) }
    let extended = LineInterest(
      everywhere: interest.everywhere + read
        + markers.filter { $0.meaning != .textHidden }.flatMap(\.literals),
      inApps: interest.inApps
        + markers.filter { $0.meaning == .textHidden }.flatMap(\.literals))
    latestInterest = (interest, extended)
    return extended
  }

  /// The fields of a line that closes a record; nil when it is none.
  func trailer(_ line: Bytes, json: inout JSONLine) -> Record? {
    var record = Record(line: 0, text: line)
    for index in trailers where formats[index].read(&record, json: &json) {
      record.format = index
      record.clock = index
      return record
    }
    return nil
  }

  /// Gives the record the fields that its most specific format finds; false when the line is a
  /// notice and no record at all.
  func read(_ record: inout Record, json: inout JSONLine) -> Bool {
    let wrapper = unwrap(&record)
    let carried = record.time
    record.time = Bytes(start: nil, count: 0)
    let isRecord = readBody(&record, json: &json)
    if record.time.count == 0, let wrapper {
      record.time = carried
      record.clock = wrapper
    }
    return isRecord
  }

  /// Takes off what carried the line; the index of the innermost wrapper that told the time.
  private func unwrap(_ record: inout Record) -> Int? {
    var clock: Int?
    var depth = 0
    while depth < Self.deepestWrapping, let index = unwrapOnce(&record) {
      if !formats[index].clock.layouts.isEmpty { clock = index }
      depth += 1
    }
    return clock
  }

  /// What the record says of the log itself.
  package func marker(of record: Record) -> Marker? {
    let text = record.text
    guard markerScanner.firstOccurrence(in: text, from: 0, to: text.count) != nil else {
      return nil
    }
    return markers.first { $0.matches(record) }
  }

  /// The formats that are wrapped around a line, outermost first.
  package func wrappers(around line: Bytes) -> [Int] {
    var record = Record(line: 0, text: line)
    var found: [Int] = []
    while found.count < Self.deepestWrapping, let index = unwrapOnce(&record) {
      found.append(index)
    }
    return found
  }

  /// Takes one wrapper off the line; its index.
  private func unwrapOnce(_ record: inout Record) -> Int? {
    for index in wrappers[record.body] where formats[index].unwrap(&record) { return index }
    return nil
  }

  private func readBody(_ record: inout Record, json: inout JSONLine) -> Bool {
    if record.body.first == UInt8(ascii: "{"), !jsonFormats.isEmpty {
      json.read(record.body)
      if readObject(&record, json: &json) { return true }
    }
    for index in textFormats[record.body] where formats[index].read(&record, json: &json) {
      record.format = index
      if formats[index].isBare { readIllegible(&record, json: &json) }
      record.clock = record.format
      let format = formats[record.format]
      return !format.isNotice && !format.isTrailer
    }
    return false
  }

  /// Gives the record the fields that the object in `json` has; false when no format knows it.
  func readObject(_ record: inout Record, json: inout JSONLine) -> Bool {
    guard json.isObject else { return false }
    for index in jsonFormats where formats[index].read(&record, json: &json) {
      record.format = index
      record.clock = index
      if formats[index].habits.isEnvelope { open(&record, json: &json) }
      return true
    }
    return false
  }

  /// Reads the message as the line that it was when it was passed on; what it does not tell itself is
  /// what its envelope says.
  private func open(_ record: inout Record, json: inout JSONLine) {
    var letter = record
    letter.body = record.message
    letter.time = Bytes(start: nil, count: 0)
    for index in textFormats[letter.body] where formats[index].read(&letter, json: &json) {
      if formats[index].isBare { return }
      if letter.time.count > 0 { letter.clock = index } else { letter.time = record.time }
      record = letter
      return
    }
  }

  /// Tries a line that no pattern took once more when bytes of it are no UTF-8: no pattern matches
  /// across those, and what a message holds must not hide who logged it.
  private func readIllegible(_ record: inout Record, json: inout JSONLine) {
    guard let text = legibleText.of(record.body) else { return }
    for index in textFormats[text]
    where formats[index].read(&record, json: &json, legible: text) {
      record.format = index
      return
    }
  }

  /// The formats whose patterns are looked for at every place of a line.
  package var unanchoredNames: [String] {
    formats.compactMap { format in
      switch format.kind {
      case .pattern(let pattern), .notice(let pattern), .trailer(let pattern),
        .wrapper(let pattern, _):
        pattern.expression.isAnchored ? nil : format.id
      case .json, .bare: nil
      }
    }
  }

  /// How often patterns gave up at their match limit so far, in all inputs.
  var matchLimits: Int { formats.reduce(0) { $0 + $1.matchLimits } }

  func reading(of record: Record) -> ClockReading? {
    formats[record.clock].reading(of: record.time)
  }

  /// Winners before losers, else by what they ask of a line, else by id; the bare line last.
  private static func ordered(_ formats: [LogFormat]) -> [LogFormat] {
    var rest = formats.filter { !$0.isBare }.sorted {
      ($1.weight, $0.id) < ($0.weight, $1.id)
    }
    var ordered: [LogFormat] = []
    while !rest.isEmpty {
      // In a circle of winners the first one goes first; the formats' tests show the overlap.
      let next =
        rest.firstIndex { candidate in
          !rest.contains { $0 !== candidate && $0.winsOver.contains(candidate.id) }
        } ?? 0
      ordered.append(rest.remove(at: next))
    }
    return ordered + formats.filter(\.isBare)
  }
}
