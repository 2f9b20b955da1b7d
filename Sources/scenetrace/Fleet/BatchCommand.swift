import CommandLineKit
import Fleet
import LogInput
import Reporting

/// `scenetrace batch`: many traces, one line for each, and how many there were.
struct BatchCommand {
  enum Emission: String, CaseIterable { case partial, summary }

  private static let command = "scenetrace batch"

  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let limits = try BatchLimits(arguments, command: Self.command)
    let flags = try ReadingFlags(arguments, command: Self.command)
    let analysis = try analysis(flags)
    let manifest = try arguments.last("manifest").map(BatchManifest.init(path:)) ?? BatchManifest()
    let pack = PackDigest(analysis, arguments, limits).text
    // What is wrong with the arguments is told before anything is read.
    guard let source = try BatchSource(arguments, limits: limits, command: Self.command) else {
      return console.explainMissingInput(of: "batch")
    }
    let output = try OutputTarget(arguments, console: console)
    var collector = arguments.last("emit") == Emission.summary.rawValue ? FleetSummary() : nil
    collector?.pack = pack
    var misread: String?
    let progress = BatchProgress(console)
    var share: () -> Double? = { nil }
    let pool = WorkerPool(
      flags.jobs, seconds: limits.seconds, pack: pack,
      serve: { input, results in
        BatchWorker(analysis, limits, manifest, pack: pack, DescriptorWriter(results))
          .serve(input)
      },
      print: { row in
        progress.count(share: share)
        if collector == nil {
          output.write(row)
        } else if let trace = Self.trace(in: row, orElse: &misread) {
          collector?.add(trace)
        }
      })
    share = { [unowned pool] in source.share.map { $0 * pool.share } }
    try pool.run(source.next)
    progress.finish()
    if Interruption.isRequested { return ExitStatus(wasInterrupted: true) }
    if let misread {
      // A summary in which a trace is missing would be taken for one of all.
      console.complain("a reader wrote a row that \(misread): there is no summary")
      return ExitStatus(hadTrouble: true)
    }
    if pool.skipped > 0 {
      console.remark("\(pool.skipped) files in directories were skipped because they are no text")
    }
    let end = FleetLine.end(pack: pack, read: pool.written, written: pool.written)
    output.write(collector.map { FleetLine.summary($0).text } ?? end.text)
    try output.finish()
    return ExitStatus()
  }

  /// The trace that a row tells of; what is wrong with a row that tells of none is kept once.
  private static func trace(in row: String, orElse misread: inout String?) -> TraceSummary? {
    do {
      if case .trace(let trace, _) = try FleetLine(row.utf8) { return trace }
      misread = misread ?? "tells of no trace"
    } catch {
      misread = misread ?? error.reason
    }
    return nil
  }

  private func analysis(_ flags: ReadingFlags) throws -> Analysis {
    let settings = try Settings(arguments)
    let catalogs = try settings.catalogs(
      adding: arguments.all("pack"), inputFormat: flags.inputFormat)
    let judgement = try RuleSelection(
      arguments, catalogs, configuration: settings.configuration, command: Self.command
    ).options
    let scope = try TraceScope(
      arguments, command: Self.command, configuration: settings.configuration)
    var analysis = Analysis(
      catalogs: catalogs, judgement: judgement, missing: flags.missing, scope: scope)
    analysis.depth = .spans
    analysis.keepsInconclusive = true
    return analysis
  }
}
