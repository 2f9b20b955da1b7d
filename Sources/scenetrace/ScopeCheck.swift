import Reporting

/// Whether what was asked for was there to be looked at: a bound on a clock, a process by its name.
struct ScopeCheck {
  private let scope: TraceScope
  private var hasLaunch = false
  private var hasHidden = false
  private var hiddenNames: [String] = []
  private var obstacles: [(trace: String, obstacle: ClockObstacle)] = []

  init(_ scope: TraceScope) { self.scope = scope }

  /// Takes a trace that was read.
  mutating func add(_ trace: AnalysedTrace) {
    hasLaunch = hasLaunch || trace.launchCount > 0
    hasHidden = hasHidden || trace.lastLaunch > trace.launchCount
    hiddenNames += trace.hiddenLaunches.filter { !hiddenNames.contains($0) }
    if let obstacle = trace.window?.obstacle { obstacles.append((trace.name, obstacle)) }
  }

  /// Says what was not there.
  func complain(to console: Console) {
    for (trace, obstacle) in obstacles {
      console.complain(
        "\(trace): \(obstacle.rawValue), so --since and --until cannot be found there "
          + "(\(obstacle.remedy))")
    }
    guard let process = scope.process, !hasLaunch, hasHidden else { return }
    let verb = hiddenNames.count == 1 ? "is" : "are"
    let others =
      hiddenNames.isEmpty
      ? "the log names no process" : "there \(verb) \(NameList.text(hiddenNames))"
    console.complain("no launch of '\(process)' was found: \(others)")
  }
}

extension ClockObstacle {
  fileprivate var remedy: String {
    switch self {
    case .noClock: "name lines: line:120"
    case .noHours: "count from the first event, +90s, or name lines: line:120"
    case .noDate: "write a time of day, 09:00:05, or name lines: line:120"
    case .noYear: "leave the year out, or add --year"
    case .noZone: "leave the zone out, or add --zone"
    }
  }
}
