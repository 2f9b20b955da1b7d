import CommandLineKit
import Fleet
import LogInput
import Matching
import Reporting
import Rules

/// `scenetrace batch`: many traces, one line for each, and how many there were.
struct BatchCommand {
  enum Emission: String, CaseIterable { case partial, summary }

  private static let command = "scenetrace batch"

  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let limits = try BatchLimits(arguments, command: Self.command)
    guard let source = try BatchSource(arguments, command: Self.command) else {
      return console.explainMissingInput(of: "batch")
    }
    let settings = try Settings(arguments)
    let flags = try ReadingFlags(arguments, command: Self.command)
    let catalogs = try settings.catalogs(
      adding: arguments.all("pack"), inputFormat: flags.inputFormat)
    let scope = try TraceScope(
      arguments, command: Self.command, configuration: settings.configuration)
    var analysis = Analysis(
      catalogs: catalogs,
      judgement: try RuleSelection(
        arguments, catalogs, configuration: settings.configuration, command: Self.command
      ).options,
      missing: flags.missing, scope: scope)
    analysis.depth = .spans
    analysis.keepsInconclusive = true
    let manifest = try arguments.last("manifest").map { path throws(InputError) in
      try BatchManifest(String(decoding: Self.contents(of: path), as: UTF8.self), path: path)
    }
    let pack = PackDigest(catalogs, arguments, limits).text
    let output = try OutputTarget(arguments, console: console)
    var summary = FleetSummary()
    summary.pack = pack
    let emission = arguments.last("emit").flatMap(Emission.init) ?? .partial
    let progress = BatchProgress(console)
    let pool = WorkerPool(
      flags.jobs, seconds: limits.seconds, pack: pack,
      serve: { input, results in
        Self.serve(input, results, analysis, limits, manifest ?? BatchManifest(), pack)
      },
      print: { row in
        progress.count()
        guard emission == .summary else { return output.write(row) }
        if case .trace(let trace, _)? = try? FleetLine(row.utf8) { summary.add(trace) }
      })
    try pool.run(source.next)
    progress.finish()
    if emission == .summary {
      output.write(FleetLine.summary(summary).text)
    } else {
      output.write(FleetLine.end(pack: pack, read: pool.written, written: pool.written).text)
    }
    try output.finish()
    return ExitStatus()
  }

  private static func contents(of path: String) throws(InputError) -> [UInt8] {
    let file = try OpenFile(path: path)
    var bytes: [UInt8] = []
    let room = ByteRoom.allocate(capacity: 64 << 10)
    defer { room.deallocate() }
    while true {
      let count = try file.read(into: room)
      if count == 0 { return bytes }
      bytes += room[..<count]
    }
  }

  /// What a worker does until nobody wants anything of it.
  private static func serve(
    _ input: Int32, _ results: Int32, _ analysis: Analysis, _ limits: BatchLimits,
    _ manifest: BatchManifest, _ pack: String
  ) {
    let writer = DescriptorWriter(results)
    let worker = BatchWorker(analysis, limits, manifest, pack: pack) { message in
      writer.write(bytes: message.encoded)
      // Which trace is at hand must be known before it can do harm.
      writer.flush()
    }
    var received: [UInt8] = []
    while true {
      while let message = WorkerMessage.take(from: &received) {
        if let item = BatchItem(message) { worker.work(on: item) }
      }
      guard let piece = OperatingSystem.read(input), !piece.isEmpty else { return }
      received += piece
    }
  }
}

/// Tells apart by what traces were judged: the built-in definitions, those of the user, and what arguments say.
struct PackDigest {
  let text: String

  init(_ catalogs: Catalogs, _ arguments: ParsedArguments, _ limits: BatchLimits) {
    var hash = TextHash()
    func add(_ text: String) {
      for byte in text.utf8 { hash.add(byte) }
      hash.add(0)
    }
    add(Grammar.scenetrace.version)
    add(VersionPage.digest)
    for format in catalogs.formats.formats { add(format.id) }
    for rule in catalogs.rules.rules {
      add(rule.id)
      add(rule.severity.rawValue)
      for (name, value) in rule.thresholds.sorted(by: { $0.key < $1.key }) {
        add("\(name)=\(value)")
      }
    }
    for flag in ["rule", "disable", "expect", "platform", "os", "app-version", "input-format"] {
      for value in arguments.all(flag).sorted() { add("\(flag)=\(value)") }
    }
    add("\(limits.bytes) \(limits.events) \(limits.findings)")
    text = String(hash.value, radix: 16)
  }
}
