import Lifecycle
import LogInput

extension DatabaseRows {
  /// Inserts a launch with all that is known of it.
  mutating func insert(
    _ reported: ReportedLaunch, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let (id, launch, excerpt) = (reported.id, reported.launch, reported.excerpt)
    note(launch: id)
    try insert(launch, id: id, source)
    let app = excerpt.app.map { [(kind: "app", unit: $0)] } ?? []
    for (kind, unit) in app + excerpt.scenes.map({ (kind: "scene", unit: $0) }) {
      try insert(unit, kind: kind, launch: id, source)
    }
    for view in excerpt.views { try insert(view, launch: id, source) }
    for task in excerpt.tasks { try insert(task, launch: id, source) }
    for test in excerpt.tests {
      let last = test.toLine ?? max(launch.lastLine, test.fromLine)
      try database.insert(
        into: "tests",
        [
          "id": .of(nextRow(of: "tests")), "launch": .of(id), "name": .text(test.name),
          "input": .of(source.input(of: test.fromLine)),
          "from_line": .of(source.number(of: test.fromLine)),
          "to_line": .of(source.number(of: last)),
        ])
    }
    try insert(excerpt.statistics, launch: id)
  }

  private func insert(
    _ launch: Launch, id: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let end = launch.end
    try database.insert(
      into: "launches",
      [
        "id": .of(id), "input": .of(source.input(of: launch.firstLine)),
        "name": .of(launch.name.isEmpty ? nil : launch.name), "pid": .of(launch.pid),
        "bundle": .of(launch.facts.bundle), "version": .of(launch.facts.version),
        "build": .of(launch.facts.build), "os": .of(launch.facts.os),
        "device": .of(launch.facts.device), "system": .text(launch.reportedSystem),
        "platform": .of(launch.platform?.rawValue), "kind": .text(launch.kind.rawValue),
        "from_line": .of(source.number(of: launch.firstLine)),
        "to_line": .of(source.number(of: launch.lastLine)),
        "start_time": .of(launch.firstMoment?.reading),
        "start_seconds": source.seconds(launch.firstMoment),
        "end_time": .of(launch.lastMoment?.reading),
        "end_seconds": source.seconds(launch.lastMoment),
        "ended_how": .of(end?.manner.rawValue),
        "ended_confidence": .of(end?.confidence.rawValue),
        "ended_line": .of(end.map { source.number(of: $0.line) }),
        "ended_reason": .of(end.flatMap { $0.reason.isEmpty ? nil : $0.reason }),
      ])
  }

  // MARK: Units

  private mutating func insert(
    _ excerpt: UnitExcerpt, kind: String, launch: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let (unit, id) = (excerpt.unit, nextRow(of: "units"))
    note(unit: id, named: unit.name, launch: launch)
    try insertUnit(
      id, launch: launch, kind: kind, name: unit.name, isInferred: unit.isInferred,
      session: unit.keys.first { $0.kind == .session }?.value, role: unit.role)
    for (position, alias) in unit.aliases.enumerated() {
      try database.insert(
        into: "aliases",
        ["unit": .of(id), "position": .of(position + 1), "alias": .text(alias)])
    }
    for span in excerpt.spans { try insert(span, unit: id, source) }
    for event in excerpt.events {
      try insert(event, unit: event.isAttributed ? id : nil, launch: launch, source)
    }
  }

  private mutating func insert(
    _ view: ViewExcerpt, launch: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let id = nextRow(of: "units")
    try insertUnit(id, launch: launch, kind: "view", name: view.name, pointer: view.pointer)
    for span in view.spans { try insert(span, unit: id, source) }
  }

  private func insertUnit(
    _ id: Int, launch: Int, kind: String, name: String, isInferred: Bool = false,
    session: String? = nil, role: String? = nil, pointer: String? = nil
  ) throws(SQLiteReport.Problem) {
    try database.insert(
      into: "units",
      [
        "id": .of(id), "launch": .of(launch), "kind": .text(kind), "name": .text(name),
        "inferred": .of(isInferred), "session": .of(session), "role": .of(role),
        "pointer": .of(pointer),
      ])
  }

  private mutating func insert(
    _ excerpt: SpanExcerpt, unit: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let span = excerpt.span
    try database.insert(
      into: "spans",
      [
        "id": .of(nextRow(of: "spans")), "unit": .of(unit),
        "region": .of(span.region?.rawValue), "state": .text(span.state.rawValue),
        "input": .of(source.input(of: span.fromLine)),
        "from_line": .of(source.number(of: span.fromLine)),
        "to_line": .of(source.number(of: span.toLine)),
        "start_time": .of(span.start?.reading), "start_seconds": source.seconds(span.start),
        "end_time": .of(span.end?.reading), "end_seconds": source.seconds(span.end),
        "seconds": .seconds(span.duration), "confidence": .text(span.confidence.rawValue),
        "cut": .of(excerpt.cut),
      ])
  }

  private mutating func insert(
    _ event: TimelineEvent, unit: Int?, launch: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let outcome = actions.contains(event.name) ? event.outcome.rawValue : nil
    try database.insert(
      into: "events",
      [
        "id": .of(nextRow(of: "events")), "launch": .of(launch), "unit": .of(unit),
        "input": .of(source.input(of: event.line)), "line": .of(source.number(of: event.line)),
        "time": .of(event.moment?.reading), "time_seconds": source.seconds(event.moment),
        "name": .text(event.name), "transition": .of(event.transition?.rawValue),
        "outcome": .of(outcome), "inferred": .of(event.isInferred),
        "contradicts": .of(event.contradicted?.rawValue),
      ])
  }

  // MARK: Tasks and statistics

  private mutating func insert(
    _ task: BackgroundTask, launch: Int, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let length = ClockedLength(from: task.begin, to: task.end)
    try database.insert(
      into: "tasks",
      [
        "id": .of(nextRow(of: "tasks")), "launch": .of(launch), "number": .of(task.id),
        "name": .of(task.name), "kind": .text(task.kind.rawValue),
        "input": .of(source.input(of: task.beginLine)),
        "begin_line": .of(source.number(of: task.beginLine)),
        "begin_time": .of(task.begin?.reading), "begin_seconds": source.seconds(task.begin),
        "end_line": .of(task.endLine.map { source.number(of: $0) }),
        "end_time": .of(task.end?.reading), "end_seconds": source.seconds(task.end),
        "seconds": .seconds(length?.nanoseconds), "how": .text(task.ending.rawValue),
      ])
  }

  /// Inserts what was measured in a launch, or in all of them.
  func insert(
    _ statistics: TimelineStatistics, launch: Int?
  ) throws(SQLiteReport.Problem) {
    for measure in TimelineStatistics.Measure.allCases {
      guard let lengths = statistics.distribution(of: measure) else { continue }
      try database.insert(
        into: "statistics",
        [
          "launch": .of(launch), "measure": .text(measure.rawValue), "count": .of(lengths.count),
          "min": .seconds(lengths.min), "median": .seconds(lengths.median),
          "p95": .seconds(lengths.p95), "max": .seconds(lengths.max),
          "total": .seconds(measure.isOfStays ? lengths.total : nil),
        ])
    }
  }
}
