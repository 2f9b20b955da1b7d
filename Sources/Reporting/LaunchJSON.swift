import Lifecycle
import LogInput

/// Writes launches, their units, and the spans and events of each.
struct LaunchJSON {
  /// The names of the events that have an outcome.
  let actions: Set<String>

  /// Where the launch's lines stand.
  private struct Origin {
    let lines: TraceLines
    /// The input in which it began, by its place in the trace and in the document.
    let input: Int
    let inputsBefore: Int
  }

  func write(
    _ timeline: LaunchTimeline, id: Int, lines: TraceLines, inputsBefore: Int,
    to json: inout JSONWriter
  ) {
    let launch = timeline.launch
    let origin = Origin(
      lines: lines, input: lines.place(of: launch.firstLine).input, inputsBefore: inputsBefore)
    json.object { json in
      json.member("id", id)
      json.member("input", origin.input + inputsBefore)
      json.member("name", launch.process.isEmpty ? nil : launch.process)
      json.member("pid", launch.pid)
      json.member("system", launch.reportedSystem)
      json.member("platform", launch.platform?.rawValue)
      json.member("kind", launch.kind.rawValue)
      json.member("start", launch.firstMoment?.reading.isoText)
      json.member("end", launch.lastMoment?.reading.isoText)
      if let end = launch.end { write(end, origin, to: &json) }
      json.key("app")
      json.object { write(timeline.units.first, origin, to: &$0) }
      json.key("scenes")
      json.array { json in
        for scene in launch.scenes {
          let isKept = timeline.units.indices.contains(scene.index)
          write(scene, isKept ? timeline.units[scene.index] : nil, origin, to: &json)
        }
      }
      // Nothing is told of background tasks and tests so far; who reads them finds lists.
      for name in ["tasks", "tests"] {
        json.key(name)
        json.array { _ in }
      }
    }
  }

  private func write(_ end: LaunchEnd, _ origin: Origin, to json: inout JSONWriter) {
    json.key("ended")
    json.object { json in
      json.member("how", end.manner.rawValue)
      json.member("confidence", end.confidence.rawValue)
      json.member("line", origin.lines.place(of: end.line).line)
    }
  }

  private func write(
    _ scene: LifecycleUnit, _ timeline: UnitTimeline?, _ origin: Origin, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", scene.name)
      json.key("aliases")
      json.array { json in for alias in scene.aliases { json.string(alias) } }
      json.key("inferred")
      json.boolean(scene.isInferred)
      json.member("session", scene.keys.first { $0.kind == .session }?.value)
      write(timeline, origin, to: &json)
    }
  }

  private func write(
    _ timeline: UnitTimeline?, _ origin: Origin, to json: inout JSONWriter
  ) {
    json.key("spans")
    json.array { json in for span in timeline?.spans ?? [] { write(span, origin, to: &json) } }
    json.key("events")
    json.array { json in for event in timeline?.events ?? [] { write(event, origin, to: &json) } }
  }

  private func write(_ span: Span, _ origin: Origin, to json: inout JSONWriter) {
    let first = origin.lines.place(of: span.fromLine)
    json.object { json in
      json.member("state", span.state.rawValue)
      writeInput(first, origin, to: &json)
      json.member("fromLine", first.line)
      json.member("toLine", origin.lines.place(of: span.toLine).line)
      json.member("start", span.start?.reading.isoText)
      json.member("end", span.end?.reading.isoText)
      if let duration = span.duration {
        json.key("seconds")
        json.seconds(nanoseconds: duration)
      }
      json.member("confidence", span.confidence.rawValue)
    }
  }

  /// Said only of what is not in the input in which the launch began.
  private func writeInput(
    _ place: TraceLines.Place, _ origin: Origin, to json: inout JSONWriter
  ) {
    guard place.input != origin.input else { return }
    json.member("input", place.input + origin.inputsBefore)
  }

  private func write(_ event: TimelineEvent, _ origin: Origin, to json: inout JSONWriter) {
    let place = origin.lines.place(of: event.line)
    json.object { json in
      writeInput(place, origin, to: &json)
      json.member("line", place.line)
      json.member("time", event.moment?.reading.isoText)
      json.member("name", event.name)
      json.member("transition", event.transition?.rawValue)
      if actions.contains(event.name) { json.member("outcome", event.outcome.rawValue) }
    }
  }
}
