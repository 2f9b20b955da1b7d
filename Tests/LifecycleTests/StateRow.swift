import Lifecycle
import TestSupport
import Testing

/// A row of a state diagram: a log, and the states that it tells. `app` and the scenes are named before
/// their states; a launch is behind `/`.
struct StateRow: CustomTestStringConvertible {
  let title: String
  let log: [String]
  let states: String
  var testDescription: String { title }

  init(_ title: String, _ log: String, _ states: String) {
    self.title = title
    self.log = log.split(separator: "\n").map(String.init)
    self.states = states
  }

  static func told(_ log: [String]) throws -> (states: String, run: TraceRun) {
    let run = try TraceRun.of(log.joined(separator: "\n") + "\n")
    return (run.stateRows.joined(separator: " / "), run)
  }

  /// Says what each log tells, and that no rule takes it for illegal.
  static func check(_ rows: [StateRow]) throws {
    for row in rows {
      let (states, run) = try told(row.log)
      #expect(states == row.states, "\(row.title)\n\(row.log.joined(separator: "\n"))")
      #expect(
        run.findings.filter { $0.rule == "illegal-transition" }.isEmpty, "\(row.title)")
      #expect(run.events.allSatisfy { $0.event.skipped.isEmpty }, "\(row.title)")
    }
  }

  static let launch = "application(_:didFinishLaunchingWithOptions:)"
}
