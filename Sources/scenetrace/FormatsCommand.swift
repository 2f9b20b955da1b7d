import CommandLineKit
import LogInput
import Reporting

/// `scenetrace formats`: what the log formats are, and which one a log has.
struct FormatsCommand {
  let arguments: ParsedArguments
  let console: Console

  func list() throws -> ExitStatus {
    let formats = try catalogs(adding: []).formats.formats
    let rows = formats.map { arguments.isSet("names") ? [$0.id] : [$0.id, $0.kind.name, $0.title] }
    console.output.write(Listing(rows).text)
    return ExitStatus()
  }

  func detect() throws -> ExitStatus {
    let catalogs = try catalogs(adding: [])
    let inputs = Input.all(arguments, isTerminal: false) ?? []
    let queue = try LogQueue(inputs, arguments, console: console)
    var hasPrinted = false
    queue.forEach { log throws(InputError) in
      let count = FormatCount(catalog: catalogs.formats)
      let reader = LogReader(
        formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: Unheard(),
        witness: count)
      defer {
        reader.finish()
        // One archive may hold many logs.
        if hasPrinted || log.isMember {
          console.output.write((hasPrinted ? "\n" : "") + SafeText.of(log.name) + "\n")
        }
        console.output.write(Listing(count.rows).text)
        if let profile = reader.profile { console.output.write(profile.sentence + "\n") }
        hasPrinted = true
      }
      try reader.read(log.stream)
    }
    return ExitStatus()
  }

  func test() throws -> ExitStatus {
    let catalogs = try catalogs(adding: arguments.operands)
    let catalog = catalogs.formats
    var tests = TestTally(noun: "sample")
    tests.slow = catalogs.slowDefinitions
    let samples = catalog.formats.reduce(0) { $0 + $1.samples.count + $1.rejects.count }
    tests.add(catalog.problems(), count: samples)
    return tests.close(on: console)
  }

  private func catalogs(adding paths: [String]) throws -> Catalogs {
    try Settings(arguments).catalogs(adding: paths, withExamples: true)
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
