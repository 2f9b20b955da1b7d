#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why an input could not be read.
package struct InputError: Error, Sendable {
  package let path: String
  package let reason: String
  package let remedy: String?

  package var message: String {
    "\(path): \(reason)" + (remedy.map { " (\($0))" } ?? "")
  }
}

/// An open file or standard input, read in large pieces.
package struct ByteSource: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let ownsDescriptor: Bool

  /// Opens `path`; `-` is standard input.
  package init(path: String) throws(InputError) {
    self.path = path
    if path == "-" {
      descriptor = STDIN_FILENO
      ownsDescriptor = false
      return
    }
    let opened = retryingOnInterrupt { open(path, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw InputError(path: path, errorNumber: errno) }
    var status = stat()
    if fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      throw InputError(
        path: path, reason: "is a directory", remedy: "name the log files in it")
    }
    descriptor = opened
    ownsDescriptor = true
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// Reads into `room`; 0 is the end.
  package func read(
    into room: UnsafeMutableBufferPointer<UInt8>
  ) throws(InputError) -> Int {
    let wanted = min(room.count, 1 << 20)
    let base = room.baseAddress
    #if canImport(Darwin)
      let count = retryingOnInterrupt { Darwin.read(descriptor, base, wanted) }
    #else
      let count = retryingOnInterrupt { Glibc.read(descriptor, base, wanted) }
    #endif
    guard count >= 0 else { throw InputError(path: path, errorNumber: errno) }
    return count
  }
}

/// The result of a system call that a signal did not cut short (read(2), EINTR).
private func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension InputError {
  init(path: String, errorNumber: Int32) {
    let remedy: String? =
      switch errorNumber {
      case ENOENT: "check the name"
      case EACCES: "check its permissions"
      default: nil
      }
    self.init(path: path, reason: String(cString: strerror(errorNumber)), remedy: remedy)
  }
}
