#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A clock that never steps back (clock_gettime(2)). Swift's own would link its concurrency into the program.
package enum SteadyClock {
  /// In nanoseconds, since some time before the program began.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
