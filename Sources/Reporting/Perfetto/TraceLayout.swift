import JSONText
import Lifecycle
import LogInput
import Rules

/// Lays one trace down as processes, tracks and what happens on them.
struct TraceLayout {
  let contents: TraceContents
  /// There are other logs beside it.
  let hasCompany: Bool
  let base: TimeBase
  let lines: TraceLines
  /// The number of the process that stands for the log as a whole.
  let log: Int
  /// The names of the events that have an outcome.
  let actions: Set<String>
  var directory: TraceDirectory

  private(set) var events: [TraceEvent] = []
  /// The events of units by line, as indices.
  private(set) var eventsOnLine: [Int: [Int]] = [:]
  /// The tracks that processes have only when something lies on them.
  private var extraTracks: [ExtraTrack: TraceTrack] = [:]
  private var processes: Set<Int> = []

  private struct ExtraTrack: Hashable {
    let process: Int
    let name: String
  }

  init(
    _ contents: TraceContents, hasCompany: Bool, log: Int, context: ReportContext,
    directory: TraceDirectory
  ) {
    self.contents = contents
    self.hasCompany = hasCompany
    self.log = log
    self.directory = directory
    lines = contents.trace.lines
    base = TimeBase(contents.trace)
    actions = Set(context.vocabulary.actionNames)
  }

  /// Lays everything down.
  mutating func lay() {
    for launch in contents.launches { lay(launch) }
    layLosses()
    layInconclusive()
    layFindings()
  }

  /// What was laid down, in the order in which arrows find their ends: by time, then by line.
  var inOrder: [TraceEvent] {
    events.indices.sorted { isBefore($0, $1) }.map { events[$0] }
  }

  func isBefore(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (events[first], events[second])
    return (one.time, one.line, first) < (other.time, other.line, second)
  }

  // MARK: Pieces

  /// Lays an event down and returns its index.
  @discardableResult
  mutating func add(_ event: TraceEvent) -> Int {
    events.append(event)
    return events.count - 1
  }

  /// Lays down an event that a line tells of a unit: arrows to that line end at it.
  mutating func addUnitEvent(_ event: TraceEvent) {
    eventsOnLine[event.line, default: []].append(add(event))
  }

  /// Draws an arrow from whichever of two events is earlier to the other one: importers know no arrows
  /// back in time.
  mutating func connect(_ one: Int, _ other: Int) {
    let id = directory.makeIdentifier()
    let isForward = isBefore(one, other)
    events[one].flows.append(TraceEvent.FlowEnd(id: id, isStart: isForward))
    events[other].flows.append(TraceEvent.FlowEnd(id: id, isStart: !isForward))
  }

  mutating func addProcess(_ id: Int, name: String, labels: [String]) {
    processes.insert(id)
    directory.addProcess(id, name: name, labels: labels)
  }

  /// The process of a launch; that of the log when there is none, or when it is not shown.
  mutating func process(ofLaunch launch: Int?) -> Int {
    if let launch, processes.contains(launch) { return launch }
    if !processes.contains(log) { addProcess(log, name: "log", labels: [contents.trace.name]) }
    return log
  }

  /// The track of a process that has this name, which it gets when it has none.
  mutating func track(_ name: String, of process: Int) -> TraceTrack {
    let key = ExtraTrack(process: process, name: name)
    if let track = extraTracks[key] { return track }
    let track = directory.addTrack(name, of: process)
    extraTracks[key] = track
    return track
  }

  /// Lays down something that the log says itself is missing from it.
  private mutating func layLosses() {
    for loss in contents.trace.losses.inLineOrder {
      let track = self.track("losses", of: self.process(ofLaunch: nil))
      let place = lines.place(of: loss.line)
      add(
        TraceEvent(
          name: loss.kind.rawValue, category: "loss", phase: .instant,
          time: base.position(of: loss.moment, line: loss.line), line: loss.line, track: track
        ) { json in
          json.write(place, loss.moment?.reading)
          let process = String(decoding: loss.process, as: UTF8.self)
          json.member("process", process.isEmpty ? nil : process)
        })
    }
  }
}

extension JSONWriter {
  /// Writes where something stands and what its clock shows.
  mutating func write(_ place: TraceLines.Place, _ reading: ClockReading?) {
    member("file", place.file)
    member("line", place.line > 0 ? place.line : nil)
    member("time", reading?.fullText)
  }

  /// Writes the lines from which something goes on to which.
  mutating func write(_ lines: TraceLines, from first: Int, to last: Int) {
    member("file", lines.place(of: first).file)
    member("fromLine", lines.place(of: first).line)
    member("toLine", lines.place(of: last).line)
  }
}

extension ClockReading {
  /// All that the stamp says: ISO 8601 as far as it has a date to make it of.
  var fullText: String { isoText ?? headerText }
}
