import CProcess
import LogInput

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A copy of this process that reads traces, and what is on its way to it and from it.
struct WorkerProcess {
  private let process: pid_t
  let input: Int32
  let output: Int32
  private var unsent: [UInt8] = []
  private var sent = 0
  private var received = MessageBuffer()

  /// Starts one, which runs `serve` with the ends of two pipes, and has nothing to do with those of `others`; nil
  /// when there can be none.
  init?(beside others: [WorkerProcess], _ serve: (Int32, Int32) -> Void) {
    var (there, back): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&there) == 0 else { return nil }
    guard pipe(&back) == 0 else {
      there.forEach { close($0) }
      return nil
    }
    process = cprocess_copy()
    if process == 0 {
      for worker in others {
        close(worker.input)
        close(worker.output)
      }
      close(there[1])
      close(back[0])
      Self.leaveTheTerminal()
      serve(there[0], back[1])
      _exit(0)
    }
    close(there[0])
    close(back[1])
    (input, output) = (there[1], back[0])
    guard process > 0 else {
      close(input)
      close(output)
      return nil
    }
    for descriptor in [input, output] {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// What whoever started the batch waits for is its own end, not that of its workers.
  private static func leaveTheTerminal() {
    let nowhere = open("/dev/null", O_RDWR)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, descriptor) }
    for number in [SIGINT, SIGTERM] { _ = signal(number, SIG_DFL) }
  }

  var hasUnsent: Bool { sent < unsent.count }

  mutating func send(_ message: WorkerMessage) {
    unsent += message.encoded
    flush()
  }

  /// Writes what the pipe has room for.
  mutating func flush() {
    guard hasUnsent else { return }
    let count = unsent.withUnsafeBufferPointer { bytes in
      write(input, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
    }
    sent += max(0, count)
    guard !hasUnsent else { return }
    unsent = []
    sent = 0
  }

  /// Reads what came; false when nothing comes any more.
  mutating func receive() -> Bool {
    let count = received.fill { read(output, $0.baseAddress, $0.count) }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  mutating func nextMessage() -> WorkerMessage? { received.next() }

  /// Ends it at once.
  func end() { _ = kill(process, SIGKILL) }

  /// Waits for its end, and says how that came.
  func bury() -> String {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal > 0 ? "ended by signal \(signal)" : "ended with code \(status >> 8 & 0xFF)"
  }

  /// From now on this process, being a worker, ends by itself after so many seconds; never with 0. Nobody may be left
  /// to end it.
  static func endItself(after seconds: Int) { _ = alarm(UInt32(clamping: seconds)) }

  /// Waits until one of these workers has something to say or room for more, at most so long. Those that are not
  /// `heard` may wait.
  static func wait(
    for workers: [WorkerProcess], heard: (Int) -> Bool, milliseconds: Int
  ) -> [(hasSpoken: Bool, hasRoom: Bool)] {
    var requests: [pollfd] = []
    for (place, worker) in workers.enumerated() {
      requests.append(
        pollfd(fd: heard(place) ? worker.output : -1, events: Int16(POLLIN), revents: 0))
      requests.append(
        pollfd(fd: worker.hasUnsent ? worker.input : -1, events: Int16(POLLOUT), revents: 0))
    }
    poll(&requests, nfds_t(requests.count), Int32(clamping: milliseconds))
    return workers.indices.map {
      (requests[2 * $0].revents != 0, requests[2 * $0 + 1].revents != 0)
    }
  }
}
