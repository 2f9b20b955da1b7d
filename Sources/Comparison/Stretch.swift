import Lifecycle
import LogInput

/// A stretch of time in a launch that can be measured and compared.
package struct Stretch {
  /// What is measured.
  package enum Kind: String, CaseIterable, Sendable {
    /// From the launch to the first time active.
    case launchToActive = "launch to active"
    /// From leaving the background to active.
    case returnToActive = "background to active"
    case active
    case inactive
    case background
    case suspended

    /// The app decides how long it takes, not whoever uses it.
    var isOfTheApp: Bool { self == .launchToActive || self == .returnToActive }
  }

  let kind: Kind
  /// In nanoseconds.
  let length: Int64
  let fromLine: Int
  let toLine: Int

  /// The stretches of a launch that lie between two stamps, in order.
  static func all(in timeline: LaunchTimeline) -> [Stretch] {
    let spans = timeline.units[0].spans.filter { $0.region != .visibility }
    var stretches: [Stretch] = []
    /// The first span on the way to active.
    var way: Span? = timeline.launch.isSeenFromStart ? spans.first : nil
    var kind = Kind.launchToActive
    for (index, span) in spans.enumerated() {
      switch span.state {
      case .active:
        if let start = way { add(kind, from: start, to: span.start, line: span.fromLine) }
        way = nil
        if index < spans.count - 1 { add(.active, from: span, to: span.end, line: span.toLine) }
      case .background, .suspended:
        way = nil
        if index < spans.count - 1 {
          add(
            span.state == .background ? .background : .suspended, from: span, to: span.end,
            line: span.toLine)
        }
      case .inactive:
        let before = index > 0 ? spans[index - 1].state : .unknown
        let after = index < spans.count - 1 ? spans[index + 1].state : .unknown
        if before == .background || before == .suspended {
          way = span
          kind = .returnToActive
        } else if before == .active, after == .active {
          add(.inactive, from: span, to: span.end, line: span.toLine)
        }
      default: break
      }
    }
    return stretches

    func add(_ kind: Kind, from span: Span, to end: Moment?, line: Int) {
      guard let start = span.start, let end else { return }
      stretches.append(
        Stretch(
          kind: kind, length: end.traceTime &- start.traceTime, fromLine: span.fromLine,
          toLine: line))
    }
  }
}
