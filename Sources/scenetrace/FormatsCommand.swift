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
    let catalog = try catalogs(adding: []).formats
    var count = FormatCount(catalog: catalog)
    let inputs = Input.all(arguments, isTerminal: false) ?? []
    let queue = try LogQueue(inputs, arguments, console: console)
    let room = ByteRoom.allocate(capacity: 64 << 10)
    defer { room.deallocate() }
    queue.forEach { log throws(InputError) in
      defer { count.finish() }
      while true {
        let read = try log.stream.read(into: room)
        if read == 0 { break }
        count.add(room[..<read])
      }
    }
    console.output.write(Listing(count.rows).text)
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
    case .notice: "notice"
    case .bare: "bare"
    }
  }
}
