import Lifecycle
import LogInput

/// Judges the events of one input by all rules.
package final class RuleEngine: EventSink {
  package struct Options: Sendable {
    package var disabled: Set<String> = []
    /// When not empty, only these rules judge.
    package var only: Set<String> = []
    /// Actions that the app is declared to log, so that their absence counts.
    package var expected: Set<String> = []
    package init() {}
  }

  package private(set) var tally = RuleTally()

  package init(
    catalog: RuleCatalog, vocabulary: Vocabulary, options: Options, sink: any FindingSink
  ) {}

  package func launchBegan(_ launch: Launch) {}
  package func receive(_ event: Event, of launch: Launch, from record: Record) {}
  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {}
  package func inputEnded(at moment: Moment?) {}
}
