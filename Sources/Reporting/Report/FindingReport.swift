import Rules

/// Whoever renders findings, each as soon as it is decided, and what is known at the end.
package protocol FindingReport: AnyObject {
  /// Takes the next finding of the trace that is being read, whose lines stand there.
  func receive(_ finding: Finding, in lines: TraceLines)
  /// Takes what is known of a trace when all of it was read.
  func traceEnded(_ trace: AnalysedTrace)
  /// Takes the end of all traces.
  func finish()
}
