import Lifecycle
import LogInput
import Matching
import Reporting

/// Reads several logs as one trace, each record when its clock says that it was logged.
final class ClockMerge {
  /// One of the logs, read as far as its next record.
  private final class Lane {
    let log: OpenLog
    let reader: LogReader
    let sink: LaneSink
    var record: Record?
    /// When the record was logged, on the time line that all logs share.
    var time = Int64.min
    /// The reading that shows what kind of stamps the log has.
    var scale: ClockReading?
    var failure: InputError?

    init(_ log: OpenLog, _ reader: LogReader, _ sink: LaneSink) {
      self.log = log
      self.reader = reader
      self.sink = sink
    }
  }

  private let trace: TraceReading
  private let lanes: [Lane]

  init(_ trace: TraceReading, of logs: [OpenLog]) {
    self.trace = trace
    let analysis = trace.analysis
    lanes = logs.enumerated().map { index, log in
      trace.lines.begin(log.name, after: 0)
      let sink = LaneSink(input: index, trace: trace)
      let reader = LogReader(
        formats: analysis.catalogs.formats, interest: analysis.catalogs.vocabulary.interest,
        missing: analysis.missing, sink: sink)
      trace.heedIgnoring(in: reader, input: index)
      return Lane(log, reader, sink)
    }
  }

  /// Finds out first which processes are apps, in what can be read twice: what an app did may stand in
  /// another log than what shows it to be one.
  private func learnApps() {
    for lane in lanes where FileKind(of: lane.log.name) == .regular {
      guard case .log(let log) = LogWalk(lane.log.name, name: lane.log.name).next() else {
        continue
      }
      let tracker = LifecycleTracker(
        vocabulary: trace.analysis.catalogs.vocabulary, sinks: [])
      let reader = LogReader(
        formats: trace.analysis.catalogs.formats,
        interest: trace.analysis.catalogs.vocabulary.interest, sink: tracker)
      // What cannot be read is complained about when it is read for good.
      try? reader.read(log.stream)
      reader.finish()
      for name in tracker.appNames { noteApp(name) }
    }
  }

  private func noteApp(_ name: [UInt8]) {
    trace.tracker.noteApp(named: name)
    for lane in lanes { lane.reader.noteApp(named: name) }
  }

  /// Reads all logs to their ends; returns what could not be read, or why they have no common order.
  func read() -> [InputError] {
    learnApps()
    for lane in lanes { advance(lane) }
    if let problem = incomparable { return [problem] }
    var hasRead = false
    while let lane = lanes.filter({ $0.record != nil }).min(by: { $0.time < $1.time }),
      var record = lane.record
    {
      lane.sink.time = lane.time
      let reception = lane.sink.receive(&record)
      if case .newApp = reception { noteApp(Array(record.process)) }
      lane.reader.answer(reception, to: &record)
      lane.record = nil
      advance(lane)
      if !hasRead, lanes.contains(where: { $0.scale != nil }), let problem = incomparable {
        return [problem]
      }
      hasRead = true
      trace.analysis.pieceEnded()
    }
    var end: Moment?
    for lane in lanes {
      let last = lane.reader.endInput()
      trace.add(lane.reader, lane.log.name, end: nil)
      if let last, let moment = lane.sink.shared(last), moment.traceTime >= end?.traceTime ?? .min {
        end = moment
      }
    }
    if let end { trace.note(end: end) }
    return lanes.compactMap(\.failure)
  }

  /// Reads a log up to its next record, or its end.
  private func advance(_ lane: Lane) {
    while lane.record == nil {
      if let record = lane.reader.next(isFinal: false) {
        take(record, in: lane)
        return
      }
      var count = 0
      do throws(InputError) {
        count = try lane.reader.load { (room) throws(InputError) in
          try lane.log.stream.read(into: room)
        }
      } catch {
        lane.failure = lane.failure ?? error
        lane.reader.noteLoss(.tail)
      }
      if count > 0 { continue }
      if let record = lane.reader.next(isFinal: true) { take(record, in: lane) }
      return
    }
  }

  /// A record without a stamp was logged when the one before it was.
  private func take(_ record: Record, in lane: Lane) {
    lane.record = record
    guard let moment = record.moment else { return }
    lane.scale = lane.scale ?? moment.reading
    lane.sink.zero = lane.sink.zero ?? moment.reading.nanoseconds &- moment.traceTime
    lane.time = max(lane.time, moment.traceTime &+ (lane.sink.zero ?? 0))
  }

  /// Why the logs' stamps cannot be compared.
  private var incomparable: InputError? {
    guard let first = lanes.first(where: { $0.scale != nil }), let scale = first.scale else {
      return nil
    }
    guard
      let other = lanes.first(where: { lane in
        lane.scale.map { !$0.isOnScale(of: scale) } ?? false
      })
    else { return nil }
    return InputError(
      path: other.log.name,
      reason: "its stamps cannot be compared with those of \(first.log.name)",
      remedy: "one kind names a year or a zone and the other does not: add --year or --zone")
  }
}

/// Puts the records of one log among those of the others.
private final class LaneSink: RecordSink {
  let input: Int
  /// The time at which the log's own time line begins, on the one that all share.
  var zero: Int64?
  /// The time of the record that is handed on.
  var time = Int64.min
  private let trace: TraceReading

  init(input: Int, trace: TraceReading) {
    self.input = input
    self.trace = trace
  }

  func receive(_ record: inout Record) -> Reception {
    var shared = record
    shared.line = trace.lines.interleave(record.line, of: input)
    shared.moment = record.moment.flatMap { self.shared($0) }
    return trace.tracker.receive(&shared)
  }

  func begin(with beginning: Bytes) { trace.tracker.begin(with: beginning) }

  func lose(_ loss: Loss) {
    var loss = loss
    loss.line = trace.lines.interleave(loss.line, of: input)
    loss.moment = loss.moment.flatMap { shared($0) }
    loss.earliest = loss.earliest.flatMap { shared($0) }
    trace.tracker.lose(loss)
  }

  /// A moment of the log on the time line that all logs share.
  func shared(_ moment: Moment) -> Moment? {
    zero.map { Moment(reading: moment.reading, traceTime: moment.traceTime &+ $0) }
  }

  func timePassed(until moment: Moment) {}
  func finish(at moment: Moment?) {}
}
