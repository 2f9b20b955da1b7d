#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the generator wants of the operating system.
enum Platform {
  static func write(_ start: UnsafePointer<UInt8>, _ count: Int, to descriptor: Int32) {
    var written = 0
    while written < count {
      let result = libraryWrite(descriptor, start + written, count - written)
      if result > 0 {
        written += result
      } else if errno != EINTR {
        fail("cannot write (errno \(errno))")
      }
    }
  }

  static func makeDirectory(_ path: String) {
    if mkdir(path, 0o755) != 0, errno != EEXIST { fail("cannot create \(path)") }
  }

  /// A new file, or an old one emptied, to write to.
  static func createFile(_ path: String) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if descriptor < 0 { fail("cannot write \(path)") }
    return descriptor
  }

  static func closeFile(_ descriptor: Int32) { close(descriptor) }
}

/// The C library's function, whose name `Platform.write` hides.
private func libraryWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}

/// Prints a line on standard error.
func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = libraryWrite(2, bytes, bytes.count)
}

/// Ends the program with a complaint.
func fail(_ text: String, status: Int32 = 1) -> Never {
  say("generate-corpus: \(text)")
  exit(status)
}
