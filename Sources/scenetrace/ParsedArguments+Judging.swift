import CommandLineKit
import Rules

/// What several commands are asked in the same words.
extension ParsedArguments {
  /// The value of `--color`.
  var colour: String { last("color") ?? "auto" }

  /// The mildest findings that are shown.
  var mildest: Severity { last("severity").flatMap(Severity.init) ?? .note }

  /// The mildest thing that counts as found.
  var threshold: ExitStatus.Threshold {
    last("fail-on").flatMap(ExitStatus.Threshold.init) ?? .warning
  }

  /// The mildest findings that a report calls failures.
  var failing: Severity { Severity(rawValue: threshold.rawValue) ?? .warning }
}
