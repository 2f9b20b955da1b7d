#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file, a pipe or standard input, read in large pieces.
package final class OpenFile: SeekableStream {
  private static let mostAtOnce = 1 << 20

  let descriptor: Int32
  private let ownsDescriptor: Bool
  private let name: String
  /// Where reading began: a shell may have read from its standard input before.
  let origin: Int64
  /// It has a size and keeps what was read; a pipe does not.
  let isRegular: Bool
  /// Somebody writes into it while it is read.
  private let isLive: Bool
  private let waiting: Waiting
  /// How much there was when it was opened; nil for what may become less.
  private(set) var promised: Int64?

  /// Opens `path`, which messages call `name`; `-` is standard input.
  package init(
    path: String, name: String? = nil, waiting: Waiting = .idle
  ) throws(InputError) {
    self.name = name ?? path
    self.waiting = waiting
    ownsDescriptor = path != "-"
    if path == "-" {
      descriptor = STDIN_FILENO
    } else {
      try InputError.refuseSocket(at: path)
      descriptor = retryingOnInterrupt { open(path, O_RDONLY | O_CLOEXEC) }
    }
    guard descriptor >= 0 else { throw InputError(path: self.name, errorNumber: errno) }
    let kind = FileKind(ofDescriptor: descriptor)
    isRegular = kind == .regular
    isLive = kind == .pipe || kind == .socket
    origin = isRegular ? Int64(lseek(descriptor, 0, SEEK_CUR)) : 0
    if kind == .directory { throw InputError.directory(path, name: self.name) }
    if kind == .blockDevice { throw InputError.blockDevice(self.name) }
    if isLive { Interruption.heed() }
    if kind == .pipe { Self.widen(descriptor) }
    promised = isRegular ? identity?.size : nil
  }

  /// What a pipe is made to hold: four times what it holds on Linux (pipe(7)), and no more, since what all pipes
  /// of a user may hold is limited.
  static let pipeSize = 256 << 10

  /// Lets the two ends of a pipe take turns less often. A system may refuse: then it stays as it is.
  private static func widen(_ pipe: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ of <fcntl.h>, which Swift does not import.
      _ = fcntl(pipe, 1031, Int32(pipeSize))
    #endif
  }

  deinit {
    if ownsDescriptor, descriptor >= 0 { close(descriptor) }
  }

  package func read(into room: ByteRoom) throws(InputError) -> Int {
    while isLive, try prospect() == .silence {
      if Interruption.isRequested { return 0 }
    }
    let wanted = min(room.count, Self.mostAtOnce)
    let count = retryingOnInterrupt { systemRead(descriptor, room.baseAddress, wanted) }
    guard count >= 0 else { throw InputError(path: name, errorNumber: errno) }
    if count == 0, wanted > 0, let promised, let end = seek(to: 0, from: SEEK_CUR), end < promised,
      let size = identity?.size, size < promised
    {
      throw InputError.wasCut(name, at: end, of: promised)
    }
    return count
  }

  /// Says why bytes are missing that were there: it became shorter than it was when it was opened, else it cannot be
  /// read.
  var lossError: InputError {
    guard let size = identity?.size, let promised, size < promised else {
      return InputError(path: name, errorNumber: EIO)
    }
    return InputError.wasCut(name, at: size, of: promised)
  }

  /// From now on it may be cut: whoever reads it knows what to make of that.
  func allowCutting() { promised = nil }

  package func prospect() throws(InputError) -> Prospect {
    guard isLive else { return .bytes }
    return waiting.wait(descriptor, waiting.patience) ? .bytes : .silence
  }

  // MARK: Regular files

  /// The first bytes that reading will give, without taking them.
  func peek(_ count: Int) throws(InputError) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      let got = retryingOnInterrupt { pread(descriptor, room.baseAddress, count, off_t(origin)) }
      failed = got < 0
      filled = max(got, 0)
    }
    if failed { throw InputError(path: name, errorNumber: errno) }
    return bytes
  }

  var isSeekable: Bool { isRegular && origin == 0 }

  func seek(to offset: Int64, from whence: Int32) -> Int64? {
    let place = lseek(descriptor, off_t(offset), whence)
    return place >= 0 ? Int64(place) : nil
  }

  /// Goes back to its first byte.
  func rewind() { _ = seek(to: 0, from: SEEK_SET) }

  /// Has reading go on at `place`; false when that cannot be.
  func goOn(at place: Int64) -> Bool { seek(to: place, from: SEEK_SET) != nil }

  /// Its size, and which file it is.
  var identity: FileIdentity? { FileIdentity(ofDescriptor: descriptor) }

  /// How many bytes lie before its end; nil when only reading tells.
  package var size: Int64? { isRegular ? identity.map { $0.size - origin } : nil }
}

private func systemRead(_ descriptor: Int32, _ room: UnsafeMutablePointer<UInt8>?, _ count: Int)
  -> Int
{
  #if canImport(Darwin)
    Darwin.read(descriptor, room, count)
  #else
    Glibc.read(descriptor, room, count)
  #endif
}

/// The result of a system call that no signal cut short (read(2), EINTR), unless the signal asks
/// for the end.
private func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR || Interruption.isRequested { return result }
  }
}
