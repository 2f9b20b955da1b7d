import Fleet
import LogInput
import Reporting
import Rules

/// Reads the traces of items, one after the other, in a process of its own.
final class BatchWorker {
  private let analysis: Analysis
  private let memory: TraceMemory
  private let limits: BatchLimits
  private let manifest: BatchManifest
  private let pack: String
  /// The index of the action `save`.
  private let save: Int?
  private let results: DescriptorWriter

  init(
    _ analysis: Analysis, _ limits: BatchLimits, _ manifest: BatchManifest, pack: String,
    _ results: DescriptorWriter
  ) {
    self.analysis = analysis
    memory = TraceMemory(analysis)
    self.limits = limits
    self.manifest = manifest
    self.pack = pack
    save = analysis.catalogs.vocabulary.action(named: "save")
    self.results = results
  }

  /// Reads what is asked for until nobody asks any more.
  func serve(_ input: Int32) {
    var received = MessageBuffer()
    while received.fill({ OperatingSystem.read(input, into: $0) }) > 0 {
      while let message = received.next() {
        if let item = BatchItem(message) { work(on: item) }
      }
    }
  }

  /// Reads what an item leads to.
  private func work(on item: BatchItem) {
    WorkerProcess.endItself(after: 2 * limits.seconds)
    var skipped = 0
    switch item {
    case .text(let id, let bytes): read(MemoryStream(bytes), id: id)
    case .path(let path, let isMet, let count):
      skipped = walk(path, isMet: isMet, skipping: count)
    }
    WorkerProcess.endItself(after: 0)
    send(WorkerMessage(.done, String(skipped)))
  }

  /// Returns how many files turned out to be no logs.
  private func walk(_ path: String, isMet: Bool, skipping skipped: Int) -> Int {
    var options = LogWalk.Options()
    options.isRecursive = true
    options.isMet = isMet
    let walk = LogWalk(path, name: path, options: options)
    var count = 0
    while let step = walk.next() {
      switch step {
      case .log(let log):
        count += 1
        guard count > skipped else { continue }
        read(log.stream, id: log.name)
      case .problem(let error):
        count += 1
        if count > skipped { sendUnreadable(path, error) }
      case .remark: break
      }
    }
    if count > 0 { return 0 }
    // Whoever named it takes it for a trace.
    if !isMet { sendUnreadable(path, InputError(path: path, reason: "holds no log")) }
    return isMet ? 1 : 0
  }

  private func read(_ stream: any ByteStream, id: String) {
    WorkerProcess.endItself(after: 2 * limits.seconds)
    send(WorkerMessage(.begin, id))
    var findings: [Finding] = []
    let latency = SaveLatency(save: save)
    var analysis = analysis
    analysis.eventSinks = { _ in [latency] }
    let trace = TraceReading(analysis, memory, lines: TraceLines()) { finding, _ in
      findings.append(finding)
    }
    let limits = limits
    let limited = LimitedStream(stream, bytes: limits.bytes) { [unowned trace] in
      findings.count >= limits.findings
        || trace.current?.reader.account.events ?? 0 >= limits.events
    }
    let failure = trace.read(OpenLog(name: id, stream: limited))
    var summary = TraceSummary(trace.finish(), id: id, findings: findings)
    if !latency.lengths.counts.isEmpty {
      summary.lengths[FleetMeasure.saveLatency.name] = latency.lengths
    }
    if limited.isCut {
      summary.status = .limited
      summary.reason = "a limit was reached"
    }
    if let failure {
      summary.status = .unreadable
      summary.reason = failure.reason
    }
    // What was read until somebody wanted this process to end is no trace.
    if Interruption.isRequested { OperatingSystem.end(1) }
    send(summary)
  }

  private func sendUnreadable(_ id: String, _ error: InputError) {
    var summary = TraceSummary(id: id, status: .unreadable)
    summary.reason = error.reason
    send(summary)
  }

  private func send(_ message: WorkerMessage) {
    results.write(bytes: message.encoded)
    // Which trace is at hand must be known before it can do harm.
    results.flush()
  }

  private func send(_ summary: TraceSummary) {
    let row = FleetLine.trace(manifest.completed(summary), pack: pack).text
    send(WorkerMessage(.row, summary.id, Array(row.utf8)))
  }
}
