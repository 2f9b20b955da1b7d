#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A request to stop reading and to come to an end, made by SIGINT or SIGTERM.
package enum Interruption {
  // Written by the handler alone, and to nothing but 1.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0
  // Written before signals are heeded.
  private nonisolated(unsafe) static var lastAct: (@convention(c) () -> Void)?

  package static var isRequested: Bool { flag != 0 }

  /// Asks for the end as a signal would.
  package static func request() { flag = 1 }

  /// From now on the first of these signals is a request; the next one ends the process, after `lastAct`,
  /// which must be fit for a signal's handler.
  package static func heed(lastAct: (@convention(c) () -> Void)? = nil) {
    guard !isRequested else { return }
    if let lastAct { Self.lastAct = lastAct }
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      guard Interruption.flag == 0 else {
        Interruption.lastAct?()
        signal(number, SIG_DFL)
        raise(number)
        return
      }
      Interruption.flag = 1
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    // No SA_RESTART: a call that waits is to come back.
    action.sa_flags = 0
    // Whoever starts programs from a thread of its own may have left them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] {
      sigaction(signal, &action, nil)
      sigaddset(&signals, signal)
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
