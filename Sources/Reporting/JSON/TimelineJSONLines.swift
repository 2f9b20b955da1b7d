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
  private let row: EventRow
  /// What comes before the trace that is being read.
  private(set) var numbering = Numbering()
  private var summary = Summary()
  /// The events of the trace that is being read were written, and its launches that have ended.
  private var wroteEvents = false
  private var passed = TimelineStatistics()

  /// Makes a report whose lines go to `output`, the first one immediately.
  package init(_ context: ReportContext, to output: ByteOutput) {
    self.context = context
    json = JSONWriter(indentedDepth: 0, to: output)
    launch = LaunchJSON(context)
    row = EventRow(context.vocabulary, to: output)
    line("header") { json in
      json.member("schema", AnalysisJSON.schema)
      json.writeTool(context)
    }
  }

  /// What writes the events of the next trace while it is read; its lines stand in `lines`.
  package func events(in lines: TraceLines) -> any EventSink {
    wroteEvents = true
    return EventRows(context.vocabulary, row, lines, in: self)
  }

  /// Takes a launch of the trace that is being read, which has ended and is not kept.
  package func launchEnded(_ timeline: LaunchTimeline, in lines: TraceLines) {
    let excerpt = LaunchExcerpt(unlisted: timeline)
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
      row.write(
        item.event, of: excerpt.launch, unit: item.unit,
        number: numbering.launches + excerpt.launch.id, lines, inputsBefore: numbering.inputs)
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
