import Matching
import YAMLDocument

/// All known formats, in the order in which a line tries them, and what lines may say of the log.
package final class FormatCatalog {
  /// Most specific first; the last one is the bare line, which takes everything.
  package let formats: DefinitionList<LogFormat>
  package let markers: DefinitionList<Marker>
  /// The index of the format that the user says the log is in.
  package let forced: Int?
  /// How many wrappers at most are taken off a line.
  static let deepestWrapping = 3
  private let library: PatternLibrary
  /// One of these stands on each line that says something of the log.
  let markerLiterals: MarkerLiterals
  let markerScanner: LiteralScanner
  /// Texts whose lines are read even if nothing in them is an event.
  private let alwaysRead: [Literal]
  /// What lines are that are of no other format.
  let bareFormat: Int
  let wrappers: FirstByteTable
  let trailers: [Int]
  let jsonFormats: [Int]
  let textFormats: FirstByteTable
  let legibleText = LegibleText()
  let proof = PrefixProof()
  private var latestInterest: (plain: LineInterest, extended: LineInterest)?

  /// Loads the formats and markers among `definitions`; a later one replaces an earlier one of the
  /// same id.
  package convenience init(
    definitions: [YAMLNode], library: PatternLibrary = PatternLibrary()
  ) throws(DefinitionError) {
    var byID: [String: (LogFormat, YAMLNode)] = [:]
    var markers: [String: Marker] = [:]
    for node in definitions {
      if try node.mapping()[Marker.definitionKey] != nil {
        let marker = try Marker(definition: node, library: library)
        markers[marker.id] = marker
      } else {
        let format = try LogFormat(definition: node, library: library)
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
      forced: nil, library: library)
  }

  private init(
    ordered: [LogFormat], markers: [Marker], forced: Int?, library: PatternLibrary
  ) {
    self.library = library
    formats = DefinitionList(ordered)
    self.markers = DefinitionList(markers)
    self.forced = forced
    markerLiterals = MarkerLiterals(markers)
    markerScanner = LiteralScanner(markerLiterals.all, library: library)
    alwaysRead = ordered.flatMap(\.habits.alwaysRead).map { Literal($0) }
    bareFormat = ordered.lastIndex(where: \.isBare) ?? 0
    wrappers = FirstByteTable(ordered.indices.filter { ordered[$0].isWrapper }, of: ordered)
    trailers = ordered.indices.filter { ordered[$0].isTrailer }
    let chosen = ordered.indices.filter { forced == nil || $0 == forced || ordered[$0].isBare }
    jsonFormats = chosen.filter { ordered[$0].isJSON }
    textFormats = FirstByteTable(
      chosen.filter { !ordered[$0].isJSON && !ordered[$0].isWrapper }, of: ordered)
  }

  /// The formats and markers that lie in the binary.
  package init(image: FormatImage, library: PatternLibrary) {
    self.library = library
    formats = image.formats(library)
    markers = image.markers(library)
    forced = nil
    markerLiterals = image.markerLiterals
    markerScanner = LiteralScanner(markerLiterals.all, library: library)
    alwaysRead = image.alwaysRead
    bareFormat = image.bareFormat
    wrappers = image.wrappers
    trailers = image.trailers
    jsonFormats = image.jsonFormats
    textFormats = image.textFormats
  }

  /// The catalog for logs in the format `id` only, lines that are not in it being bare; nil when
  /// there is no such format.
  package func forcing(_ id: String) -> FormatCatalog? {
    guard let index = formats.firstIndex(where: { $0.id == id }) else { return nil }
    return FormatCatalog(
      ordered: Array(formats), markers: Array(markers), forced: index, library: library)
  }

  /// What is sought for events, and besides that what lines say of the log itself.
  func extended(_ interest: LineInterest) -> LineInterest {
    if let latestInterest, latestInterest.plain === interest { return latestInterest.extended }
    let extended = interest.adding(
      everywhere: alwaysRead + markerLiterals.ofOthers, inApps: markerLiterals.ofHiddenText,
      ofReadLines: markerLiterals.ofHiddenText)
    latestInterest = (interest, extended)
    return extended
  }

  /// Makes the scanners that every log needs in which `interest` is sought, and asks for the patterns that proofs
  /// need.
  package func makeScanners(for interest: LineInterest) {
    extended(interest).makeScanners()
    proof.askForPatterns(of: self)
  }

  /// The formats whose patterns are looked for at every place of a line.
  package var unanchoredNames: [String] {
    formats.compactMap { format in
      format.expression?.isAnchored ?? true ? nil : format.id
    }
  }

  /// How often patterns gave up at their match limit so far, in all inputs.
  var matchLimits: Int {
    var sum = 0
    formats.forEachKnown { sum += $0.matchLimits }
    return sum
  }

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
