import Lifecycle
import LogInput

/// Fills the tables.
struct DatabaseRows {
  /// A trace, and what is counted in the report before it.
  struct Source {
    let trace: AnalysedTrace
    let base: TimeBase
    let inputsBefore: Int

    func input(of line: Int) -> Int { inputsBefore + trace.lines.place(of: line).input }

    func number(of line: Int) -> Int { trace.lines.place(of: line).line }

    /// Seconds from the trace's first moment.
    func seconds(_ moment: Moment?) -> DatabaseValue {
      .seconds(moment.map { base.elapsed(until: $0) })
    }
  }

  let database: Database
  let context: ReportContext
  /// The names of the events that have an outcome.
  let actions: Set<String>
  /// The units of a name in a launch; more than one where a scene of that name was connected again.
  private var units: [UnitKey: [Int]] = [:]
  private var launches: Set<Int> = []
  private var counts: [String: Int] = [:]

  private struct UnitKey: Hashable {
    let launch: Int
    let name: String
  }

  init(_ database: Database, _ context: ReportContext) {
    self.database = database
    self.context = context
    actions = Set(context.vocabulary.actionNames)
  }

  /// Inserts everything.
  mutating func insert(_ contents: ReportContents) throws(SQLiteReport.Problem) {
    try database.insert(
      into: "report",
      [
        "tool": .text("scenetrace"), "version": .text(context.version),
        "generated": .of(context.date),
      ])
    let sources = sources(of: contents)
    for (index, source) in sources.enumerated() { try insertInputs(of: source, number: index) }
    for reported in contents.launches { try insert(reported, sources[reported.trace]) }
    try insert(contents.summary.statistics, launch: nil)
    try insertRules(contents)
    for reported in contents.findings + contents.heldBack {
      try insert(reported, sources[reported.trace])
    }
    for reported in contents.inconclusive { try insert(reported, sources[reported.trace]) }
  }

  private func sources(of contents: ReportContents) -> [Source] {
    var numbering = Numbering()
    return contents.traces.map { trace in
      defer { numbering.add(trace) }
      return Source(trace: trace, base: TimeBase(trace), inputsBefore: numbering.inputs)
    }
  }

  // MARK: Keys

  /// The next number of a table's rows, from 1.
  mutating func nextRow(of table: String) -> Int {
    counts[table, default: 0] += 1
    return counts[table, default: 0]
  }

  mutating func note(unit: Int, named name: String, launch: Int) {
    units[UnitKey(launch: launch, name: name), default: []].append(unit)
  }

  mutating func note(launch: Int) { launches.insert(launch) }

  /// Nil for a launch that is not shown.
  func known(launch: Int?) -> Int? { launch.flatMap { launches.contains($0) ? $0 : nil } }

  /// Nil when there is none of that name, or more than one.
  func unit(named name: String?, launch: Int?) -> Int? {
    guard let name, let launch, let known = units[UnitKey(launch: launch, name: name)],
      known.count == 1
    else { return nil }
    return known[0]
  }

  // MARK: Inputs

  private mutating func insertInputs(
    of source: Source, number: Int
  ) throws(SQLiteReport.Problem) {
    for (index, input) in source.trace.inputs.enumerated() {
      let (id, account) = (source.inputsBefore + index, input.account)
      try database.insert(
        into: "inputs",
        [
          "id": .of(id), "trace": .of(number), "file": .text(input.file),
          "lines": .of(account.lines), "events": .of(account.events),
          "continuations": .of(account.continuations), "other": .of(account.other),
          "dropped": .of(account.dropped), "duplicates": .of(account.duplicates),
          "cut_records": .of(account.cutRecords), "clock_steps": .of(account.clockSteps),
          "match_limits": .of(account.matchLimits),
        ])
      for (format, lines) in input.formats {
        try database.insert(
          into: "formats", ["input": .of(id), "format": .text(format), "lines": .of(lines)])
      }
    }
    for loss in source.trace.losses.inLineOrder {
      let process = String(decoding: loss.process, as: UTF8.self)
      try database.insert(
        into: "losses",
        [
          "id": .of(nextRow(of: "losses")), "input": .of(source.input(of: loss.line)),
          "line": .of(source.number(of: loss.line)), "kind": .text(loss.kind.rawValue),
          "process": .of(process.isEmpty ? nil : process),
          "pid": .of(Int(String(decoding: loss.pid, as: UTF8.self))),
        ])
    }
  }
}
