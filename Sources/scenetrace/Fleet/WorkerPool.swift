import CProcess
import Fleet
import LogInput

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Processes that read traces: one that crashes or hangs takes a trace with it and nothing else.
final class WorkerPool {
  /// So many items wait at a worker, so that it need not.
  private static let mostWaiting = 4
  /// So many items may be done before the first of them, whose turn it is, is.
  private static let mostAhead = 1024

  /// An item on its way, and what is known of it.
  private struct Errand {
    let number: Int
    var item: BatchItem
    var rows: [String] = []
    /// The trace that is being read.
    var trace: String?
  }

  private struct Worker {
    let process: pid_t
    let input: Int32
    let output: Int32
    var unsent: [UInt8] = []
    /// How many of these were sent.
    var sent = 0
    var received: [UInt8] = []
    var errands: [Errand] = []
    /// When the trace at hand is taken to hang.
    var deadline: Int64 = .max
  }

  private let count: Int
  private let seconds: Int
  private let pack: String
  private let serve: (Int32, Int32) -> Void
  private let print: (String) -> Void
  private var workers: [Worker] = []
  private var returned: [Errand] = []
  private var done: [Int: [String]] = [:]
  private var nextToPrint = 0
  private var taken = 0
  /// How many lines were printed.
  private(set) var written = 0

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
    self.print = print
  }

  deinit {
    for worker in workers { end(worker) }
  }

  /// Has everything read that `next` gives.
  func run(_ next: () throws -> BatchItem?) throws {
    var isOver = false
    while true {
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
    for worker in workers { end(worker) }
    workers = []
  }

  private var hasRoom: Bool {
    guard returned.isEmpty, taken - nextToPrint < Self.mostAhead else { return false }
    return workers.count < count || workers.contains { $0.errands.count < Self.mostWaiting }
  }

  /// Gives the errand to whoever has least to do.
  private func hand(_ errand: Errand) {
    let idle = workers.indices.min { workers[$0].errands.count < workers[$1].errands.count }
    if workers.count < count, idle.map({ !workers[$0].errands.isEmpty }) ?? true { hire() }
    guard
      let place = workers.indices.min(by: { workers[$0].errands.count < workers[$1].errands.count })
    else { return finish(errand, lost: "there is no process to read it") }
    workers[place].unsent += errand.item.message.encoded
    if workers[place].errands.isEmpty { workers[place].deadline = deadline }
    workers[place].errands.append(errand)
    flush(place)
  }

  private var deadline: Int64 { OperatingSystem.uptime + Int64(seconds) * 1_000_000_000 }

  // MARK: Processes

  private func hire() {
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toWorker) == 0 else { return }
    guard pipe(&fromWorker) == 0 else {
      close(toWorker[0])
      close(toWorker[1])
      return
    }
    let process = cprocess_copy()
    if process == 0 {
      // What others say to each other is not its business, and keeps their pipes open.
      for worker in workers {
        close(worker.input)
        close(worker.output)
      }
      close(toWorker[1])
      close(fromWorker[0])
      let nowhere = open("/dev/null", O_RDWR)
      dup2(nowhere, STDERR_FILENO)
      serve(toWorker[0], fromWorker[1])
      _exit(0)
    }
    close(toWorker[0])
    close(fromWorker[1])
    guard process > 0 else {
      close(toWorker[1])
      close(fromWorker[0])
      return
    }
    for descriptor in [toWorker[1], fromWorker[0]] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    workers.append(Worker(process: process, input: toWorker[1], output: fromWorker[0]))
  }

  private func end(_ worker: Worker) {
    close(worker.input)
    close(worker.output)
    var status: Int32 = 0
    waitpid(worker.process, &status, 0)
  }

  // MARK: Messages

  /// Waits for what workers have to say.
  private func attend() {
    var requests: [pollfd] = []
    for worker in workers {
      requests.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
      requests.append(
        pollfd(
          fd: worker.unsent.isEmpty ? -1 : worker.input, events: Int16(POLLOUT), revents: 0))
    }
    let now = OperatingSystem.uptime
    let earliest = workers.map(\.deadline).min() ?? .max
    let wait = earliest == .max ? 1000 : min(1000, max(0, (earliest - now) / 1_000_000 + 1))
    poll(&requests, nfds_t(requests.count), Int32(wait))
    for place in workers.indices.reversed() {
      if requests[2 * place + 1].revents != 0 { flush(place) }
      if requests[2 * place].revents != 0 {
        receive(place)
      } else if workers[place].deadline < OperatingSystem.uptime {
        kill(workers[place].process, SIGKILL)
        bury(place, "took longer than \(seconds) s")
      }
    }
  }

  private func flush(_ place: Int) {
    let (descriptor, sent) = (workers[place].input, workers[place].sent)
    guard sent < workers[place].unsent.count else { return }
    let count = workers[place].unsent.withUnsafeBufferPointer { bytes in
      write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
    }
    workers[place].sent += max(0, count)
    if workers[place].sent == workers[place].unsent.count {
      workers[place].unsent = []
      workers[place].sent = 0
    }
  }

  private func receive(_ place: Int) {
    var room = [UInt8](repeating: 0, count: 64 << 10)
    let count = room.withUnsafeMutableBufferPointer {
      read(workers[place].output, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return bury(place, nil) }
    workers[place].received += room[..<count]
    while let message = WorkerMessage.take(from: &workers[place].received) {
      take(message, from: place)
    }
  }

  private func take(_ message: WorkerMessage, from place: Int) {
    guard !workers[place].errands.isEmpty else { return }
    workers[place].deadline = deadline
    switch message.kind {
    case .begin: workers[place].errands[0].trace = message.name
    case .row:
      workers[place].errands[0].trace = nil
      workers[place].errands[0].rows.append(String(decoding: message.bytes, as: UTF8.self))
    case .done:
      complete(workers[place].errands.removeFirst())
      if workers[place].errands.isEmpty { workers[place].deadline = .max }
    case .path, .text: break
    }
  }

  /// A worker is gone: the trace that it read is left out, and everything else is read by others.
  private func bury(_ place: Int, _ reason: String?) {
    let worker = workers.remove(at: place)
    close(worker.input)
    close(worker.output)
    var status: Int32 = 0
    waitpid(worker.process, &status, 0)
    var errands = worker.errands
    guard !errands.isEmpty else { return }
    finish(errands.removeFirst(), lost: reason ?? Self.reason(status))
    returned += errands.reversed()
  }

  private static func reason(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal > 0 ? "ended by signal \(signal)" : "ended with code \(status >> 8 & 0xFF)"
  }

  /// The errand's trace was lost; of an archive the traces behind it are still to be read.
  private func finish(_ errand: Errand, lost reason: String) {
    var errand = errand
    var summary = TraceSummary(id: errand.trace ?? errand.item.id, status: .quarantined)
    summary.reason = reason
    errand.rows.append(FleetLine.trace(summary, pack: pack).text)
    if errand.trace != nil, case .path(let path, _) = errand.item {
      errand.item = .path(path, skipping: errand.rows.count)
      errand.trace = nil
      returned.append(errand)
    } else {
      complete(errand)
    }
  }

  private func complete(_ errand: Errand) {
    done[errand.number] = errand.rows
    while let rows = done.removeValue(forKey: nextToPrint) {
      nextToPrint += 1
      for row in rows { print(row) }
      written += rows.count
    }
  }
}
