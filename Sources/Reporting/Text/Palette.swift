import Rules

/// The few colours of text output, or none.
package struct Palette: Sendable {
  enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case bold = "1"
    case dim = "2"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
  }

  private let isOn: Bool

  /// Makes a palette that paints, or one that leaves text as it is.
  package init(isOn: Bool) {
    self.isOn = isOn
  }

  func paint(_ text: String, _ style: Style) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}

extension Palette.Style {
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
