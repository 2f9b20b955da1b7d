import Lifecycle
import Rules

/// What two launches that correspond were told and did, and in which order.
struct EventComparison {
  /// An event that jumps over more than these is one that is missing here and another one there.
  private static let longestMove = 16

  private struct Token {
    let event: ToldEvent
    /// By the units of the new launch.
    let unit: Int
    /// The same for what is called alike and belongs to the same unit.
    let key: Int
  }

  private(set) var changes: [Change] = []
  private let pair: LaunchPair
  private let old: [Token]
  private let new: [Token]
  /// By place in one sequence, the place in the other one.
  private var newPlaces: [Int?]
  private var oldPlaces: [Int?]

  init(_ pair: LaunchPair) {
    self.pair = pair
    var keys: [String: Int] = [:]
    func tokens(of timeline: LaunchTimeline, unit: (Int) -> Int?) -> [Token] {
      var tokens: [Token] = []
      for (index, own) in timeline.units.enumerated() {
        guard let unit = unit(index) else { continue }
        let name = timeline.launch.units[index].name
        for event in own.events {
          let key = "\(unit) \(event.name)"
          let number = keys[key] ?? keys.count
          keys[key] = number
          tokens.append(
            Token(
              event: ToldEvent(
                name: event.name, line: event.line, moment: event.moment, outcome: event.outcome,
                unit: name), unit: unit, key: number))
        }
      }
      // Several events of a line keep the order of their units.
      return tokens.enumerated().sorted { ($0.1.event.line, $0.0) < ($1.1.event.line, $1.0) }
        .map(\.element)
    }
    old = tokens(of: pair.old) { pair.counterpart(ofOld: $0) }
    new = tokens(of: pair.new) { index in
      index == 0 || pair.scenes.contains { $0.new == index } ? index : nil
    }
    newPlaces = Array(repeating: nil, count: old.count)
    oldPlaces = Array(repeating: nil, count: new.count)
    for match in SequenceAlignment(old.map(\.key), new.map(\.key)).pairs {
      newPlaces[match.old] = match.new
      oldPlaces[match.new] = match.old
    }
    findOutcomes()
    findMoves()
    findMissing()
    findAdded()
  }

  private mutating func findOutcomes() {
    for (place, other) in newPlaces.enumerated() {
      guard let other, old[place].event.outcome != new[other].event.outcome else { continue }
      let isWorse = old[place].event.outcome == .done
      add(
        .outcome(new[other].event, old: old[place].event.outcome), old: place...place,
        new: other...other, severity: isWorse ? .warning : nil)
    }
  }

  // MARK: Order

  /// What is missing in one place and there in another one nearby has moved, if it went past something
  /// that has an order with it: scenes go their ways beside each other.
  private mutating func findMoves() {
    let anchors = Self.anchors(newPlaces)
    for place in old.indices where newPlaces[place] == nil {
      guard let other = nearest(to: place, expectedBehind: anchors[place]) else { continue }
      let passed = passed(from: place, to: other)
      guard passed.count <= Self.longestMove else { continue }
      newPlaces[place] = other
      oldPlaces[other] = place
      let ordered = passed.first { match in
        let units = (old[match.old].unit, old[place].unit)
        return units.0 == units.1 || units.0 == 0 || units.1 == 0
      }
      guard let ordered, !isOfLine(of: changes.last, old[place].event.line, new[other].event.line)
      else { continue }
      add(
        .moved(
          new[other].event, isAfter: ordered.new < other, other: new[ordered.new].event),
        old: place...place, new: other...other, severity: .warning)
    }
  }

  /// A line moves once, however many events it holds.
  private func isOfLine(of change: Change?, _ old: Int, _ new: Int) -> Bool {
    guard let change, case .moved = change.kind else { return false }
    return change.old?.first == old && change.new?.first == new
  }

