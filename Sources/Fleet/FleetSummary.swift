/// What is known of many traces: sums that do not depend on how the traces came together.
///
/// Summaries of parts can be merged in any order and grouping: merging is associative and commutative, and a
/// summary of nothing changes nothing.
package struct FleetSummary: Equatable, Sendable {
  /// What tells the definitions apart by which the traces were judged; empty for a summary of nothing.
  package var pack = ""
  package internal(set) var statuses: [TraceSummary.Status: Int] = [:]
  package internal(set) var lines = 0
  package internal(set) var events = 0
  package internal(set) var unmatched = 0
  package internal(set) var dropped = 0
  package internal(set) var launches = 0
  package internal(set) var scenes = 0
  package internal(set) var groups = FleetGroups()
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
    statuses[trace.status] = (statuses[trace.status] ?? 0).addingClamped(1)
    lines = lines.addingClamped(trace.lines)
    events = events.addingClamped(trace.events)
    unmatched = unmatched.addingClamped(trace.unmatched)
    dropped = dropped.addingClamped(trace.dropped)
    launches = launches.addingClamped(trace.launches)
    scenes = scenes.addingClamped(trace.scenes)
    if !trace.deviceID.isEmpty { devices.add(trace.deviceID) }
    if trace.status != .ok {
      leftOut[trace.status, default: Exemplars()].add(Exemplars.Place(trace: trace.id, line: 0))
    }
    // Of how many traces something holds must be known: what was not judged counts nowhere else.
    guard trace.status.isJudged else { return }
    for (measure, lengths) in trace.lengths {
      self.lengths[measure, default: LengthHistogram()].merge(lengths)
    }
    var group = GroupCount()
    group.traces = 1
    for (rule, verdicts) in trace.rules {
      group.rules[rule] = RuleCount(verdicts)
      if verdicts.findings > 0 {
        exemplars[rule, default: Exemplars()].add(
          Exemplars.Place(trace: trace.id, line: verdicts.firstLine))
      }
    }
    groups.add(group, to: trace.group)
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
    unmatched = unmatched.addingClamped(other.unmatched)
    dropped = dropped.addingClamped(other.dropped)
    launches = launches.addingClamped(other.launches)
    scenes = scenes.addingClamped(other.scenes)
    groups.merge(other.groups)
    for (measure, lengths) in other.lengths {
      self.lengths[measure, default: LengthHistogram()].merge(lengths)
    }
    devices.merge(other.devices)
    for (rule, places) in other.exemplars { exemplars[rule, default: Exemplars()].merge(places) }
    for (status, places) in other.leftOut { leftOut[status, default: Exemplars()].merge(places) }
  }

  /// What a rule came to in all groups.
  package func count(of rule: String) -> RuleCount {
    groups.counts.values.reduce(into: RuleCount()) { sum, group in
      if let count = group.rules[rule] { sum.merge(count) }
    }
  }

  /// The rules that came to anything, sorted.
  package var rules: [String] {
    Set(groups.counts.values.flatMap(\.rules.keys)).sorted()
  }
}

/// Summaries that were made by different definitions: their counts do not mean the same.
package struct MergeRefusal: Error {
  package let pack: String
  package let other: String
}
