import CommandLineKit
import Lifecycle
import LogInput
import Reporting

/// `scenetrace explain FILE:LINE`: how a line was read, and which definition said so.
struct ExplainCommand {
  let arguments: ParsedArguments
  let console: Console

  func run() throws -> ExitStatus {
    let (path, line) = try place
    let catalogs = try Settings(arguments).catalogs()
    let explanation = LineExplanation(of: line, catalogs: catalogs)
    // Twice: once to see what every line is, once as it is read for its events.
    let lines = try read(path, catalogs, sink: Unheard(), witness: explanation)
    guard line <= lines else {
      throw UsageError(
        message: "\(path) has \(lines) line\(lines == 1 ? "" : "s"): there is no line \(line)",
        command: "scenetrace explain")
    }
    _ = try read(
      path, catalogs,
      sink: LifecycleTracker(vocabulary: catalogs.vocabulary, sinks: [explanation]), witness: nil)
    console.output.write(Listing(explanation.rows).text)
    return ExitStatus()
  }

  private var place: (path: String, line: Int) {
    get throws(UsageError) {
      let operand = arguments.operands.first ?? ""
      guard let colon = operand.lastIndex(of: ":"), colon > operand.startIndex,
        let line = Int(operand[operand.index(after: colon)...]), line > 0
      else {
        throw UsageError(
          message: "'\(operand)' names no line; write it like app.log:42",
          command: "scenetrace explain")
      }
      let path = String(operand[..<colon])
      guard path != "-" else {
        throw UsageError(
          message: "standard input cannot be read twice; name a file",
          command: "scenetrace explain")
      }
      return (path, line)
    }
  }

  /// Reads the log and returns how many lines it has.
  private func read(
    _ path: String, _ catalogs: Catalogs, sink: any RecordSink, witness: (any LineWitness)?
  ) throws(InputError) -> Int {
    let log = try open(path)
    let reader = LogReader(
      formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: sink,
      witness: witness)
    try reader.read(log.stream)
    reader.finish()
    return reader.account.lines
  }

  /// The log that reports call `name`: a file, or a member of an archive.
  private func open(_ name: String) throws(InputError) -> OpenLog {
    var path = name[...]
    while FileKind(of: String(path)) == nil, let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
    }
    let isFile = FileKind(of: String(path)) == .regular
    let start = isFile ? String(path) : name
    let walk = LogWalk(start, name: start)
    while let step = walk.next() {
      switch step {
      case .log(let log) where log.name == name: return log
      case .problem(let error): throw error
      default: continue
      }
    }
    throw InputError(path: name, reason: "no such log in \(path)", remedy: "check the name")
  }
}

/// Takes records and makes nothing of them.
final class Unheard: RecordSink {
  func receive(_ record: inout Record) -> Reception { .nothing }
  func timePassed(until moment: Moment) {}
  func lose(_ loss: Loss) {}
  func finish(at moment: Moment?) {}
}
