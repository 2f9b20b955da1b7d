import Rules

/// How many findings there were of each severity, shown or not.
package struct FindingCounts: Sendable, Equatable {
  /// Findings of severity error.
  package private(set) var errors = 0
  /// Findings of severity warning.
  package private(set) var warnings = 0
  /// Findings of severity note.
  package private(set) var notes = 0
  /// Places where a rule could neither clear nor accuse.
  package private(set) var inconclusive = 0

  /// Makes counts that are all zero.
  package init() {}

  /// Counts one finding.
  package mutating func add(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }

  /// Counts one place where a rule was inconclusive.
  package mutating func addInconclusive() { inconclusive += 1 }

  /// Adds the counts of another input.
  package mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    inconclusive += other.inconclusive
  }

  /// How many findings are at least this severe.
  package func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .note: errors + warnings + notes
    }
  }
}
