import JSONText
import Lifecycle
import LogInput

/// Format `jsonl` of a timeline: one JSON object per line, each event as soon as it is read.
///
/// The objects are those of the document `scenetrace/1`, with a `type` that says which; the events of a
/// launch come by themselves, with the launch and the unit that they are of.
package final class TimelineJSONLines {
  private let context: ReportContext
  private var json: JSONWriter
  private let launch: LaunchJSON
  private let units: UnitJSON
  private var numbering = Numbering()
  private var summary = Summary()
  /// The events of the trace that is being read were written, and its launches that have ended.
  private var wroteEvents = false
  private var passed = TimelineStatistics()

  /// Makes a report that hands on every line at once, the first one immediately.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    json = JSONWriter(indentedDepth: 0, write)
    units = UnitJSON(actions: Set(context.vocabulary.actionNames))
    launch = LaunchJSON(context)
    line("header") { json in
      json.member("schema", AnalysisJSON.schema)
      json.writeTool(context)
    }
  }

  /// What writes the events of the next trace while it is read; its lines stand in `lines`.
  package func events(in lines: TraceLines) -> any EventSink {
    wroteEvents = true
    return EventRows(context.vocabulary) { [self] event, launch, unit in
      write(event, of: launch, unit, in: lines)
    }
  }

  /// Takes a launch of the trace that is being read, which has ended and is not kept.
  package func launchEnded(_ timeline: LaunchTimeline, in lines: TraceLines) {
    let excerpt = LaunchExcerpt(timeline)
    passed.add(excerpt.statistics)
    write(excerpt, in: lines)
  }

  /// Takes what is known of a trace when all of it was read.
  package func traceEnded(_ trace: AnalysedTrace) {
    var trace = trace
    trace.passedStatistics = passed
    passed = TimelineStatistics()
    for index in trace.inputs.indices {
      line("input") { $0.writeMembers(ofInput: index, of: trace) }
    }
    for excerpt in trace.excerpts {
      if !wroteEvents { writeEvents(of: excerpt, in: trace.lines) }
      write(excerpt, in: trace.lines)
    }
    numbering.add(trace)
    summary.add(trace)
    wroteEvents = false
  }

  /// Takes the end of all traces.
  package func finish() {
    line("summary") { $0.writeMembers(of: summary, withRules: false, withStatistics: true) }
  }

  private func write(_ excerpt: LaunchExcerpt, in lines: TraceLines) {
    let reported = ReportedLaunch(
      id: numbering.launches + excerpt.launch.id, trace: 0, inputsBefore: numbering.inputs,
      lines: lines, excerpt: excerpt.withoutEvents)
    line("launch") { launch.writeMembers(of: reported, to: &$0) }
  }

  private func writeEvents(of excerpt: LaunchExcerpt, in lines: TraceLines) {
    let shown = ([excerpt.app].compactMap { $0 } + excerpt.scenes).flatMap { unit in
      unit.events.map { (event: $0, unit: unit.unit.name) }
    }
    for item in shown.sorted(by: { $0.event.line < $1.event.line }) {
      write(item.event, of: excerpt.launch, item.unit, in: lines)
    }
  }

  private func write(
    _ event: TimelineEvent, of launch: Launch, _ unit: String, in lines: TraceLines
  ) {
    let origin = LineOrigin(
      lines: lines, input: lines.place(of: launch.firstLine).input,
      inputsBefore: numbering.inputs)
    line("event") { json in
      json.member("launch", numbering.launches + launch.id)
      json.member("unit", unit)
      units.writeMembers(of: event, origin, to: &json)
    }
  }

  private func line(_ type: String, _ members: (inout JSONWriter) -> Void) {
    json.object { json in
      json.member("type", type)
      members(&json)
    }
    json.finish()
  }
}

/// Hands on the events of launches as they come; those of a process wait until something of the life
/// cycle was told of it, since one of which only actions were told is no launch.
private final class EventRows: EventSink {
  typealias Handler = (TimelineEvent, Launch, _ unit: String) -> Void

  /// How many events of a process wait.
  private static let mostWaiting = 4096

  private let vocabulary: Vocabulary
  private let handOn: Handler
  private var waiting: [ObjectIdentifier: [(event: TimelineEvent, unit: Int)]] = [:]

  init(_ vocabulary: Vocabulary, _ handOn: @escaping Handler) {
    self.vocabulary = vocabulary
    self.handOn = handOn
  }

  func launchBegan(_ launch: Launch) {}

  func receive(_ event: Event, of launch: Launch, from record: Record) {
    let row = TimelineEvent(event, of: launch, vocabulary)
    let unit = event.unit ?? 0
    guard launch.hasLifecycleEvent else {
      if waiting[ObjectIdentifier(launch)]?.count ?? 0 < Self.mostWaiting {
        waiting[ObjectIdentifier(launch), default: []].append((row, unit))
      }
      return
    }
    if !waiting.isEmpty {
      for item in waiting.removeValue(forKey: ObjectIdentifier(launch)) ?? [] {
        handOn(item.event, launch, launch.units[item.unit].name)
      }
    }
    handOn(row, launch, launch.units[unit].name)
  }

  func lost(_ loss: Loss, of launch: Launch?) {}

  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    waiting[ObjectIdentifier(launch)] = nil
  }

  func inputEnded(at moment: Moment?) { waiting.removeAll() }
}
