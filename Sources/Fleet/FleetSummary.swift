/// What is known of many traces: sums that do not depend on how the traces came together.
///
/// Summaries of parts can be merged in any order and grouping: merging is associative and commutative, and a
/// summary of nothing changes nothing.
package struct FleetSummary: Equatable, Sendable {
  /// So many groups are told apart; what comes beyond goes to the one of all others.
  static let mostGroups = 4096

  /// What a rule came to in the traces of a group.
  package struct RuleCount: Equatable, Sendable {
    /// The traces with a finding, and with a place where it could not tell.
    package var traces = 0
    package var undecidedTraces = 0
    package var findings = 0
    package var inconclusive = 0
    package init() {}

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

  /// What tells the definitions apart by which the traces were judged; empty for a summary of nothing.
  package var pack = ""
  package internal(set) var statuses: [TraceSummary.Status: Int] = [:]
  package internal(set) var lines = 0
  package internal(set) var events = 0
  package internal(set) var dropped = 0
  package internal(set) var launches = 0
  package internal(set) var scenes = 0
  package internal(set) var groups: [TraceSummary.Group: GroupCount] = [:]
  package internal(set) var lengths: [String: LengthHistogram] = [:]
  package internal(set) var devices = DistinctCount()
  /// By rule: traces that show it.
  package internal(set) var exemplars: [String: Exemplars] = [:]
  /// By status: traces that could not be judged as a whole.
  package internal(set) var leftOut: [TraceSummary.Status: Exemplars] = [:]

  /// A summary of nothing.
  package init() {}

  /// How many traces there are.
  package var traces: Int { statuses.values.reduce(0) { $0.addingClamped($1) } }
  /// How many of them were judged, as far as they go.
  package var judgedTraces: Int {
    TraceSummary.Status.allCases.filter(\.isJudged)
      .reduce(0) { $0.addingClamped(statuses[$1] ?? 0) }
  }

  /// Takes a trace in.
  package mutating func add(_ trace: TraceSummary) {
    var other = FleetSummary()
    other.statuses = [trace.status: 1]
    (other.lines, other.events, other.dropped) = (trace.lines, trace.events, trace.dropped)
    (other.launches, other.scenes) = (trace.launches, trace.scenes)
    other.lengths = trace.lengths
    if !trace.deviceID.isEmpty { other.devices.add(trace.deviceID) }
    if trace.status != .ok {
      other.leftOut[trace.status, default: Exemplars()].add(
        Exemplars.Place(trace: trace.id, line: 0))
    }
    var group = GroupCount()
    group.traces = trace.status.isJudged ? 1 : 0
    for (rule, verdicts) in trace.rules {
      var count = RuleCount()
      (count.findings, count.inconclusive) = (verdicts.findings, verdicts.inconclusive)
      count.traces = verdicts.findings > 0 ? 1 : 0
      count.undecidedTraces = verdicts.inconclusive > 0 ? 1 : 0
      group.rules[rule] = count
      if verdicts.findings > 0 {
        other.exemplars[rule, default: Exemplars()].add(
          Exemplars.Place(trace: trace.id, line: verdicts.firstLine))
      }
    }
    other.groups = [trace.group: group]
    merge(counts: other)
  }

  /// Takes another summary in; refused when its traces were judged by other definitions.
  package mutating func merge(_ other: FleetSummary) throws(MergeRefusal) {
    if !pack.isEmpty, !other.pack.isEmpty, pack != other.pack {
      throw MergeRefusal(pack: pack, other: other.pack)
    }
    if pack.isEmpty { pack = other.pack }
    merge(counts: other)
  }

  private mutating func merge(counts other: FleetSummary) {
    statuses.merge(other.statuses) { $0.addingClamped($1) }
    lines = lines.addingClamped(other.lines)
    events = events.addingClamped(other.events)
    dropped = dropped.addingClamped(other.dropped)
    launches = launches.addingClamped(other.launches)
    scenes = scenes.addingClamped(other.scenes)
    for (group, count) in other.groups { groups[group, default: GroupCount()].merge(count) }
    for (measure, lengths) in other.lengths {
      self.lengths[measure, default: LengthHistogram()].merge(lengths)
    }
    devices.merge(other.devices)
    limitGroups()
    for (rule, places) in other.exemplars { exemplars[rule, default: Exemplars()].merge(places) }
    for (status, places) in other.leftOut { leftOut[status, default: Exemplars()].merge(places) }
  }

  /// Which groups are told apart depends on their names alone: whichever a part leaves to the others, the whole
  /// leaves as well.
  private mutating func limitGroups() {
    guard groups.count > Self.mostGroups else { return }
    let surplus = groups.keys.filter { $0 != .others }
      .sorted { $0.lot < $1.lot }.dropFirst(Self.mostGroups - 1)
    var others = groups.removeValue(forKey: .others) ?? GroupCount()
    for group in surplus {
      if let count = groups.removeValue(forKey: group) { others.merge(count) }
    }
    groups[.others] = others
  }

  /// What a rule came to in all groups.
  package func count(of rule: String) -> RuleCount {
    groups.values.reduce(into: RuleCount()) { sum, group in
      if let count = group.rules[rule] { sum.merge(count) }
    }
  }

  /// The rules that came to anything, sorted.
  package var rules: [String] {
    Set(groups.values.flatMap(\.rules.keys)).sorted()
  }
}

/// Summaries that were made by different definitions: their counts do not mean the same.
package struct MergeRefusal: Error {
  package let pack: String
  package let other: String
}

extension TraceSummary.Group {
  /// Stands for all groups for which there is no room.
  package static let others: TraceSummary.Group = {
    var group = TraceSummary.Group()
    group.app = "(others)"
    return group
  }()

  fileprivate var lot: (UInt64, String) {
    let text = [app, version, os, device].joined(separator: "\u{1F}")
    return (StableHash.of(text), text)
  }
}
