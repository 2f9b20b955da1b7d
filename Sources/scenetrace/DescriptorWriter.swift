/// Text on its way to an open file: collected, then written in large pieces.
final class DescriptorWriter {
  private static let capacity = 64 << 10

  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// Nobody reads any more: what is still to come is dropped.
  private var isClosed = false
  /// Why nothing more could be written; a closed pipe is no failure.
  private(set) var failure: OperatingSystem.Failure?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    pending.reserveCapacity(Self.capacity + 4096)
  }

  func write(_ text: String) {
    guard !isClosed else { return }
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.capacity { flush() }
  }

  /// Writes what is no text.
  func write(bytes: [UInt8]) {
    guard !isClosed else { return }
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { flush() }
  }

  func flush() {
    guard !isClosed, !pending.isEmpty else { return }
    pending.withUnsafeBufferPointer { bytes in
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
    pending.removeAll(keepingCapacity: true)
  }
}
