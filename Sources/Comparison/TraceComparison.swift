import Lifecycle
import Rules

/// What changed between two traces of the same.
package struct TraceComparison {
  /// What counts as a change.
  package struct Options: Sendable {
    /// How long things took does not count.
    package var ignoresTiming = false
    /// By how many hundredths a length may differ from what it was.
    package var tolerance = 25
    /// A length that differs by less, in nanoseconds, has not changed.
    package var leastDifference: Int64 = 100_000_000

    package init() {}
  }

  /// In the order of the launches, and in those of lines of the new trace.
  package private(set) var changes: [Change] = []
  /// New findings that follow from no change that was found, and old ones that are gone without one.
  package private(set) var newFindings: [Finding] = []
  package private(set) var fixedFindings: [Finding] = []
  package let unchangedFindings: [Finding]
  /// How many launches correspond.
  package let pairedLaunches: Int
  private let options: Options

  /// Compares `new` with `old`.
  package init(_ old: ComparedTrace, _ new: ComparedTrace, options: Options = Options()) {
    self.options = options
    let launches = LaunchPairing(old.launches, new.launches)
    let findings = FindingPairing(old, new, launches.pairs)
    pairedLaunches = launches.pairs.count
    unchangedFindings = findings.unchanged
    for pair in launches.pairs { compare(pair) }
    changes += launches.missing.map { Change(.launchMissing, old: $0, severity: .warning) }
    changes += launches.added.map { Change(.launchAdded, new: $0) }
    changes.sort { ($0.launch.id, $0.line) < ($1.launch.id, $1.line) }
    let causes = Dictionary(grouping: changes.indices, by: { changes[$0].launch.id })
    for finding in findings.new {
      let own = finding.launch.flatMap { causes[$0.id] } ?? []
      if let place = changes.cause(of: finding, among: own, at: \.new) {
        changes[place].newFindings.append(finding)
      } else {
        newFindings.append(finding)
      }
    }
    let ids = Dictionary(
      launches.pairs.map { ($0.old.launch.id, $0.new.launch.id) },
      uniquingKeysWith: { one, _ in one })
    for finding in findings.fixed {
      let own = finding.launch.flatMap { causes[ids[$0.id] ?? $0.id] } ?? []
      if let place = changes.cause(of: finding, among: own, at: \.old) {
        changes[place].fixedFindings.append(finding)
      } else {
        fixedFindings.append(finding)
      }
    }
  }

  /// How bad the worst is that got worse; nil when nothing did.
  package var worst: Severity? {
    (changes.compactMap(\.worst) + newFindings.map(\.severity)).max()
  }

  // MARK: Launches

  private mutating func compare(_ pair: LaunchPair) {
    for index in pair.missingScenes {
      changes.append(
        Change(.sceneMissing, old: pair.old, unit: index, of: pair, severity: .warning))
    }
    for index in pair.addedScenes {
      changes.append(Change(.sceneAdded, new: pair.new, unit: index))
    }
    let events = EventComparison(pair).changes
    changes += events
    compareStates(pair, events)
    if !options.ignoresTiming { compareDurations(pair, besides: events) }
    compareEnds(pair)
  }

  /// States follow from events; they are a change of their own where all events are the same.
  private mutating func compareStates(_ pair: LaunchPair, _ events: [Change]) {
    for (old, new) in [(0, 0)] + pair.scenes.map({ ($0.old, $0.new) }) {
      let name = pair.new.launch.units[new].name
      if events.contains(where: { $0.unit == nil || $0.unit == name || $0.unit == "app" }) {
        continue
      }
      let before = pair.old.states(of: old)
      let after = pair.new.states(of: new)
      guard before != after else { continue }
      var change = Change(.states(old: before, new: after), new: pair.new, unit: new)
      change.old = Change.Place(first: pair.old.launch.firstLine, last: pair.old.launch.lastLine)
      changes.append(change)
    }
  }

  /// A length that ends at an event that is another one now follows from that.
  private mutating func compareDurations(_ pair: LaunchPair, besides events: [Change]) {
    let moved = events.reduce(into: Set<Int>()) { $0.formUnion($1.linesOfEvents) }
    let old = Dictionary(grouping: Stretch.all(in: pair.old), by: \.kind)
    let new = Dictionary(grouping: Stretch.all(in: pair.new), by: \.kind)
    for kind in Stretch.Kind.allCases {
      for (before, after) in zip(old[kind] ?? [], new[kind] ?? []) {
        let difference = after.length &- before.length
        // Where a clock was set, a stretch may have taken years.
        let hundredths = difference.magnitude.multipliedFullWidth(by: 100)
        let tolerated = before.length.magnitude.multipliedFullWidth(by: UInt64(options.tolerance))
        guard moved.isDisjoint(with: [after.fromLine, after.toLine]),
          difference.magnitude >= options.leastDifference.magnitude,
          (hundredths.high, hundredths.low) > (tolerated.high, tolerated.low)
        else { continue }
        var change = Change(
          .duration(kind, old: before.length, new: after.length), new: pair.new, unit: 0,
          severity: kind.isOfTheApp && difference > 0 ? .warning : nil)
        change.old = Change.Place(first: before.fromLine, last: before.toLine)
        change.new = Change.Place(first: after.fromLine, last: after.toLine)
        changes.append(change)
      }
    }
  }

  private mutating func compareEnds(_ pair: LaunchPair) {
    let old = pair.old.launch.end
    let new = pair.new.launch.end
    let (before, after) = (old?.manner ?? .unknown, new?.manner ?? .unknown)
    // Where the log ends says nothing of how the launch did.
    guard before != after, ![before, after].contains(.endOfLog), after != .unknown else { return }
    var change = Change(
      .end(old: before, new: after), new: pair.new, unit: 0,
      severity: after.isFailure && !before.isFailure ? .error : nil)
    if let old { change.old = Change.Place(first: old.line, last: old.line) }
    if let new { change.new = Change.Place(first: new.line, last: new.line) }
    changes.append(change)
  }
}

