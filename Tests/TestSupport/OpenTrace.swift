import Lifecycle
import LogInput
import Matching
import Rules

/// The stages of a trace that is still being read.
package final class OpenTrace {
  package let collector: TimelineCollector
  package let engine: RuleEngine
  package let reader: LogReader
  private let keeper = Keeper()
  package private(set) var changes: [StateChange] = []

  package init(
    _ catalogs: ShippedCatalogs, keeping most: Int = .max, sinks: [any EventSink] = []
  ) {
    collector = TimelineCollector(vocabulary: catalogs.vocabulary, depth: .spansAndEvents)
    collector.mostKept = most
    engine = RuleEngine(
      Docket(catalogs.rules, catalogs.vocabulary, options: RuleEngine.Options()), sink: keeper)
    let tracker = LifecycleTracker(
      vocabulary: catalogs.vocabulary, sinks: [collector, engine] + sinks)
    reader = LogReader(
      formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: tracker)
    collector.stateChanged = { [unowned self] in changes.append($0) }
  }

  /// The findings so far.
  package var findings: [Finding] { keeper.findings }

  /// Reads what comes next, and waits for more.
  package func read(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { reader.feed($0) }
    reader.rest()
  }

  private final class Keeper: FindingSink {
    private(set) var findings: [Finding] = []

    func receive(_ finding: Finding) { findings.append(finding) }
    func decided(on line: Int) { findings.decide(on: line) }
    func receive(_ inconclusive: Inconclusive) {}
  }
}
