import CProcess
import LogInput
import TerminalScreen

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal that somebody sits at: a screen is shown on it, and keys come from it.
final class Terminal {
  private let output: Int32
  /// Where keys come from; nil when there is no such place, and the screen is only looked at.
  let keyboard: Int32?
  private let ownsKeyboard: Bool
  private var modeBefore = termios()
  private var isEntered = false

  /// The terminal behind standard output. Keys come from it even where the log is standard input.
  init() {
    output = STDOUT_FILENO
    // poll(2) of macOS does not know /dev/tty, but the name behind it.
    let name = ttyname(output).map { String(cString: $0) } ?? "/dev/tty"
    let descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    ownsKeyboard = descriptor >= 0
    keyboard = descriptor >= 0 ? descriptor : isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : nil
  }

  deinit {
    leave()
    if ownsKeyboard, let keyboard { close(keyboard) }
  }

  /// How many rows and columns there are.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Takes the whole screen, and keys one by one; whatever ends the process puts both back.
  func enter() {
    guard !isEntered else { return }
    isEntered = true
    let mode = keyboard ?? output
    tcgetattr(mode, &modeBefore)
    let leaving = ScreenPainter.leaving
    cprocess_guard_terminal(mode, &modeBefore, leaving.utf8Start, leaving.utf8CodeUnitCount)
    var raw = modeBefore
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(mode, TCSAFLUSH, &raw)
    let entering = ScreenPainter.entering
    write(
      Array(
        UnsafeBufferPointer(
          start: entering.utf8Start, count: entering.utf8CodeUnitCount)))
  }

  /// Gives the screen back as it was.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    cprocess_restore_terminal()
  }

  /// The bytes of the keys that were pressed, without waiting for any.
  func pressed() -> [UInt8] {
    guard let keyboard else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 256) { room, count in
      count = max(0, read(keyboard, room.baseAddress, room.count))
    }
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var written = 0
      while written < bytes.count {
        guard
          let count = try? OperatingSystem.write(
            UnsafeBufferPointer(rebasing: bytes[written...]), to: output), count > 0
        else { return }
        written += count
      }
    }
  }

  /// Stops the process until somebody brings it back to the foreground, and as the terminal would all that it
  /// runs together with: a shell waits for the whole pipeline.
  func suspend() {
    leave()
    kill(0, SIGTSTP)
    enter()
  }
}

extension OperatingSystem {
  /// Waits until one of the descriptors can be read, so many milliseconds at most; tells which can.
  static func wait(for descriptors: [Int32?], milliseconds: Int32) -> [Bool] {
    var requests = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    return requests.map { $0.revents != 0 }
  }
}
