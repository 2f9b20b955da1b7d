import Lifecycle
import LogInput
import Reporting
import Rules

/// The stages that the inputs of one trace go through, one input after the other.
final class TraceReading {
  let analysis: Analysis
  let lines: TraceLines
  private let memory: TraceMemory
  let stages: TraceStages
  private var inputs: [AnalysedTrace.Input] = []
  private var reader: LogReader?
  /// The log that is being read, and what it is called.
  private(set) var current: (reader: LogReader, name: String)?
  private var end: Moment?
  /// An input could not be read to its end.
  var isBrokenOff = false

  /// A trace that `memory` serves alone as long as it is read.
  init(
    _ analysis: Analysis, _ memory: TraceMemory, lines: TraceLines,
    handOn: @escaping FindingHandler
  ) {
    self.analysis = analysis
    self.memory = memory
    self.lines = lines
    stages = TraceStages(analysis, memory, lines: lines, handOn: handOn)
  }

  var tracker: LifecycleTracker { stages.tracker }

  /// Reads a log to its end; returns why that was not possible.
  func read(_ log: OpenLog) -> InputError? {
    let reader = begin(log.name)
    current = (reader, log.name)
    defer { current = nil }
    var failure: InputError?
    do throws(InputError) {
      try advanceToEnd(reader, log.stream)
    } catch {
      // What is compressed ends abruptly when it is asked to stop.
      if !Interruption.isRequested { reader.noteLoss(.tail) }
      failure = error
    }
    end(reader, log.name)
    if reader.hasLoneReturns {
      analysis.remark(
        "\(log.name): its lines end in carriage returns alone and were read as one line "
          + "(convert them: tr '\\r' '\\n')")
    }
    let problem = failure ?? mismatch(of: reader, log.name)
    isBrokenOff = isBrokenOff || problem != nil
    return problem
  }

  /// Reads a log that is in memory.
  func read(_ text: String, file: String) {
    let reader = begin(file)
    Array(text.utf8).withUnsafeBufferPointer { reader.feed($0) }
    end(reader, file)
  }

  var hasInputs: Bool { !inputs.isEmpty }

  /// Takes what was learned of an input, whoever read it.
  func add(_ reader: LogReader, _ name: String, end: Moment?) {
    inputs.append(
      AnalysedTrace.Input(
        file: name, account: reader.account, formats: analysis.catalogs.formats))
    self.end = end ?? self.end
  }

  /// Takes the moment at which the last of interleaved inputs ended.
  func note(end moment: Moment) { end = moment }

  /// What all inputs came to.
  func finish() -> AnalysedTrace {
    tracker.finish(at: end)
    if !inputs.isEmpty { inputs[inputs.count - 1].account.matchLimits += tracker.matchLimits }
    return stages.result(
      of: inputs, in: lines, isBrokenOff: isBrokenOff || Interruption.isRequested)
  }

  /// What the log that is being read comes to if it ends here; nothing can be read after that.
  func finishHere() -> AnalysedTrace? {
    guard let (reader, name) = current else { return nil }
    end(reader, name)
    return finish()
  }

  /// Heeds lines of an input that ask for silence; a reader counts the lines of its inputs in one row.
  func heedIgnoring(in reader: LogReader, input: Int) {
    let (restraint, before) = (stages.restraint, reader.linesBefore)
    reader.whenIgnoring = { restraint.note($0, ofInput: input, at: $0.line - before) }
  }

  private func begin(_ name: String) -> LogReader {
    let reader = LogReader(
      formats: analysis.catalogs.formats, interest: analysis.catalogs.vocabulary.interest,
      after: reader, missing: analysis.missing, memories: memory.lines, sink: tracker)
    lines.begin(name, after: reader.linesBefore)
    heedIgnoring(in: reader, input: lines.files.count - 1)
    return reader
  }

  private func end(_ reader: LogReader, _ name: String) {
    let end = reader.endInput()
    add(reader, name, end: end)
    self.reader = reader
  }

  private func mismatch(of reader: LogReader, _ name: String) -> InputError? {
    reader.mismatch.map {
      InputError(
        path: "\(name):\($0.line):\($0.column)", reason: "the line \($0.reason)",
        remedy: "leave out --input-format; `scenetrace formats detect` shows what it is")
    }
  }

  /// Beside a log of as many bytes it takes no time to get back what of the program is needed again.
  private static let longLog = 4 << 20

  private func advanceToEnd(
    _ reader: LogReader, _ stream: any ByteStream
  ) throws(InputError) {
    var isLong = false
    let mapped = MappedPieces(stream)
    while try advance(reader, by: stream, mapped) {
      if !isLong, reader.bytesRead >= Self.longLog {
        isLong = true
        OperatingSystem.returnProgram()
      }
      guard analysis.jobs > 1, !stream.isEndless, reader.bytesRead >= ReadAhead.worthwhile else {
        continue
      }
      guard let ahead = ReadAhead(stream, mapped: mapped) else { continue }
      reader.look(ahead: ahead)
      defer {
        ahead.stop()
        reader.look(ahead: nil)
      }
      while try advance(reader, by: ahead) {}
      return
    }
  }

  /// Takes what was read ahead.
  private func advance(_ reader: LogReader, by ahead: ReadAhead) throws(InputError) -> Bool {
    switch ahead.next() {
    case .bytes(let chunk):
      reader.take(chunk)
      analysis.pieceEnded()
    case .other(let prospect): note(prospect, reader)
    case .failure(let error): throw error
    case .end: return false
    }
    return !Interruption.isRequested
  }

  /// Reads what comes next; false at the end of the log, or when it was asked to stop.
  private func advance(
    _ reader: LogReader, by stream: any ByteStream, _ mapped: MappedPieces?
  ) throws(InputError) -> Bool {
    let prospect = try stream.prospect()
    if let chunk = try mapped?.next() {
      reader.take(chunk)
      analysis.pieceEnded()
    } else if prospect == .bytes {
      let count = try reader.fill { (room) throws(InputError) in try stream.read(into: room) }
      analysis.pieceEnded()
      if count == 0, !stream.isEndless { return false }
    } else {
      note(prospect, reader)
    }
    return !Interruption.isRequested
  }

  /// Takes what else a stream has to say.
  private func note(_ prospect: Prospect, _ reader: LogReader) {
    switch prospect {
    case .bytes: break
    case .silence:
      reader.rest()
      analysis.fellSilent()
    case .loss(let kind): reader.noteLoss(kind)
    case .remark(let text): analysis.remark(text)
    }
  }
}