extension LaunchTimeline {
  fileprivate func states(of unit: Int) -> [UnitState] {
    units.indices.contains(unit) ? units[unit].spans.map(\.state) : []
  }
}

extension LaunchEnd.Manner {
  /// The system or a mistake ended it, not whoever used it.
  fileprivate var isFailure: Bool { self == .watchdog || self == .jetsam || self == .crash }
}

extension Change {
  /// A change in a launch of the new trace, or in one of its units.
  fileprivate init(
    _ kind: Kind, new timeline: LaunchTimeline, unit: Int? = nil, severity: Severity? = nil
  ) {
    let launch = timeline.launch
    self.init(
      kind: kind, launch: LaunchReference(launch),
      unit: unit.map { launch.units[$0].name }, severity: severity)
    new = Place(first: launch.firstLine, last: launch.lastLine)
  }

  /// A change in a launch that only the old trace has, or in a scene that only the old one of `pair` has.
  fileprivate init(
    _ kind: Kind, old timeline: LaunchTimeline, unit: Int? = nil, of pair: LaunchPair? = nil,
    severity: Severity? = nil
  ) {
    let launch = timeline.launch
    self.init(
      kind: kind, launch: pair?.reference ?? LaunchReference(launch),
      unit: unit.map { launch.units[$0].name }, severity: severity)
    old = Place(first: launch.firstLine, last: launch.lastLine)
  }

  /// The lines of the new trace on which events stand that come in another order or are new.
  fileprivate var linesOfEvents: [Int] {
    switch kind {
    case .moved(let event, _, let other): [event.line, other.line]
    case .added(let events): events.map(\.line)
    default: []
    }
  }

  /// Where it stands among the changes of its launch.
  fileprivate var line: Int { new?.first ?? old?.first ?? 0 }
}

extension [Change] {
  /// The place, among these, of the change from which a finding most likely follows: one whose lines
  /// prove it, else the narrowest around whose lines it lies.
  fileprivate func cause(
    of finding: Finding, among places: [Int], at side: KeyPath<Change, Change.Place?>
  ) -> Int? {
    let lines = Set([finding.line] + finding.evidence.map(\.line))
    guard let first = lines.min(), let last = lines.max() else { return nil }
    var best: (rank: Int, width: Int, place: Int)?
    for place in places {
      let change = self[place]
      guard let lies = change[keyPath: side], lies.first <= last, first <= lies.last else {
        continue
      }
      // Of what another scene does nothing follows; the old trace calls its scenes otherwise.
      if side == \.new, let unit = change.unit, let other = finding.unit, unit != other,
        unit != "app", other != "app"
      {
        continue
      }
      let isProof = lines.contains { (lies.first...lies.last).contains($0) }
      let candidate = (rank: isProof ? 0 : 1, width: lies.last - lies.first, place: place)
      if best.map({ (candidate.rank, candidate.width) < ($0.rank, $0.width) }) ?? true {
        best = candidate
      }
    }
    return best?.place
  }
}
