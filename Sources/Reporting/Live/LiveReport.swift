import Lifecycle
import Rules

/// Whoever renders, besides findings, what else a live view tells.
package protocol LiveReport: FindingReport {
  /// Takes a change of state of the trace that is being read.
  func receive(_ change: StateChange, in lines: TraceLines)
  /// Takes a launch of which the log has just told how it ended.
  func receive(ended launch: Launch, _ end: LaunchEnd, in lines: TraceLines)
  /// Takes something that is late by the clock of whoever watches; the log may still tell otherwise.
  func receive(overdue obligation: Obligation, in lines: TraceLines)
}
