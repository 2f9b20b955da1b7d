import Lifecycle
import LogInput

extension TraceLayout {
  /// Lays down a launch: a process with a track for each unit.
  mutating func lay(_ reported: ReportedLaunch) {
    let (launch, excerpt) = (reported.launch, reported.excerpt)
    addProcess(reported.id, name: name(of: reported), labels: labels(of: launch))
    let main = directory.addTrack("app", of: reported.id, isMain: true)
    if let app = excerpt.app { lay(app, named: "app", on: main) }
    for scene in excerpt.scenes {
      let name = UnitName.text(scene.unit.name)
      lay(scene, named: name, on: directory.addTrack(name, of: reported.id))
    }
    for view in excerpt.views {
      lay(
        view.spans, isInferred: false, on: directory.addTrack("view " + view.name, of: reported.id))
    }
    for task in excerpt.tasks { lay(task, of: launch, on: main) }
    lay(excerpt.tests, of: launch, process: reported.id)
  }

  private func name(of reported: ReportedLaunch) -> String {
    let launch = reported.launch
    let name = launch.name + (launch.pid.map { "[\($0)]" } ?? "")
    return "launch \(reported.id)" + (name.isEmpty ? "" : " · " + name)
  }

  private func labels(of launch: Launch) -> [String] {
    let facts = AppFacts.Key.allCases.compactMap { key in
      launch.facts[key].map { "\(key.rawValue) \($0)" }
    }
    let parts = [
      launch.reportedSystem, launch.platform?.rawValue, launch.kind.rawValue,
      launch.firstMoment?.reading.headerText,
      launch.end.map { "ended: \($0.manner.rawValue) (\($0.confidence.rawValue))" },
      base.hasClock ? nil : "no clock: a line counts as a millisecond",
      contents.summary.hasManyInputs ? lines.place(of: launch.firstLine).file : nil,
    ]
    return parts.compactMap { $0 }.filter { $0 != "unknown" } + facts
  }

  // MARK: Units

  private mutating func lay(_ unit: UnitExcerpt, named name: String, on track: TraceTrack) {
    let isInferred = unit.unit.isInferred
    lay(unit.spans.filter { $0.span.region != .visibility }, isInferred: isInferred, on: track)
    let windows = unit.spans.filter { $0.span.region == .visibility }
    if !windows.isEmpty {
      lay(
        windows, isInferred: isInferred,
        on: directory.addTrack(name + " windows", of: track.process))
    }
    for event in unit.events {
      lay(event, on: event.isAttributed ? track : self.track("no known scene", of: track.process))
    }
  }

  /// States follow each other on a track: one begins where the one before ends, at the earliest.
  private mutating func lay(_ spans: [SpanExcerpt], isInferred: Bool, on track: TraceTrack) {
    var reached: Int64 = 0
    for (number, excerpt) in spans.enumerated() {
      let span = excerpt.span
      // Without a clock the last line has its share as well.
      let isLast = number == spans.count - 1 && !base.hasClock
      let last = excerpt.lines.upperBound + (isLast ? 1 : 0)
      let start = max(reached, base.position(of: span.start, line: excerpt.lines.lowerBound))
      reached = max(start, base.position(of: span.end, line: last))
      add(
        TraceEvent(
          name: span.state.rawValue, category: "state", phase: .complete(reached - start),
          time: start, line: excerpt.lines.lowerBound, track: track,
          arguments: arguments(of: excerpt, isInferred: isInferred)))
    }
  }

  private func arguments(
    of excerpt: SpanExcerpt, isInferred: Bool
  ) -> (inout JSONWriter) -> Void {
    let (span, lines, hasClock) = (excerpt.span, lines, base.hasClock)
    return { json in
      let (from, to) = (lines.place(of: span.fromLine), lines.place(of: span.toLine))
      json.member("file", from.file)
      json.member("fromLine", from.line)
      json.member("toLine", to.line)
      json.member("start", span.start?.reading.isoText ?? span.start?.reading.headerText)
      json.member("end", span.end?.reading.isoText ?? span.end?.reading.headerText)
      json.member("region", span.region?.rawValue)
      json.member("confidence", span.confidence.rawValue)
      if isInferred || span.confidence != .certain { json.member("inferred", true) }
      json.member("cut", excerpt.cut)
      if hasClock, span.start == nil || span.end == nil {
        json.member("placed", "by its lines, which have no clock")
      }
    }
  }

  private mutating func lay(_ event: TimelineEvent, on track: TraceTrack) {
    let isAction = actions.contains(event.name)
    let (place, hasClock) = (lines.place(of: event.line), base.hasClock)
    addUnitEvent(
      TraceEvent(
        name: event.name, category: isAction ? "action" : "event", phase: .instant,
        time: base.position(of: event.moment, line: event.line), line: event.line, track: track
      ) { json in
        json.write(place, event.moment)
        json.member("transition", event.transition?.rawValue)
        if isAction { json.member("outcome", event.outcome.rawValue) }
        if event.isInferred { json.member("inferred", true) }
        json.member("contradicts", event.contradicted?.rawValue)
        if hasClock, event.moment == nil {
          json.member("placed", "by its line, which has no clock")
        }
      })
  }

  // MARK: What overlaps

  /// Background tasks overlap as they like, which only events with two ends of their own may.
  private mutating func lay(_ task: BackgroundTask, of launch: Launch, on track: TraceTrack) {
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
        json.write(begin, task.begin)
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
  private mutating func lay(_ tests: [TestSpan], of launch: Launch, process: Int) {
    var ends: [Int64] = []
    for test in tests {
      let last = test.toLine ?? max(launch.lastLine, test.fromLine)
      let start = base.position(ofLine: test.fromLine)
      let end = max(start, base.position(ofLine: last))
      let lane = ends.firstIndex { $0 <= start } ?? ends.count
      if lane == ends.count { ends.append(end) } else { ends[lane] = end }
      let (from, to) = (lines.place(of: test.fromLine), lines.place(of: last))
      add(
        TraceEvent(
          name: test.name, category: "test", phase: .complete(end - start), time: start,
          line: test.fromLine,
          track: self.track(lane == 0 ? "tests" : "tests \(lane + 1)", of: process)
        ) { json in
          json.member("file", from.file)
          json.member("fromLine", from.line)
          json.member("toLine", to.line)
        })
    }
  }
}
