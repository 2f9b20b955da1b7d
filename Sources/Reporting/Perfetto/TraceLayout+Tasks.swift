import Lifecycle
import LogInput

extension TraceLayout {
  /// Background tasks overlap as they like, which only events with two ends of their own may.
  mutating func lay(_ task: BackgroundTask, of launch: Launch, on track: TraceTrack) {
    let name = task.name ?? task.id.map { "task \($0)" } ?? "task"
    let id = directory.makeIdentifier()
    let start = base.position(of: task.begin, line: task.beginLine)
    let begin = lines.place(of: task.beginLine)
    let last = task.endLine ?? launch.lastLine
    let endMoment = task.endLine == nil ? launch.lastMoment : task.end
    let end = max(start, base.position(of: endMoment, line: last))
    let endLine = task.endLine.map { lines.place(of: $0).line }
    add(
      TraceEvent(
        name: name, category: "background task", phase: .begin(id), time: start,
        line: task.beginLine, track: track
      ) { json in
        json.write(begin, task.begin?.reading)
        json.member("id", task.id)
        json.member("kind", task.kind.rawValue)
        json.member("how", task.ending.rawValue)
        json.member("endLine", endLine)
      })
    add(
      TraceEvent(
        name: name, category: "background task", phase: .end(id), time: end, line: last,
        track: track
      ) { _ in })
  }

  /// Tests that run at once lie on tracks beside each other.
  mutating func lay(_ tests: [TestSpan], of launch: Launch, process: Int) {
    var ends: [Int64] = []
    for test in tests {
      let last = test.toLine ?? max(launch.lastLine, test.fromLine)
      let start = base.position(ofLine: test.fromLine)
      let end = max(start, base.position(ofLine: last))
      let lane = ends.firstIndex { $0 <= start } ?? ends.count
      if lane == ends.count { ends.append(end) } else { ends[lane] = end }
      let lines = lines
      add(
        TraceEvent(
          name: test.name, category: "test", phase: .complete(end - start), time: start,
          line: test.fromLine,
          track: self.track(lane == 0 ? "tests" : "tests \(lane + 1)", of: process)
        ) { $0.write(lines, from: test.fromLine, to: last) })
    }
  }
}
