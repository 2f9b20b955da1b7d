import Lifecycle
import Rules

extension AnalysedTrace {
  /// The trace with all texts of the log without secrets; its launches are changed for good.
  package func redacted(by redaction: Redaction) -> AnalysedTrace {
    var trace = self
    trace.lines = lines.redacted(by: redaction)
    for index in inputs.indices { trace.inputs[index].file = redaction.of(inputs[index].file) }
    for timeline in launches { timeline.launch.rewriteTexts(redaction.of) }
    trace.excerpts = excerpts.map { $0.redacted(by: redaction) }
    trace.hiddenLaunches = hiddenLaunches.map(redaction.of)
    trace.findings = findings.map { $0.redacted(by: redaction) }
    for index in heldBack.indices {
      trace.heldBack[index].finding = heldBack[index].finding.redacted(by: redaction)
    }
    for index in inconclusive.indices {
      trace.inconclusive[index].unit = inconclusive[index].unit.map(redaction.of)
      trace.inconclusive[index].launch?.name = redaction.of(inconclusive[index].launch?.name ?? "")
    }
    return trace
  }
}

extension TraceLines {
  /// The lines of inputs whose names have no secrets.
  package func redacted(by redaction: Redaction) -> TraceLines { renamed(redaction.of) }
}

extension Finding {
  /// The finding with the texts of the log without secrets.
  package func redacted(by redaction: Redaction) -> Finding {
    var finding = self
    finding.message = redaction.of(message)
    finding.unit = unit.map(redaction.of)
    finding.test = test.map(redaction.of)
    finding.launch?.name = redaction.of(launch?.name ?? "")
    for index in evidence.indices {
      finding.evidence[index].text = redaction.of(evidence[index].text)
      finding.evidence[index].message = redaction.of(evidence[index].message)
      finding.evidence[index].note = redaction.of(evidence[index].note)
    }
    return finding
  }
}

extension LaunchExcerpt {
  /// What is shown of the launch, whose own texts are without secrets already.
  fileprivate func redacted(by redaction: Redaction) -> LaunchExcerpt {
    var excerpt = self
    excerpt.app = app?.refreshed(from: launch)
    excerpt.scenes = scenes.map { $0.refreshed(from: launch) }
    excerpt.views = views.map {
      ViewExcerpt(name: redaction.of($0.name), pointer: $0.pointer, spans: $0.spans)
    }
    for index in tasks.indices { excerpt.tasks[index].name = tasks[index].name.map(redaction.of) }
    for index in tests.indices { excerpt.tests[index].name = redaction.of(tests[index].name) }
    return excerpt
  }
}

extension UnitExcerpt {
  fileprivate func refreshed(from launch: Launch) -> UnitExcerpt {
    guard launch.units.indices.contains(unit.index) else { return self }
    return UnitExcerpt(unit: launch.units[unit.index], spans: spans, events: events)
  }
}
