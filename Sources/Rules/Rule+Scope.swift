import Lifecycle

/// Where a rule judges and when it is silent, in the words of its file.
extension Rule {
  /// The life cycles that it applies to; empty when to all.
  package var systems: [String] {
    LifecycleSystem.allCases.filter(bounds.systems.contains).map(\.rawValue)
  }

  /// Bounds of its own that a configuration may set, in nanoseconds, as they hold now.
  package var thresholds: [String: Int64] { bounds.thresholds }

  /// Conditions under which it is silent or inconclusive, as sentences without a full stop.
  package var conditions: [String] {
    var conditions: [String] = []
    let platforms = Platform.allCases.filter(bounds.platforms.contains).map(\.rawValue)
    if !platforms.isEmpty {
      conditions.append("needs a log that shows \(platforms.joined(separator: " or "))")
    }
    if let kind = bounds.launches { conditions.append("judges \(kind.rawValue) launches only") }
    conditions += Need.allCases.filter(bounds.needs.contains).map(\.condition)
    if bounds.isOncePerTrace {
      conditions.append("is reported once for a whole input, and again only if it gets worse")
    }
    for other in bounds.yieldsTo {
      let reach = other.isOverLaunch ? "anything of the same launch" : "the same lines"
      let haste = other.isAwaited ? "" : ", if that was reported before"
      conditions.append("leaves the word to `\(other.rule)` where that speaks of \(reach)\(haste)")
    }
    return conditions
  }

  /// What it keeps in memory while a trace is read, one line for each of its cases.
  package var memory: [String] { cases.map(\.memory) }
}

extension Rule.Need {
  fileprivate var condition: String {
    switch self {
    case .clock: "needs time stamps: without them it is inconclusive"
    case .complete: "needs every line of the launch: where lines were lost it is inconclusive"
    case .device:
      "needs a device without a debugger, which suspends nothing and keeps the watchdog away"
    case .system: "needs proof of its life cycle in the log"
    }
  }
}
