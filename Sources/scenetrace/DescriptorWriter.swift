import JSONText

/// Text on its way to an open file: collected, then written in large pieces.
final class DescriptorWriter {
  /// What is to be written.
  let output: ByteOutput
  private let file: OpenDescriptor

  init(_ descriptor: Int32) {
    let file = OpenDescriptor(descriptor)
    self.file = file
    output = ByteOutput(file.write)
  }

  /// Why nothing more could be written; a closed pipe is no failure.
  var failure: OperatingSystem.Failure? { file.failure }

  func write(_ text: String) {
    var text = text
    text.withUTF8(output.append)
  }

  /// Writes what is no text.
  func write(bytes: [UInt8]) { bytes.withUnsafeBufferPointer(output.append) }

  func flush() { output.flush() }
}

/// A file that is written to as long as somebody reads.
private final class OpenDescriptor {
  private let descriptor: Int32
  /// Nobody reads any more: what is still to come is dropped.
  private var isClosed = false
  private(set) var failure: OperatingSystem.Failure?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var written = 0
    do throws(OperatingSystem.Failure) {
      while written < bytes.count, !isClosed {
        let rest = UnsafeBufferPointer(rebasing: bytes[written...])
        written += try OperatingSystem.write(rest, to: descriptor)
      }
    } catch {
      isClosed = true
      if !error.isClosedPipe { failure = error }
    }
  }
}
