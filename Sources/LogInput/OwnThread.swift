#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that does one piece of work.
package final class OwnThread {
  /// What the main thread has on both systems; others get less on macOS.
  private static let stackSize = 8 << 20

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Begins the work; nil when no thread can be had.
  package init?(_ body: @escaping () -> Void) {
    guard let thread = Self.start(Work(body)) else { return nil }
    self.thread = thread
  }

  /// Waits until the work is done; to be called once.
  package func join() { pthread_join(thread, nil) }

  private static func start(_ work: Work) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let own = Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, { OwnThread.run($0) }, own.toOpaque())
    #else
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, &attributes, { $0.flatMap { OwnThread.run($0) } }, own.toOpaque())
    #endif
    if failure == 0 { return thread }
    own.release()
    return nil
  }

  private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}
