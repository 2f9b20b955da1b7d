import Lifecycle
import TestSupport

/// What a trace came to, as rows that tests compare.
extension TraceRun {
  /// What units did, one row each: `unit: state from-to`, with how sure that is unless it is certain, and
  /// of later launches behind their number.
  var spanRows: [String] {
    launches.flatMap { launch in
      launch.units.indices.flatMap { index in
        launch.units[index].spans.map { span in
          (launch.launch.id == 1 ? "" : "\(launch.launch.id) ")
            + "\(launch.launch.units[index].name): \(span.state) \(span.fromLine)-\(span.toLine)"
            + (span.confidence == .certain ? "" : " \(span.confidence)")
        }
      }
    }
  }

  /// The states that the units of each launch went through, behind their names.
  var stateRows: [String] {
    launches.map { launch in
      zip(launch.launch.units, launch.units).filter { !$0.1.spans.isEmpty }.map { unit, timeline in
        ([unit.name] + timeline.spans.map(\.state.rawValue)).joined(separator: " ")
      }.joined(separator: ", ")
    }
  }

  /// How launches ended, how sure that is, and by which line.
  var endRows: [String] {
    launches.map { launch in
      guard let end = launch.launch.end else { return "none" }
      return "\(end.manner) \(end.confidence) \(end.line)"
    }
  }

  var transitions: [Transition?] { events.map(\.event.transition) }

  /// The lines that are a second delivery, contradict the scenes, or are reported as illegal.
  var noise: [Int] {
    events.filter { $0.event.isRepeated || $0.event.disagrees }.map(\.event.line)
      + findings.filter { $0.severity > .note && $0.rule != "uiscene-not-adopted" }.map(\.line)
  }

  /// The lines that leave something out, whether the app logs it at all or not.
  var skips: [Int] { events.filter { !$0.event.skipped.isEmpty }.map(\.event.line) }
}
