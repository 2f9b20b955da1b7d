import Lifecycle

/// Where a check had no room for what it was to follow: of those launches it can no more say that all is well.
struct NoRoom {
  /// By launch that is open, where that was first.
  private var lines: [Int: Int] = [:]

  mutating func note(_ context: JudgeContext) {
    let launch = context.launch.id
    lines[launch] = lines[launch] ?? context.event.line
  }

  /// What is to be said of a launch that ends.
  mutating func verdicts(on launch: Launch) -> [Verdict] {
    lines.removeValue(forKey: launch.id).map { [.inconclusive(.limit, line: $0)] } ?? []
  }
}