  /// The place in the new sequence of the nearest event of the same name that has no counterpart.
  private func nearest(to place: Int, expectedBehind anchor: Int?) -> Int? {
    let expected = anchor.map { $0 + 1 } ?? 0
    let first = max(0, expected - 2 * Self.longestMove)
    let end = min(new.count, expected + 2 * Self.longestMove)
    return (first..<max(first, end))
      .filter { oldPlaces[$0] == nil && new[$0].key == old[place].key }
      .min { ($0 - expected).magnitude < ($1 - expected).magnitude }
  }

  /// By place: the counterpart of the last one before it that has one.
  private static func anchors(_ counterparts: [Int?]) -> [Int?] {
    var anchors: [Int?] = []
    var latest: Int?
    for counterpart in counterparts {
      anchors.append(latest)
      latest = counterpart ?? latest
    }
    return anchors
  }

  /// The events on the other side of which it is now, nearest to its new place first.
  private func passed(from place: Int, to other: Int) -> [(old: Int, new: Int)] {
    var passed: [(old: Int, new: Int)] = []
    for near in reach(around: other) {
      guard let past = oldPlaces[near], past != place else { continue }
      if (past < place) != (near < other) { passed.append((past, near)) }
    }
    return passed.sorted { ($0.new - other).magnitude < ($1.new - other).magnitude }
  }

  private func reach(around place: Int) -> Range<Int> {
    max(0, place - 4 * Self.longestMove)..<min(new.count, place + 4 * Self.longestMove)
  }

  // MARK: What is missing or added

  private mutating func findMissing() {
    let anchors = Self.anchors(newPlaces)
    for run in Self.runs(of: newPlaces) {
      var change = change(.missing(old[run].map(\.event)), unit: old[run], severity: .warning)
      change.old = place(of: old, run)
      change.new = gap(behind: anchors[run.lowerBound], in: new, pair.new)
      changes.append(change)
    }
  }

  private mutating func findAdded() {
    let anchors = Self.anchors(oldPlaces)
    for run in Self.runs(of: oldPlaces) {
      var change = change(.added(new[run].map(\.event)), unit: new[run], severity: nil)
      change.old = gap(behind: anchors[run.lowerBound], in: old, pair.old)
      change.new = place(of: new, run)
      changes.append(change)
    }
  }

  /// The lines between which something would be that has no counterpart here.
  private func gap(
    behind place: Int?, in tokens: [Token], _ timeline: LaunchTimeline
  ) -> Change.Place {
    let first = place.map { tokens[$0].event.line } ?? timeline.launch.firstLine
    let next = place.map { $0 + 1 } ?? 0
    let last = next < tokens.count ? tokens[next].event.line : timeline.launch.lastLine
    return Change.Place(first: first, last: max(first, last))
  }

  /// The stretches of places that have no counterpart.
  private static func runs(of counterparts: [Int?]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for place in counterparts.indices where counterparts[place] == nil {
      if let last = runs.last, last.upperBound == place - 1 {
        runs[runs.count - 1] = last.lowerBound...place
      } else {
        runs.append(place...place)
      }
    }
    return runs
  }

  private mutating func add(
    _ kind: Change.Kind, old places: ClosedRange<Int>, new others: ClosedRange<Int>,
    severity: Severity?
  ) {
    var change = change(kind, unit: new[others], severity: severity)
    change.old = place(of: old, places)
    change.new = place(of: new, others)
    changes.append(change)
  }

  private func change(
    _ kind: Change.Kind, unit tokens: ArraySlice<Token>, severity: Severity?
  ) -> Change {
    let units = Set(tokens.map(\.unit))
    let unit = units.count == 1 ? units.first : nil
    return Change(
      kind: kind, launch: pair.reference,
      unit: unit.map { pair.new.launch.units[$0].name }, severity: severity)
  }

  private func place(of tokens: [Token], _ range: ClosedRange<Int>) -> Change.Place {
    Change.Place(
      first: tokens[range.lowerBound].event.line, last: tokens[range.upperBound].event.line)
  }
}
