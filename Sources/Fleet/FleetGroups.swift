extension FleetSummary {
  /// What a rule came to in the traces of a group.
  package struct RuleCount: Equatable, Sendable {
    /// The traces with a finding, and with a place where it could not tell.
    package var traces = 0
    package var undecidedTraces = 0
    package var findings = 0
    package var inconclusive = 0
    package init() {}

    init(_ verdicts: TraceSummary.Verdicts) {
      (findings, inconclusive) = (verdicts.findings, verdicts.inconclusive)
      traces = findings > 0 ? 1 : 0
      undecidedTraces = inconclusive > 0 ? 1 : 0
    }

    mutating func merge(_ other: RuleCount) {
      traces = traces.addingClamped(other.traces)
      undecidedTraces = undecidedTraces.addingClamped(other.undecidedTraces)
      findings = findings.addingClamped(other.findings)
      inconclusive = inconclusive.addingClamped(other.inconclusive)
    }
  }

  /// What is known of the traces of one group.
  package struct GroupCount: Equatable, Sendable {
    /// Those that were judged.
    package var traces = 0
    package var rules: [String: RuleCount] = [:]
    package init() {}

    mutating func merge(_ other: GroupCount) {
      traces = traces.addingClamped(other.traces)
      rules.merge(other.rules) { one, two in
        var sum = one
        sum.merge(two)
        return sum
      }
    }
  }
}

/// What is known of each group of traces; so many groups are told apart, and the rest is taken together.
///
/// Which are told apart depends on their names alone: whichever a part leaves to the others, the whole leaves to
/// them as well.
package struct FleetGroups: Equatable, Sendable {
  static let most = 4096

  package private(set) var counts: [TraceSummary.Group: FleetSummary.GroupCount] = [:]
  /// The greatest lot of those that are told apart, once others are not.
  private var ceiling: Lot?

  package static func == (one: FleetGroups, other: FleetGroups) -> Bool {
    one.counts == other.counts
  }

  mutating func add(_ count: FleetSummary.GroupCount, to group: TraceSummary.Group) {
    var group = group
    if let ceiling, counts[group] == nil, ceiling < Lot(group) { group = .others }
    counts[group, default: FleetSummary.GroupCount()].merge(count)
    if counts.count > Self.most { leaveSurplus() }
  }

  mutating func merge(_ other: FleetGroups) {
    for (group, count) in other.counts { add(count, to: group) }
  }

  private mutating func leaveSurplus() {
    let lots = counts.keys.filter { $0 != .others }.map { (group: $0, lot: Lot($0)) }
      .sorted { $0.lot < $1.lot }
    for (group, _) in lots.dropFirst(Self.most - 1) {
      guard let count = counts.removeValue(forKey: group) else { continue }
      counts[.others, default: FleetSummary.GroupCount()].merge(count)
    }
    ceiling = lots[Self.most - 2].lot
  }

  /// What decides whether a group is told apart.
  private struct Lot: Comparable {
    let hash: UInt64
    let text: String

    init(_ group: TraceSummary.Group) {
      text = [group.app, group.version, group.os, group.device].joined(separator: "\u{1F}")
      hash = StableHash.of(text)
    }

    static func < (one: Lot, other: Lot) -> Bool {
      (one.hash, one.text) < (other.hash, other.text)
    }
  }
}

extension TraceSummary.Group {
  /// Stands for all groups for which there is no room.
  package static let others: TraceSummary.Group = {
    var group = TraceSummary.Group()
    group.app = "(others)"
    return group
  }()
}
