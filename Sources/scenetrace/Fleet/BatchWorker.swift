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
  private let send: (WorkerMessage) -> Void

  init(
    _ analysis: Analysis, _ limits: BatchLimits, _ manifest: BatchManifest, pack: String,
    send: @escaping (WorkerMessage) -> Void
  ) {
    self.analysis = analysis
    memory = TraceMemory(analysis)
    self.limits = limits
    self.manifest = manifest
    self.pack = pack
    self.send = send
  }

  /// Reads what an item leads to.
  func work(on item: BatchItem) {
    switch item {
    case .text(let id, let bytes): read(MemoryStream(bytes), id: id)
    case .path(let path, let skipped): walk(path, skipping: skipped)
    }
    send(WorkerMessage(.done))
  }

  private func walk(_ path: String, skipping skipped: Int) {
    var options = LogWalk.Options()
    options.isRecursive = true
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
    // What holds nothing is a trace that could not be read.
    if count == 0 { sendUnreadable(path, InputError(path: path, reason: "holds no log")) }
  }

  private func read(_ stream: any ByteStream, id: String) {
    send(WorkerMessage(.begin, id))
    var findings: [Finding] = []
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
    if limited.isCut {
      summary.status = .limited
      summary.reason = "a limit was reached"
    }
    if let failure {
      summary.status = .unreadable
      summary.reason = failure.reason
    }
    send(summary)
  }

  private func sendUnreadable(_ id: String, _ error: InputError) {
    var summary = TraceSummary(id: id, status: .unreadable)
    summary.reason = error.reason
    send(summary)
  }

  private func send(_ summary: TraceSummary) {
    let row = FleetLine.trace(manifest.completed(summary), pack: pack).text
    send(WorkerMessage(.row, summary.id, Array(row.utf8)))
  }
}
