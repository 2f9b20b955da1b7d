#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that threads share, one at a time, and whose changes they may wait for.
package final class Guarded<Value>: @unchecked Sendable {  // the lock guards the value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var current: Value

  package init(_ value: Value) {
    current = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  /// Reads or changes the value.
  package func access<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let result = body(&current)
    pthread_cond_broadcast(changed)
    return result
  }

  /// What `body` gives of the value; as long as that is nil, it is asked again after every change.
  package func await<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&current) {
        pthread_cond_broadcast(changed)
        return result
      }
      pthread_cond_wait(changed, lock)
    }
  }
}
