import Lifecycle

/// Which state followed which, counted over units.
struct StateJourney {
  /// Units whose states follow one life cycle.
  enum Kind: String, CaseIterable {
    case app, scenes
    /// The two regions of an AppKit app.
    case activation, visibility
  }

  /// One state after another.
  struct Step: Hashable {
    var from: UnitState
    var to: UnitState
  }

  /// How many units there were.
  private(set) var units = 0
  /// How many units were seen first in a state.
  private(set) var starts: [UnitState: Int] = [:]
  private var counts: [Step: Int] = [:]

  /// The steps that were taken, in the order of states.
  var steps: [(step: Step, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { $0.0.order < $1.0.order }
  }

  /// The states that were seen, in the order of a life.
  var states: [UnitState] {
    let seen = Set(starts.keys).union(counts.keys.flatMap { [$0.from, $0.to] })
    return UnitState.allCases.filter(seen.contains)
  }

  /// The journeys of all units in launches that are shown; kinds without any are left out.
  static func all(in launches: [ReportedLaunch]) -> [(kind: Kind, journey: StateJourney)] {
    var journeys: [Kind: StateJourney] = [:]
    for launch in launches.map(\.excerpt) {
      let isEndTold = launch.launch.isEndTold
      for unit in [launch.app].compactMap({ $0 }) + launch.scenes {
        let visible = unit.spans.filter { $0.span.region == .visibility }
        let others = unit.spans.filter { $0.span.region != .visibility }
        let kind: Kind = unit.unit.isScene ? .scenes : launch.launch.isMac ? .activation : .app
        journeys[kind, default: StateJourney()].add(others, endIsTold: isEndTold)
        journeys[.visibility, default: StateJourney()].add(visible, endIsTold: false)
      }
    }
    return Kind.allCases.compactMap { kind in
      journeys[kind].flatMap { $0.units > 0 ? (kind, $0) : nil }
    }
  }

  /// Adds the states of one unit, in order. What is alive when its process ends is terminated with it.
  mutating func add(_ spans: [SpanExcerpt], endIsTold: Bool) {
    guard let first = spans.first, let last = spans.last else { return }
    units += 1
    starts[first.span.state, default: 0] += 1
    for (before, after) in zip(spans, spans.dropFirst()) {
      counts[Step(from: before.span.state, to: after.span.state), default: 0] += 1
    }
    if endIsTold, last.span.state.isLive, !last.isCutAfter {
      counts[Step(from: last.span.state, to: .terminated), default: 0] += 1
    }
  }
}

extension StateJourney.Step {
  fileprivate var order: (Int, Int) { (from.place, to.place) }
}

extension UnitState {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
