import CommandLineKit
import LogInput

/// Says on a terminal how far a batch has come, once it takes longer than a second.
final class BatchProgress {
  private let console: Console
  private let isShown: Bool
  private let start = SteadyClock.now
  private var next: Int64
  private var traces = 0
  private var hasSpoken = false

  init(_ console: Console) {
    self.console = console
    isShown = OperatingSystem.isTerminal(OperatingSystem.standardError)
    next = start + 1_000_000_000
  }

  /// Counts a trace; `share` is how much of all is done, when that is known.
  func count(share: () -> Double?) {
    traces += 1
    guard isShown, traces % 16 == 0 else { return }
    let now = SteadyClock.now
    guard now >= next else { return }
    next = now + 250_000_000
    hasSpoken = true
    let seconds = Double(now - start) / 1e9
    console.say("\r\(Self.text(traces: traces, seconds: seconds, share: share()))\u{1B}[K")
  }

  /// `12000 traces, 2400 a second, 3:20 left`.
  static func text(traces: Int, seconds: Double, share: Double?) -> String {
    let rate = Int((Double(traces) / seconds).rounded())
    let text = "\(traces) traces, \(rate) a second"
    // Of the first percent little can be concluded.
    guard let share, share >= 0.01, share <= 1 else { return text }
    let left = Int((seconds * (1 - share) / share).rounded())
    let (hours, minutes, rest) = (left / 3600, left / 60 % 60, left % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock =
      hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    return "\(text), \(clock) left"
  }

  func finish() { if hasSpoken { console.say("\r\u{1B}[K") } }
}
