/// Bytes on their way out: collected, then handed on in large pieces.
///
/// What is written often is written in place: whoever has made room may write from `next` on, and says then
/// where that ends.
package final class ByteOutput {
  /// Where the next byte goes.
  package var next: UnsafeMutablePointer<UInt8>
  /// Where there is no room any more.
  package private(set) var end: UnsafeMutablePointer<UInt8>
  private var start: UnsafeMutablePointer<UInt8>
  private let drain: (UnsafeBufferPointer<UInt8>) -> Void

  /// An output that calls `drain` with pieces of about that size; they last as long as the call.
  package init(
    capacity: Int = 64 << 10, _ drain: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.drain = drain
    start = .allocate(capacity: capacity)
    next = start
    end = start + capacity
  }

  deinit { start.deallocate() }

  /// Makes room for so many bytes; what was written before may be handed on.
  package func makeRoom(for count: Int) {
    if end - next >= count { return }
    flush()
    guard end - start < count else { return }
    start.deallocate()
    start = .allocate(capacity: count)
    next = start
    end = start + count
  }

  /// Writes bytes.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if end - next < bytes.count {
      flush()
      // What is longer needs not be collected.
      if end - start < bytes.count { return drain(bytes) }
    }
    next.update(from: first, count: bytes.count)
    next += bytes.count
  }

  /// Hands on what was collected.
  package func flush() {
    guard next > start else { return }
    let piece = UnsafeBufferPointer(start: start, count: next - start)
    next = start
    drain(piece)
  }
}
