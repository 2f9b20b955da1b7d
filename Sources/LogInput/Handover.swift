#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Hands values from one thread to another, in their order and at most so many at a time.
final class Handover<Value>: @unchecked Sendable {  // the lock guards all that is written
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let capacity: Int
  private var values: [Value] = []
  private var isClosed = false

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  /// Hands a value on, once there is room; false when nobody takes any more.
  func put(_ value: Value) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isClosed, values.count >= capacity { pthread_cond_wait(changed, lock) }
    if isClosed { return false }
    values.append(value)
    pthread_cond_broadcast(changed)
    return true
  }

  /// The next value, once there is one; nil when none comes any more.
  func take() -> Value? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isClosed, values.isEmpty { pthread_cond_wait(changed, lock) }
    if isClosed { return nil }
    pthread_cond_broadcast(changed)
    return values.removeFirst()
  }

  /// Lets go of whoever waits: nothing is handed over any more.
  func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }
}
