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
  /// Those of them that are listed nowhere, because there are too many.
  package private(set) var unlisted = 0

  /// Findings that are not reported, by what holds them back; they count nowhere else.
  private var heldBack: [HeldBack: Int] = [:]

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

  /// Counts one of these places that is not listed.
  package mutating func addUnlisted() { unlisted += 1 }

  /// Counts one finding that is not reported.
  package mutating func add(_ reason: HeldBack) { heldBack[reason, default: 0] += 1 }

  /// How many findings are not reported for this reason.
  package func count(_ reason: HeldBack) -> Int { heldBack[reason] ?? 0 }

  /// Adds the counts of another input.
  package mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    inconclusive += other.inconclusive
    unlisted += other.unlisted
    heldBack.merge(other.heldBack, uniquingKeysWith: +)
  }

  /// How many findings there are of each severity that occurs, the worst first.
  var bySeverity: [(count: Int, severity: Severity)] {
    [(errors, .error), (warnings, .warning), (notes, .note)].filter { $0.0 > 0 }
  }

  /// `2 errors, 1 note`, each part as `paint` makes it; `no findings`.
  func text(paint: (String, Severity) -> String = { text, _ in text }) -> String {
    let parts = bySeverity.map { paint(Counted.text($0.count, $0.severity.rawValue), $0.severity) }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
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

/// Why a finding is not reported.
package enum HeldBack: Sendable, CaseIterable {
  /// A line of the log asks for it.
  case byLog
  /// The configuration suppresses it.
  case byConfiguration
  /// The baseline knows it.
  case byBaseline
}

/// A finding that is not reported.
package struct HeldBackFinding: Sendable {
  package var finding: Finding
  package var reason: HeldBack
  /// The words with which a configuration silences it; nil for other reasons.
  package var justification: String?

  /// Makes a finding that is not reported.
  package init(_ finding: Finding, _ reason: HeldBack, justification: String? = nil) {
    self.finding = finding
    self.reason = reason
    self.justification = justification
  }
}
