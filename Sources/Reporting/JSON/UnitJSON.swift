import JSONText
import Lifecycle
import LogInput

/// Writes the spans and events of a unit.
struct UnitJSON {
  /// The names of the events that have an outcome.
  let actions: Set<String>
  private let row = SpanRow()

  init(actions: Set<String>) { self.actions = actions }

  func write(_ unit: UnitExcerpt?, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.array("spans") { json in
      if let unit { write(unit.forEachSpan, origin, to: &json) }
    }
    json.array("events") { json in
      for event in unit?.events ?? [] { write(event, origin, to: &json) }
    }
  }

  func write(_ view: ViewExcerpt, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.array("spans") { write(view.forEachSpan, origin, to: &$0) }
  }

  private func write(
    _ forEachSpan: ((SpanExcerpt) -> Void) -> Void, _ origin: LineOrigin,
    to json: inout JSONWriter
  ) {
    guard let output = json.outputOfItems() else {
      return forEachSpan { write($0, origin, to: &json) }
    }
    var isFirst = true
    forEachSpan { span in
      row.write(span, isFirst: isFirst, origin, to: output)
      isFirst = false
    }
  }

  private func write(_ excerpt: SpanExcerpt, _ origin: LineOrigin, to json: inout JSONWriter) {
    let span = excerpt.span
    json.object { json in
      json.member("region", span.region?.rawValue)
      json.member("state", span.state.rawValue)
      origin.writeInput(of: span.fromLine, to: &json)
      json.member("fromLine", origin.number(of: span.fromLine))
      json.member("toLine", origin.number(of: span.toLine))
      json.member("start", span.start?.reading.isoText)
      json.member("end", span.end?.reading.isoText)
      if let duration = span.duration {
        json.key("seconds")
        json.seconds(nanoseconds: duration)
      }
      json.member("confidence", span.confidence.rawValue)
      json.member("cut", excerpt.cut)
    }
  }

  private func write(_ event: TimelineEvent, _ origin: LineOrigin, to json: inout JSONWriter) {
    json.object { writeMembers(of: event, origin, to: &$0) }
  }

  /// Writes the members of an event.
  func writeMembers(of event: TimelineEvent, _ origin: LineOrigin, to json: inout JSONWriter) {
    origin.writeInput(of: event.line, to: &json)
    json.member("line", origin.number(of: event.line))
    json.member("time", event.moment?.reading.isoText)
    json.member("name", event.name)
    json.member("transition", event.transition?.rawValue)
    if actions.contains(event.name) { json.member("outcome", event.outcome.rawValue) }
    if event.isInferred {
      json.key("inferred")
      json.boolean(true)
    }
    json.member("contradicts", event.contradicted?.rawValue)
  }
}

extension SpanExcerpt {
  /// At which of its ends only a part of it is shown.
  var cut: String? {
    switch (isCutBefore, isCutAfter) {
    case (true, true): "both"
    case (true, false): "start"
    case (false, true): "end"
    case (false, false): nil
    }
  }
}
