#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A request to stop reading and to come to an end, made by SIGINT or SIGTERM.
package enum Interruption {
  // Written by the handler alone, and to nothing but 1.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  package static var isRequested: Bool { flag != 0 }

  /// From now on the first of these signals is a request; the next one ends the process.
  package static func heed() {
    guard !isRequested else { return }
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in Interruption.flag = 1 }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    // No SA_RESTART: a call that waits is to come back.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    // Whoever starts programs from a thread of its own may have left them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] {
      sigaction(signal, &action, nil)
      sigaddset(&signals, signal)
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits for a while, or until a signal comes.
  static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    nanosleep(&time, nil)
  }
}
