import Lifecycle
import Rules

/// One of two traces that are compared: what it did, and what rules found in it.
package struct ComparedTrace {
  package let launches: [LaunchTimeline]
  package let findings: [Finding]

  /// A trace of whose launches spans and events were kept.
  package init(launches: [LaunchTimeline], findings: [Finding]) {
    self.launches = launches
    self.findings = findings
  }
}
