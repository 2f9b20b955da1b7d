import CProcess
import LogInput
import Reporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A report of what a live view has seen, written by a copy of the process while this one goes on: the end
/// of the log, as far as it came, is the copy's alone.
final class SeenReport {
  private let path: String
  /// What was seen and is not in it.
  private let forgotten: String
  private let copy: pid_t
  private let messages: Int32

  /// Begins to write all that was seen but what was `forgotten`; `write` runs in the copy and says on standard
  /// error why it could not.
  init?(path: String, forgotten: String, _ write: () -> Bool) {
    self.path = path
    self.forgotten = forgotten
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    copy = cprocess_copy()
    messages = ends[0]
    guard copy != 0 else {
      close(ends[0])
      dup2(ends[1], STDERR_FILENO)
      // What the process itself has not printed yet is not the copy's to print.
      _exit(write() ? 0 : 2)
    }
    close(ends[1])
    guard copy > 0 else {
      close(messages)
      return nil
    }
  }

  /// What came of it; nil as long as it goes on.
  func outcome(waiting: Bool = false) -> String? {
    var status: Int32 = 0
    guard waitpid(copy, &status, waiting ? 0 : WNOHANG) == copy else { return nil }
    let text = String(
      unsafeUninitializedCapacity: 1024
    ) { room in max(0, read(messages, room.baseAddress, room.count)) }
    close(messages)
    if status == 0 {
      return "wrote \(path)" + (forgotten.isEmpty ? "" : "; \(forgotten) are not in it")
    }
    let reason = text.split(separator: "\n").first.map(String.init)
    return reason ?? "\(path) could not be written: the copy that wrote it was ended"
  }
}
