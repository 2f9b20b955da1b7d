#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a stream that has nothing to read for now waits for more.
package struct Waiting {
  /// So long nothing must come before a pipe counts as silent, in milliseconds.
  package var patience: Int32
  /// Waits until the descriptor can be read, so many milliseconds at most, and says whether it can be;
  /// without a descriptor until the time is over, or somebody has a reason to look again.
  package var wait: (_ descriptor: Int32?, _ milliseconds: Int32) -> Bool

  package init(patience: Int32, wait: @escaping (Int32?, Int32) -> Bool) {
    self.patience = patience
    self.wait = wait
  }

  /// Does nothing else meanwhile.
  package static var idle: Waiting { Waiting(patience: 1000, wait: sleep) }

  private static func sleep(_ descriptor: Int32?, _ milliseconds: Int32) -> Bool {
    guard let descriptor else {
      poll(nil, 0, milliseconds)
      return false
    }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
