import Lifecycle
import LogInput
import Rules

/// The picture of a launch: what is drawn in it, and where.
struct LaneChart {
  /// A row of the picture for a unit, or for one region of an AppKit app.
  struct Lane {
    var name: String
    var marks: [SpanMark]
    /// The events that are transitions, and all others.
    var callbacks: [TickMark]
    var actions: [TickMark]
    var flags: [FlagMark]
    /// How many states and events it shows, one by one or not.
    var spanCount: Int
  }

  /// A row of the picture for things that may lie side by side.
  struct BarLane {
    var name: String
    var bars: [(mark: BarMark, label: String, title: String, isOpen: Bool, isBad: Bool)]
    /// How many there was no room for.
    var left: Int
  }

  static let width = 1200.0
  static let gutter = 172.0
  static let plotWidth = width - gutter - 4

  let scale: ChartScale
  let axis: ChartAxis
  let lanes: [Lane]
  let tests: BarLane?
  let tasks: BarLane?

  /// Nil where no state of a unit is known.
  init?(_ launch: DrawnLaunch, plan: DrawingPlan) {
    let places = launch.units.indices.filter { !launch.units[$0].spans.isEmpty }
    let shown = places.map { launch.units[$0] }
    guard let lanes = LaneScale(shown.flatMap(\.spans), columns: Int(Self.plotWidth)) else {
      return nil
    }
    let tasks = launch.reported.excerpt.tasks
    let scale = ChartScale(
      lanes, happening: Self.happening(shown, tasks, on: lanes), width: Self.plotWidth)
    self.scale = scale
    axis = ChartAxis(scale)
    let lines = LinePlaces(shown.flatMap(\.events), on: scale)
    self.lanes = zip(places, shown).map { place, unit in
      let flags = launch.findings.filter { launch.unit(of: $0.finding) == place }
      return Lane(
        name: unit.name,
        marks: SpanMark.all(of: unit.spans, on: scale, limit: plan.spansPerLane),
        callbacks: TickMark.all(
          of: unit.events.filter { $0.transition != nil }, on: scale, limit: plan.ticksPerLane),
        actions: TickMark.all(
          of: unit.events.filter { $0.transition == nil }, on: scale, limit: plan.ticksPerLane),
        flags: FlagMark.all(
          of: flags.map {
            ($0.number, $0.finding.finding.severity, lines.x(line: $0.finding.finding.line))
          },
          width: Self.plotWidth),
        spanCount: unit.spans.count { LaneLook($0.span.state) != nil })
    }
    let ends = LineEnds(places: lines, lines: launch.reported.lines)
    self.tests = Self.tests(launch.reported.excerpt, scale, ends)
    self.tasks = Self.tasks(tasks, scale, ends)
  }

  private static func happening(
    _ units: [DrawnLaunch.Unit], _ tasks: [BackgroundTask], on scale: LaneScale
  ) -> [Int64] {
    var positions: [Int64] = [0, scale.length]
    for unit in units {
      for (index, excerpt) in unit.spans.enumerated() {
        let range = scale.range(of: excerpt, isLast: index == unit.spans.count - 1)
        positions += [range.lowerBound, range.upperBound]
      }
      positions += unit.events.compactMap { scale.position(of: $0.moment, line: $0.line) }
    }
    for task in tasks {
      positions += [
        scale.position(of: task.begin, line: task.beginLine),
        task.endLine.flatMap { scale.position(of: task.end, line: $0) },
      ].compactMap { $0 }
    }
    return positions
  }

  private static func tests(
    _ excerpt: LaunchExcerpt, _ scale: ChartScale, _ ends: LineEnds
  ) -> BarLane? {
    guard !excerpt.tests.isEmpty else { return nil }
    let places = excerpt.tests.map { test in
      (
        left: ends.places.x(line: test.fromLine),
        right: test.toLine.map { ends.places.x(line: $0) } ?? scale.width
      )
    }
    let marks = BarMark.all(of: places, most: HTMLLimits.bars)
    let bars = marks.map { mark in
      let test = excerpt.tests[mark.index]
      let label = CutText.of(test.name, to: HTMLLimits.name)
      let title = "test \(label), " + ends.text(test.fromLine, test.toLine)
      return (mark, label, title, test.toLine == nil, false)
    }
    return BarLane(name: "tests", bars: bars, left: places.count - marks.count)
  }

  private static func tasks(
    _ tasks: [BackgroundTask], _ scale: ChartScale, _ ends: LineEnds
  ) -> BarLane? {
    guard !tasks.isEmpty else { return nil }
    let places = tasks.map { task in
      (
        left: scale.lanes.position(of: task.begin, line: task.beginLine).map(scale.x)
          ?? ends.places.x(line: task.beginLine),
        right: task.endLine.map { line in
          scale.lanes.position(of: task.end, line: line).map(scale.x)
            ?? ends.places.x(line: line)
        } ?? scale.width
      )
    }
    let marks = BarMark.all(of: places, most: HTMLLimits.bars)
    let bars = marks.map { mark in
      let task = tasks[mark.index]
      let name = CutText.of(task.label, to: HTMLLimits.name)
      let isBad = task.ending == .expired || task.ending == .abandoned
      let length = ClockedLength(from: task.begin, to: task.end).map { ", \($0.text)" } ?? ""
      let title =
        "background task \(name), \(task.ending.title)\(length), "
        + ends.text(task.beginLine, task.endLine)
      return (mark, name, title, task.endLine == nil, isBad)
    }
    return BarLane(name: "tasks", bars: bars, left: places.count - marks.count)
  }
}

/// Where lines lie in a picture: on a scale of time, where the events next to them do.
struct LinePlaces {
  private let known: [(line: Int, x: Double)]
  private let scale: ChartScale

  init(_ events: [TimelineEvent], on scale: ChartScale) {
    self.scale = scale
    known = events.compactMap { event in
      scale.lanes.position(of: event.moment, line: event.line).map { (event.line, scale.x($0)) }
    }.sorted { $0.line < $1.line }
  }

  /// Of the event on that line, else of the last one before it.
  func x(line: Int) -> Double {
    if !scale.lanes.isOfTime {
      return scale.lanes.position(of: nil, line: line).map(scale.x) ?? 0
    }
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? known[low - 1].x : 0
  }
}

/// Lines in words, beside where they lie.
struct LineEnds {
  let places: LinePlaces
  let lines: TraceLines

  func text(_ from: Int, _ to: Int?) -> String {
    let input = lines.hasManyFiles ? nil : 0
    guard let to else { return "since line \(lines.number(of: from, besides: input))" }
    return "lines \(lines.range(from, to, besides: input))"
  }
}

extension BackgroundTask {
  /// Its name, else its number.
  var label: String { name ?? id.map { "task \($0)" } ?? "a task" }
}

extension BackgroundTask.Ending {
  /// How it ended, in words.
  var title: String {
    switch self {
    case .ended: "ended"
    case .expired: "expired"
    case .completed: "completed"
    case .abandoned: "abandoned"
    case .open: "never ended"
    }
  }
}
