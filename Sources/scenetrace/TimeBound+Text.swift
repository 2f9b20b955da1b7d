import LogInput
import Reporting
import YAMLDocument

extension TimeBound {
  private static let layouts = [
    "H:mm[:ss]", "H:mm:ss[S]", "yyyy-MM-dd H:mm[Z]", "yyyy-MM-dd H:mm:ss[S][Z]",
    "yyyy-MM-dd'T'H:mm[Z]", "yyyy-MM-dd'T'H:mm:ss[S][Z]", "MM-dd H:mm", "MM-dd H:mm:ss[S]",
    "MMM d H:mm:ss[S]",
  ].compactMap { TimeLayout($0) }

  /// Reads `line:120`, `+90s` or a stamp.
  init?(_ text: String) {
    if text.hasPrefix("line:") {
      guard let line = Int(text.dropFirst("line:".count)), (1..<Int.max).contains(line) else {
        return nil
      }
      self = .line(line)
    } else if text.hasPrefix("+") {
      guard let length = DurationText.nanoseconds(String(text.dropFirst())) else { return nil }
      self = .elapsed(length)
    } else {
      let reading = Array(text.utf8).withUnsafeBufferPointer { bytes in
        Self.layouts.lazy.compactMap { $0.reading(of: bytes) }.first
      }
      guard let reading else { return nil }
      self = .stamp(reading)
    }
  }
}
