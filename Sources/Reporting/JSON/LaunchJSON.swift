import JSONText
import Lifecycle
import LogInput

/// Writes launches: what is known of each, its units, background tasks, tests and views.
struct LaunchJSON {
  private let units: UnitJSON
  private let taskRow = TaskRow()

  /// Only events that are actions of the vocabulary have an outcome.
  init(_ context: ReportContext) {
    units = UnitJSON(actions: Set(context.vocabulary.actionNames))
  }

  /// Writes the members of a launch.
  func writeMembers(of reported: ReportedLaunch, to json: inout JSONWriter) {
    let (launch, excerpt) = (reported.launch, reported.excerpt)
    let origin = LineOrigin(
      lines: reported.lines, input: reported.lines.numbered(launch.firstLine).input,
      inputsBefore: reported.inputsBefore)
    json.member("id", reported.id)
    json.member("input", origin.input + reported.inputsBefore)
    writeFacts(of: launch, to: &json)
    json.member("start", launch.firstMoment?.reading.isoText)
    json.member("end", launch.lastMoment?.reading.isoText)
    if let end = launch.end { write(end, origin, to: &json) }
    json.object("app") { units.write(excerpt.app, origin, to: &$0) }
    json.array("scenes") { json in for scene in excerpt.scenes { write(scene, origin, to: &json) } }
    json.array("tasks") { write(excerpt.tasks, origin, to: &$0) }
    json.array("tests") { json in
      for test in excerpt.tests { write(test, last: launch.lastLine, origin, to: &json) }
    }
    if !excerpt.views.isEmpty {
      json.array("views") { json in for view in excerpt.views { write(view, origin, to: &json) } }
    }
    json.key("statistics")
    json.write(excerpt.statistics)
  }

  private func writeFacts(of launch: Launch, to json: inout JSONWriter) {
    json.member("name", launch.name.isEmpty ? nil : launch.name)
    json.member("pid", launch.pid)
    for key in AppFacts.Key.allCases { json.member(key.rawValue, launch.facts[key]) }
    json.member("system", launch.reportedSystem)
    json.member("platform", launch.platform?.rawValue)
    json.member("kind", launch.kind.rawValue)
  }

  private func write(_ end: LaunchEnd, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.object("ended") { json in
      json.member("how", end.manner.rawValue)
      json.member("confidence", end.confidence.rawValue)
      json.member("line", origin.number(of: end.line))
      json.member("reason", end.reason.isEmpty ? nil : end.reason)
    }
  }

  private func write(_ scene: UnitExcerpt, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", scene.unit.name)
      json.array("aliases") { json in for alias in scene.unit.aliases { json.string(alias) } }
      json.key("inferred")
      json.boolean(scene.unit.isInferred)
      json.member("session", scene.unit.keys.first { $0.kind == .session }?.value)
      json.member("role", scene.unit.role)
      units.write(scene, origin, to: &json)
    }
  }

  private func write(_ tasks: [BackgroundTask], _ origin: LineOrigin, to json: inout JSONWriter) {
    let output = json.outputOfItems()
    for index in tasks.indices {
      if let output {
        taskRow.write(tasks[index], isFirst: index == 0, origin, to: output)
      } else {
        write(tasks[index], origin, to: &json)
      }
    }
  }

  private func write(_ task: BackgroundTask, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", task.id)
      json.member("name", task.name)
      json.member("kind", task.kind.rawValue)
      json.member("begin", task.begin?.reading.isoText)
      json.member("beginLine", origin.number(of: task.beginLine))
      json.member("end", task.end?.reading.isoText)
      json.member("endLine", task.endLine.map(origin.number))
      json.member("how", task.ending.rawValue)
    }
  }

  /// A test that has not ended runs as long as the launch is known to.
  private func write(
    _ test: TestSpan, last: Int, _ origin: LineOrigin, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", test.name)
      json.member("fromLine", origin.number(of: test.fromLine))
      json.member("toLine", origin.number(of: test.toLine ?? max(last, test.fromLine)))
    }
  }

  private func write(_ view: ViewExcerpt, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", view.name)
      json.member("pointer", view.pointer)
      units.write(view, origin, to: &json)
    }
  }
}

/// Where the lines of a launch stand.
struct LineOrigin {
  let lines: TraceLines
  /// The input in which it began, by its place in the trace and in the document.
  let input: Int
  let inputsBefore: Int

  func number(of line: Int) -> Int { lines.numbered(line).line }

  /// Said only of what is not in the input in which the launch began.
  func writeInput(of line: Int, to json: inout JSONWriter) {
    let place = lines.numbered(line)
    guard place.input != input else { return }
    json.member("input", place.input + inputsBefore)
  }
}
