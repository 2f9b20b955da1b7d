/// How a log writes its lines.
package enum LineStyle: CaseIterable, Sendable {
  case bare, console, clock, device, compact, json

  package var hasClock: Bool { self != .bare }
  /// Lines name their process and its number.
  package var namesProcess: Bool { self != .bare && self != .clock }

  /// The line for `text`, so many milliseconds after nine o'clock on 1 March 2025.
  package func line(_ text: String, milliseconds: Int, pid: Int = 512) -> String {
    let seconds = 9 * 3600 + milliseconds / 1000
    let day = 1 + seconds / 86_400
    let time =
      [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { pad($0, 2) }
      .joined(separator: ":") + "." + pad(milliseconds % 1000, 3)
    return switch self {
    case .bare: text
    case .console: "2025-03-\(pad(day, 2)) \(time) Notes[\(pid):1a03] \(text)"
    case .clock: "\(time) \(text)"
    case .device: "Mar \(day < 10 ? " " : "")\(day) \(time)000 Notes[\(pid)] <Notice>: \(text)"
    case .compact: "2025-03-\(pad(day, 2)) \(time) Df Notes[\(pid):1a03] \(text)"
    case .json:
      "{\"timestamp\":\"2025-03-\(pad(day, 2))T\(time)Z\",\"message\":\"\(text)\","
        + "\"process\":\"Notes\",\"pid\":\(pid)}"
    }
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
