import Reporting
import Rules

/// How the program ends: 0 when all is well, 1 when something was found, 2 when it could not do
/// its job.
struct ExitStatus: Equatable {
  /// The mildest thing that counts as found.
  enum Threshold: String, CaseIterable {
    case error, warning, note, inconclusive, never
  }

  /// Something was found, or a test failed.
  var hasFound = false
  /// An input, an argument or a definition was of no use.
  var hadTrouble = false
  /// Somebody wanted it to end, and what it wrote is not all: the code that shells give to SIGINT.
  var wasInterrupted = false

  var code: Int32 { wasInterrupted ? 130 : hadTrouble ? 2 : hasFound ? 1 : 0 }
}

extension ExitStatus {
  /// The status of a comparison in which this is the worst that got worse.
  init(worst: Severity?, failOn threshold: Threshold) {
    switch threshold {
    case .error: hasFound = worst == .error
    case .warning: hasFound = worst.map { $0 >= .warning } ?? false
    case .note, .inconclusive: hasFound = worst != nil
    case .never: hasFound = false
    }
  }

  /// The status of findings; trouble outweighs them.
  init(_ counts: FindingCounts, failOn threshold: Threshold) {
    switch threshold {
    case .error: hasFound = counts.count(atLeast: .error) > 0
    case .warning: hasFound = counts.count(atLeast: .warning) > 0
    case .note: hasFound = counts.count(atLeast: .note) > 0
    case .inconclusive: hasFound = counts.count(atLeast: .note) + counts.inconclusive > 0
    case .never: hasFound = false
    }
  }
}
