import CommandLineKit
import LogInput

/// `scenetrace formats`: what the log formats are, and which one a log has.
struct FormatsCommand {
  let arguments: ParsedArguments
  let console: Console

  func list() throws -> ExitStatus {
    let formats = try catalogs(adding: []).formats.formats
    console.output.write(Listing(formats.map { [$0.id, $0.kind.name, $0.title] }).text)
    return ExitStatus()
  }

  func detect() throws -> ExitStatus {
    let catalogs = try catalogs(adding: [])
    let catalog = catalogs.formats
    let count = FormatCount(catalog: catalog)
    let reader = LogReader(
      formats: catalog, interest: catalogs.vocabulary.interest, sink: Unheard(),
      witness: count)
    let source = try ByteSource(path: arguments.operands.first ?? "-")
    while try reader.fill({ (room) throws(InputError) in try source.read(into: room) }) > 0 {}
    reader.finish()
    console.output.write(Listing(count.rows).text)
    if let profile = reader.profile { console.output.write(profile.sentence + "\n") }
    return ExitStatus()
  }

  func test() throws -> ExitStatus {
    let catalog = try catalogs(adding: arguments.operands).formats
    var tests = TestTally(noun: "sample")
    let samples = catalog.formats.reduce(0) { $0 + $1.samples.count + $1.rejects.count }
    tests.add(catalog.problems(), count: samples)
    return tests.close(on: console)
  }

  private func catalogs(adding paths: [String]) throws -> Catalogs {
    try Catalogs(adding: PatternFiles(arguments.all("patterns") + paths))
  }
}

extension LogFormat.Kind {
  fileprivate var name: String {
    switch self {
    case .pattern: "pattern"
    case .json: "json"
    case .wrapper: "wrapper"
    case .trailer: "trailer"
    case .notice: "notice"
    case .bare: "bare"
    }
  }
}

extension StreamProfile {
  /// How the lines of the stream belong together.
  fileprivate var sentence: String {
    switch form {
    case .objects: return "Read as a JSON document, object by object."
    case .trailers: return "The line below a record holds its fields."
    case .lines where joinsLines: return "A line without a prefix goes on the record above it."
    case .lines: return "Every line is a record of its own."
    }
  }
}
