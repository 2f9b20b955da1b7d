import Lifecycle

/// Which launches of two traces correspond: of one app, in their order, those that are most alike.
struct LaunchPairing {
  /// With more launches of an app on both sides they correspond in their order.
  private static let mostComparisons = 250_000

  private(set) var pairs: [LaunchPair] = []
  private(set) var missing: [LaunchTimeline] = []
  private(set) var added: [LaunchTimeline] = []

  init(_ old: [LaunchTimeline], _ new: [LaunchTimeline]) {
    let before = Dictionary(grouping: old, by: \.launch.name)
    let after = Dictionary(grouping: new, by: \.launch.name)
    // The one app of each trace is the same app, whatever it is called.
    if before.count == 1, after.count == 1 {
      pair(old, new)
    } else {
      for (name, launches) in before { pair(launches, after[name] ?? []) }
      for (name, launches) in after where before[name] == nil { added += launches }
    }
    pairs.sort { $0.new.launch.id < $1.new.launch.id }
    missing.sort { $0.launch.id < $1.launch.id }
    added.sort { $0.launch.id < $1.launch.id }
  }

  private mutating func pair(_ old: [LaunchTimeline], _ new: [LaunchTimeline]) {
    let matches =
      old.count == new.count || old.count * new.count > Self.mostComparisons
      ? zip(old.indices, new.indices).map { ($0, $1) } : Self.bestMatches(old, new)
    pairs += matches.map { LaunchPair(old[$0.0], new[$0.1]) }
    let (known, found) = (Set(matches.map(\.0)), Set(matches.map(\.1)))
    missing += old.indices.filter { !known.contains($0) }.map { old[$0] }
    added += new.indices.filter { !found.contains($0) }.map { new[$0] }
  }

  /// The matches in order whose likenesses come to most.
  private static func bestMatches(
    _ old: [LaunchTimeline], _ new: [LaunchTimeline]
  ) -> [(Int, Int)] {
    let (oldCounts, newCounts) = (old.map(EventCounts.init), new.map(EventCounts.init))
    var best = Array(
      repeating: Array(repeating: 0.0, count: new.count + 1), count: old.count + 1)
    func likeness(_ one: Int, _ other: Int) -> Double {
      // Any match is better than none.
      oldCounts[one].likeness(to: newCounts[other]) + 0.01
    }
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        best[one][other] = max(
          best[one + 1][other], best[one][other + 1],
          best[one + 1][other + 1] + likeness(one, other))
      }
    }
    var matches: [(Int, Int)] = []
    var (one, other) = (0, 0)
    while one < old.count, other < new.count {
      if best[one][other] == best[one + 1][other + 1] + likeness(one, other) {
        matches.append((one, other))
        one += 1
        other += 1
      } else if best[one][other] == best[one + 1][other] {
        one += 1
      } else {
        other += 1
      }
    }
    return matches
  }
}

/// How often a launch was told what.
private struct EventCounts {
  private var counts: [String: Int] = [:]
  private var total = 0

  init(_ timeline: LaunchTimeline) {
    for event in timeline.units.flatMap(\.events) {
      counts[event.name, default: 0] += 1
      total += 1
    }
  }

  /// From 0, nothing in common, to 1 (Dice's coefficient).
  func likeness(to other: EventCounts) -> Double {
    guard total + other.total > 0 else { return 1 }
    let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return Double(2 * common) / Double(total + other.total)
  }
}
