/// Text on its way to an open file: collected, then written in large pieces.
final class DescriptorWriter {
  private static let capacity = 64 << 10

  private let descriptor: Int32
  private let pending: UnsafeMutablePointer<UInt8>
  private var count = 0
  /// Nobody reads any more: what is still to come is dropped.
  private var isClosed = false
  /// Why nothing more could be written; a closed pipe is no failure.
  private(set) var failure: OperatingSystem.Failure?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    pending = .allocate(capacity: Self.capacity)
  }

  deinit { pending.deallocate() }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(bytes: $0) }
  }

  /// Writes what is no text.
  func write(bytes: [UInt8]) { bytes.withUnsafeBufferPointer { write(bytes: $0) } }

  /// Writes bytes that last as long as the call.
  func write(bytes: UnsafeBufferPointer<UInt8>) {
    guard !isClosed, let start = bytes.baseAddress else { return }
    if count + bytes.count > Self.capacity { flush() }
    // What is longer needs not be collected.
    guard bytes.count <= Self.capacity else { return writeOut(bytes) }
    (pending + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  func flush() {
    writeOut(UnsafeBufferPointer(start: pending, count: count))
    count = 0
  }

  private func writeOut(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isClosed, !bytes.isEmpty else { return }
    var written = 0
    do throws(OperatingSystem.Failure) {
      while written < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[written...])
        written += try OperatingSystem.write(rest, to: descriptor)
      }
    } catch {
      isClosed = true
      if !error.isClosedPipe { failure = error }
    }
  }
}
