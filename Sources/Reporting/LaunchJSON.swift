import Lifecycle
import LogInput

/// Writes launches, their units, and the spans and events of each.
struct LaunchJSON {
  /// The names of the events that have an outcome.
  let actions: Set<String>

  func write(_ timeline: LaunchTimeline, id: Int, input: Int, to json: inout JSONWriter) {
    let launch = timeline.launch
    json.object { json in
      json.member("id", id)
      json.member("input", input)
      json.member("name", launch.process.isEmpty ? nil : launch.process)
      json.member("pid", launch.pid)
      json.member("system", launch.reportedSystem)
      json.member("platform", launch.platform)
      json.member("kind", launch.kind)
      json.member("start", launch.firstMoment?.reading.isoText)
      json.member("end", launch.lastMoment?.reading.isoText)
      if let end = launch.end { write(end, to: &json) }
      json.key("app")
      json.object { write(timeline.units.first, to: &$0) }
      json.key("scenes")
      json.array { json in
        for scene in launch.scenes {
          let isKept = timeline.units.indices.contains(scene.index)
          write(scene, isKept ? timeline.units[scene.index] : nil, to: &json)
        }
      }
      // Nothing is told of background tasks and tests so far; who reads them finds lists.
      for name in ["tasks", "tests"] {
        json.key(name)
        json.array { _ in }
      }
    }
  }

  private func write(_ end: LaunchEnd, to json: inout JSONWriter) {
    json.key("ended")
    json.object { json in
      json.member("how", end.manner.rawValue)
      json.member("confidence", end.confidence.rawValue)
      json.member("line", end.line)
    }
  }

  private func write(_ scene: LifecycleUnit, _ timeline: UnitTimeline?, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", scene.name)
      json.key("aliases")
      json.array { json in for alias in scene.aliases { json.string(alias) } }
      json.key("inferred")
      json.boolean(scene.isInferred)
      json.member("session", scene.keys.first { $0.kind == .session }?.value)
      write(timeline, to: &json)
    }
  }

  private func write(_ timeline: UnitTimeline?, to json: inout JSONWriter) {
    json.key("spans")
    json.array { json in for span in timeline?.spans ?? [] { write(span, to: &json) } }
    json.key("events")
    json.array { json in for event in timeline?.events ?? [] { write(event, to: &json) } }
  }

  private func write(_ span: Span, to json: inout JSONWriter) {
    json.object { json in
      json.member("state", span.state.rawValue)
      json.member("fromLine", span.fromLine)
      json.member("toLine", span.toLine)
      json.member("start", span.start?.reading.isoText)
      json.member("end", span.end?.reading.isoText)
      if let duration = span.duration {
        json.key("seconds")
        json.seconds(nanoseconds: duration)
      }
      json.member("confidence", span.confidence.rawValue)
    }
  }

  private func write(_ event: TimelineEvent, to json: inout JSONWriter) {
    json.object { json in
      json.member("line", event.line)
      json.member("time", event.moment?.reading.isoText)
      json.member("name", event.name)
      json.member("transition", event.transition?.rawValue)
      if actions.contains(event.name) { json.member("outcome", event.outcome.rawValue) }
    }
  }
}
