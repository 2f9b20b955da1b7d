import Fleet
import LogInput

/// Processes that read traces: one that crashes or hangs takes a trace with it and nothing else.
///
/// A worker names a trace before it reads it. When it ends meanwhile, another one tries the same trace once more,
/// since whatever ended it may have nothing to do with the trace; then the trace is left out.
final class WorkerPool {
  /// So many items wait at a worker, so that it need not.
  private static let mostWaiting = 4
  /// So many items may be done, and so many rows of one be there, before it is their turn.
  private static let mostAhead = 4096
  private static let mostRowsAhead = 4096

  /// An item on its way.
  private struct Errand {
    let number: Int
    var item: BatchItem
    /// How many rows it has so far.
    var rows = 0
    /// The trace that is being read.
    var trace: String?
    /// A worker ended over the trace that comes next.
    var hasFailed = false
  }

  private struct Worker {
    var process: WorkerProcess
    var errands: [Errand] = []
    /// When the trace at hand is taken to hang.
    var deadline = Int64.max
  }

  private let count: Int
  private let seconds: Int
  private let pack: String
  private let serve: (Int32, Int32) -> Void
  private var order: RowOrder
  private var workers: [Worker] = []
  private var returned: [Errand] = []
  private var taken = 0
  /// How many files that were met in directories are no logs.
  private(set) var skipped = 0

  /// How many rows were printed.
  var written: Int { order.written }
  /// How many of the items that were taken are done, at least.
  var share: Double { taken == 0 ? 0 : Double(order.current) / Double(taken) }

  /// A pool of `count` processes, each of which runs `serve` with the ends of two pipes; rows go to `print` in
  /// the order of the items.
  init(
    _ count: Int, seconds: Int, pack: String, serve: @escaping (Int32, Int32) -> Void,
    print: @escaping (String) -> Void
  ) {
    self.count = count
    self.seconds = seconds
    self.pack = pack
    self.serve = serve
    order = RowOrder(print: print)
  }

  deinit {
    for worker in workers {
      worker.process.end()
      _ = worker.process.bury()
    }
  }

  /// Has everything read that `next` gives; stops when it is asked to.
  func run(_ next: () throws -> BatchItem?) throws {
    var isOver = false
    while !Interruption.isRequested {
      while !isOver, hasRoom {
        guard let item = try next() else {
          isOver = true
          break
        }
        hand(Errand(number: taken, item: item))
        taken += 1
      }
      while let errand = returned.popLast() { hand(errand) }
      guard workers.contains(where: { !$0.errands.isEmpty }) else { break }
      attend()
    }
    if Interruption.isRequested { return }
    for worker in workers { _ = worker.process.bury() }
    workers = []
  }

  private var hasRoom: Bool {
    guard returned.isEmpty, taken - order.current < Self.mostAhead else { return false }
    return workers.count < count || workers.contains { $0.errands.count < Self.mostWaiting }
  }

  /// Gives the errand to whoever has least to do.
  private func hand(_ errand: Errand) {
    if workers.count < count, !workers.contains(where: \.errands.isEmpty),
      let process = WorkerProcess(beside: workers.map(\.process), serve)
    {
      workers.append(Worker(process: process))
    }
    guard
      let place = workers.indices.min(by: { workers[$0].errands.count < workers[$1].errands.count })
    else { return leaveOut(errand, "there is no process to read it") }
    if workers[place].errands.isEmpty { workers[place].deadline = deadline }
    workers[place].errands.append(errand)
    workers[place].process.send(errand.item.message)
  }

  private var deadline: Int64 { SteadyClock.now + Int64(seconds) * 1_000_000_000 }

  /// What has enough to say that is not its turn may wait, unless its turn cannot come before it has said it.
  private func isHeard(_ worker: Worker) -> Bool {
    guard let errand = worker.errands.first, errand.rows >= Self.mostRowsAhead else { return true }
    return worker.errands.contains { $0.number == order.current }
  }

  /// Waits for what workers have to say.
  private func attend() {
    let now = SteadyClock.now
    let heard = workers.map(isHeard)
    let earliest = zip(workers, heard).filter(\.1).map(\.0.deadline).min() ?? .max
    let wait = earliest == .max ? 1000 : min(1000, max(0, (earliest - now) / 1_000_000 + 1))
    let news = WorkerProcess.wait(
      for: workers.map(\.process), heard: { heard[$0] }, milliseconds: Int(wait))
    for place in workers.indices.reversed() {
      if news[place].hasRoom { workers[place].process.flush() }
      if news[place].hasSpoken {
        listen(to: place)
      } else if !heard[place] {
        workers[place].deadline = deadline
      } else if workers[place].deadline < SteadyClock.now {
        workers[place].process.end()
        bury(place, "took longer than \(seconds) s")
      }
    }
  }

  private func listen(to place: Int) {
    guard workers[place].process.receive() else { return bury(place) }
    while let message = workers[place].process.nextMessage() {
      guard !workers[place].errands.isEmpty else { return }
      workers[place].deadline = deadline
      switch message.kind {
      case .begin: workers[place].errands[0].trace = message.name
      case .row:
        workers[place].errands[0].trace = nil
        workers[place].errands[0].hasFailed = false
        workers[place].errands[0].rows += 1
        order.add(
          String(decoding: message.bytes, as: UTF8.self), of: workers[place].errands[0].number)
      case .done:
        skipped += Int(message.name) ?? 0
        order.end(workers[place].errands.removeFirst().number)
        if workers[place].errands.isEmpty { workers[place].deadline = .max }
      case .path, .text: break
      }
    }
  }

  /// A worker is gone: what it had to read is read by others.
  private func bury(_ place: Int, _ reason: String? = nil) {
    let worker = workers.remove(at: place)
    let end = worker.process.bury()
    guard var errand = worker.errands.first else { return }
    returned += worker.errands.dropFirst().reversed()
    errand.item = errand.item.skipping(errand.rows)
    if errand.hasFailed {
      leaveOut(errand, reason ?? end)
    } else {
      errand.hasFailed = true
      errand.trace = nil
      returned.append(errand)
    }
  }

  /// The trace at hand is named as lost; of an archive those behind it are still to be read.
  private func leaveOut(_ errand: Errand, _ reason: String) {
    var summary = TraceSummary(id: errand.trace ?? errand.item.id, status: .quarantined)
    summary.reason = reason
    order.add(FleetLine.trace(summary, pack: pack).text, of: errand.number)
    // What is no archive has no further trace, and opening it again could be what went wrong.
    guard case .path(let path, _, _) = errand.item, errand.trace ?? path != path else {
      return order.end(errand.number)
    }
    let rows = errand.rows + 1
    returned.append(
      Errand(number: errand.number, item: errand.item.skipping(rows), rows: rows))
  }
}
