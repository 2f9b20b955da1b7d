/// How bad a finding is.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// One step milder; a note stays a note.
  package var lowered: Severity {
    switch self {
    case .error: .warning
    case .warning, .note: .note
    }
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// How sure a finding is.
package enum Confidence: String, CaseIterable, Sendable {
  /// A message of the system, or positive evidence.
  case certain
  /// Positive evidence and the order of lines.
  case likely
  /// Absence of something that this app does elsewhere. Its severity is one step lower.
  case possible
}
