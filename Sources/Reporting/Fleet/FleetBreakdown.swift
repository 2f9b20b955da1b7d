import Fleet

/// The shares of traces with a finding, side by side for the values of one feature: versions, systems, devices.
struct FleetBreakdown {
  enum Feature: CaseIterable {
    case version, os, device, app

    var title: String {
      switch self {
      case .version: "By version"
      case .os: "By system"
      case .device: "By device"
      case .app: "By app"
      }
    }

    /// What stands for those who do not say.
    fileprivate var absence: String {
      switch self {
      case .version: "no version"
      case .os: "no system"
      case .device: "no device"
      case .app: "no app"
      }
    }

    fileprivate func value(of group: TraceSummary.Group) -> String {
      switch self {
      case .version: group.version
      case .os: group.os
      case .device: group.device
      case .app: group.app
      }
    }
  }

  struct Column {
    let title: String
    /// How many traces were judged.
    let traces: Int
    fileprivate let groups: [FleetSummary.GroupCount]
  }

  /// So many values have a column; all others share the last one.
  private static let mostColumns = 8

  let feature: Feature
  /// Versions and their like in the order of their numbers.
  let columns: [Column]

  init(_ feature: Feature, of summary: FleetSummary) {
    self.feature = feature
    var values: [String: [FleetSummary.GroupCount]] = [:]
    for (group, count) in summary.groups.counts where count.traces > 0 {
      values[feature.value(of: group), default: []].append(count)
    }
    func traces(_ groups: [FleetSummary.GroupCount]) -> Int {
      groups.reduce(0) { $0 + $1.traces }
    }
    let ranked = values.map { (value: $0.key, traces: traces($0.value), groups: $0.value) }
      .sorted { ($1.traces, $0.value) < ($0.traces, $1.value) }
    let shown = ranked.count > Self.mostColumns ? Self.mostColumns - 1 : ranked.count
    var columns = ranked[..<shown].sorted { VersionText($0.value) < VersionText($1.value) }.map {
      Column(
        title: $0.value.isEmpty ? feature.absence : $0.value, traces: $0.traces, groups: $0.groups)
    }
    let rest = ranked[shown...]
    if !rest.isEmpty {
      columns.append(
        Column(
          title: "\(Counted.number(rest.count)) others", traces: rest.reduce(0) { $0 + $1.traces },
          groups: rest.flatMap(\.groups)))
    }
    self.columns = columns
  }

  /// The shares of a rule, one for each column.
  func shares(of rule: String) -> [FleetShare] {
    columns.map { column in
      FleetShare(
        traces: column.groups.reduce(0) { $0 + ($1.rules[rule]?.traces ?? 0) }, of: column.traces)
    }
  }
}

/// Versions in the order of their numbers: 1.9 before 1.10.
private struct VersionText: Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  private var numbers: [Int] { text.split { !$0.isNumber }.map { Int($0) ?? .max } }
  private var name: Substring { text.prefix { !$0.isNumber } }

  static func < (one: VersionText, other: VersionText) -> Bool {
    if one.name != other.name { return one.name < other.name }
    let (left, right) = (one.numbers, other.numbers)
    return left == right ? one.text < other.text : left.lexicographicallyPrecedes(right)
  }
}
