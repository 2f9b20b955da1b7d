import CProcess
import LogInput

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The few system calls that the commands need.
enum OperatingSystem {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// What a call came to.
  struct Failure: Error {
    var number: Int32
    var reason: String { String(cString: strerror(number)) }
    var isClosedPipe: Bool { number == EPIPE }
    var isMissing: Bool { number == ENOENT }
  }

  /// A closed pipe is then an error of write(2), not the end of the process.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// What is opened must not get the number of a standard descriptor that is closed: what is printed would
  /// get into a report. Such a one is there from then on, and of no use to whoever needs it.
  static func occupyStandardDescriptors() {
    for descriptor in [standardInput, standardOutput, standardError]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", descriptor == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// What is let go of is given back soon, so that a long log takes no more memory than a short one.
  static func returnMemory() { cprocess_return_memory() }

  /// What of the program was needed to begin is let go of.
  static func returnProgram() { cprocess_return_program() }

  static func end(_ code: Int32) -> Never { exit(code) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns a terminal has; nil for what is none, or does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: Writing

  /// Makes a directory, if there is none; whoever writes into it learns why that was not possible.
  static func makeDirectory(_ path: String) { _ = mkdir(path, 0o777) }

  /// Writes some of the bytes and returns how many.
  static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32
  ) throws(Failure) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
      if count >= 0 { return count }
      switch errno {
      case EINTR: break
      // Whoever started this left it so that it does not wait: there is room when it says so.
      case EAGAIN:
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, -1) < 0, errno != EINTR { throw Failure(number: errno) }
      default: throw Failure(number: errno)
      }
    }
  }

  /// Reads what is there, waiting for it, and returns how much; 0 at the end, below 0 when that is not possible.
  static func read(_ descriptor: Int32, into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, room.baseAddress, room.count)
      #else
        let count = Glibc.read(descriptor, room.baseAddress, room.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Opens a file that is there: a device, a pipe.
  static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    try opened { open(path, O_WRONLY | O_CLOEXEC) }
  }

  /// Makes a file that was not there, with the permissions of `model` if that is there.
  static func create(_ path: String, like model: String) throws(Failure) -> Int32 {
    let descriptor = try opened { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    copyPermissions(of: model, to: descriptor)
    return descriptor
  }

  /// Makes a file in the directory of `model` that has no name, and is gone with the process, however that
  /// ends; nil where there is no such thing.
  static func createNameless(like model: String) -> Int32? {
    #if os(Linux)
      // Later it gets its name by way of there.
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let nameless = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE
      let descriptor = open(directory(of: model), nameless | O_WRONLY | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return nil }
      copyPermissions(of: model, to: descriptor)
      return descriptor
    #else
      return nil
    #endif
  }

  /// Gives a nameless file the name that it is to have.
  static func name(_ descriptor: Int32, _ path: String) throws(Failure) {
    #if os(Linux)
      let result = linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      if result != 0 { throw Failure(number: errno) }
    #endif
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func copyPermissions(of model: String, to descriptor: Int32) {
    var status = stat()
    if stat(model, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
  }

  static func closeFile(_ descriptor: Int32) throws(Failure) {
    if close(descriptor) != 0, errno != EINTR { throw Failure(number: errno) }
  }

  static func rename(_ path: String, to target: String) throws(Failure) {
    while true {
      #if canImport(Darwin)
        let result = Darwin.rename(path, target)
      #else
        let result = Glibc.rename(path, target)
      #endif
      if result == 0 { return }
      if errno != EINTR { throw Failure(number: errno) }
    }
  }

  static func remove(_ path: String) { unlink(path) }

  static var processNumber: Int32 { getpid() }

  /// How many processors there are.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  // MARK: Time

  /// What day it is in UTC.
  static var today: CalendarDay { CalendarDay(secondsSince1970: secondsSince1970) }

  /// What time it is in UTC, in ISO 8601.
  static var now: String {
    ClockReading(
      nanoseconds: secondsSince1970 &* 1_000_000_000, resolution: 1_000_000_000, zoneOffset: 0
    ).description
  }

  /// What time it is. SOURCE_DATE_EPOCH overrides the clock where the same input must give the same
  /// output (reproducible-builds.org/specs/source-date-epoch).
  static var secondsSince1970: Int64 {
    environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) } ?? Int64(time(nil))
  }

  // MARK: Paths

  /// The working directory; empty when it is gone.
  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path without symbolic links, where it leads to a file.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func opened(_ open: () -> Int32) throws(Failure) -> Int32 {
    while true {
      let descriptor = open()
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(number: errno) }
    }
  }
}
