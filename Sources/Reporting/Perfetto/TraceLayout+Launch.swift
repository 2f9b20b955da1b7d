import JSONText
import Lifecycle
import LogInput

extension TraceLayout {
  /// Lays down a launch: a process with a track for each unit.
  mutating func lay(_ reported: ReportedLaunch) {
    let (launch, excerpt) = (reported.launch, reported.excerpt)
    addProcess(reported.id, name: name(of: reported), labels: labels(of: launch))
    let main = directory.addTrack("launch", of: reported.id, isMain: true)
    layWhole(reported, on: main)
    if let app = excerpt.app {
      lay(app, named: "app", on: directory.addTrack("app", of: reported.id))
    }
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
      hasCompany ? lines.place(of: launch.firstLine).file : nil,
    ]
    return parts.compactMap { $0 }.filter { $0 != "unknown" } + facts
  }

  /// Lays down the launch as a whole: Perfetto shows no labels of processes.
  private mutating func layWhole(_ reported: ReportedLaunch, on track: TraceTrack) {
    let launch = reported.launch
    let start = base.position(of: launch.firstMoment, line: launch.firstLine)
    let last = launch.lastLine + (base.hasClock ? 0 : 1)
    let end = max(start, base.position(of: launch.lastMoment, line: last))
    let (lines, hasClock) = (lines, base.hasClock)
    add(
      TraceEvent(
        name: launch.name.isEmpty ? "launch \(reported.id)" : launch.name, category: "launch",
        phase: .complete(end - start), time: start, line: launch.firstLine, track: track
      ) { json in
        json.write(lines, from: launch.firstLine, to: launch.lastLine)
        json.member("start", launch.firstMoment?.reading.fullText)
        json.member("end", launch.lastMoment?.reading.fullText)
        json.member("clock", hasClock ? nil : "none; a line counts as a millisecond")
        json.member("pid", launch.pid)
        json.member("system", launch.reportedSystem)
        json.member("platform", launch.platform?.rawValue)
        json.member("kind", launch.kind.rawValue)
        for key in AppFacts.Key.allCases { json.member(key.rawValue, launch.facts[key]) }
        guard let end = launch.end else { return }
        json.member("ended", end.manner.rawValue)
        json.member("endedConfidence", end.confidence.rawValue)
        json.member("endedLine", lines.place(of: end.line).line)
        json.member("endedReason", end.reason.isEmpty ? nil : end.reason)
      })
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
      json.write(lines, from: span.fromLine, to: span.toLine)
      json.member("start", span.start?.reading.fullText)
      json.member("end", span.end?.reading.fullText)
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
        json.write(place, event.moment?.reading)
        json.member("transition", event.transition?.rawValue)
        if isAction { json.member("outcome", event.outcome.rawValue) }
        if event.isInferred { json.member("inferred", true) }
        json.member("contradicts", event.contradicted?.rawValue)
        if hasClock, event.moment == nil {
          json.member("placed", "by its line, which has no clock")
        }
      })
  }
}
