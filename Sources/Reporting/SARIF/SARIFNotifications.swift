import JSONText
import LogInput
import Rules

/// What a SARIF run has to say besides its results: what could not be judged, and what is missing.
///
/// GitHub makes an alert of every result, so that what is no mistake must not be one.
struct SARIFNotifications {
  /// What a notification is about.
  enum Kind: String, CaseIterable {
    case inconclusive, loss
    case brokenOff = "broken-off"
    case leftOut = "left-out"

    var description: String {
      switch self {
      case .inconclusive: "A rule could neither clear nor accuse."
      case .loss: "The log says itself that something is missing from it."
      case .brokenOff: "A log could not be read to its end."
      case .leftOut: "There is more than the report holds."
      }
    }
  }

  /// How many rules and places are told of.
  private static let mostInconclusive = 1000

  let rules: SARIFRules
  let artifacts: SARIFArtifacts

  /// Writes the list of what notifications are about.
  static func writeKinds(to json: inout JSONWriter) {
    json.array("notifications") { json in
      for kind in Kind.allCases {
        json.object { json in
          json.member("id", kind.rawValue)
          json.object("shortDescription") { $0.member("text", kind.description) }
        }
      }
    }
  }

  /// Writes the notifications of a run in which so many results are left out.
  func write(_ contents: ReportContents, resultsLeftOut: Int, to json: inout JSONWriter) {
    json.array("toolExecutionNotifications") { json in
      for trace in contents.traces { write(trace, to: &json) }
      for item in contents.inconclusive.prefix(Self.mostInconclusive) { write(item, to: &json) }
      writeLeftOut(
        contents.inconclusive.count - Self.mostInconclusive, "inconclusive verdict", to: &json)
      writeLeftOut(resultsLeftOut, "result", to: &json)
    }
  }

  private func write(_ trace: AnalysedTrace, to json: inout JSONWriter) {
    if trace.isBrokenOff, let file = trace.inputs.last?.file {
      json.object { json in
        writeMembers(.brokenOff, "error", "The log could not be read to its end.", to: &json)
        writeLocation(file, line: 0, to: &json)
      }
    }
    for loss in trace.losses.inLineOrder {
      let place = trace.lines.place(of: loss.line)
      json.object { json in
        writeMembers(.loss, "warning", loss.kind.sentence, to: &json)
        writeLocation(place.file, line: place.line, to: &json)
      }
    }
    writeLeftOut(
      trace.losses.count - trace.losses.kept.count, "loss", plural: "losses", to: &json)
  }

  private func write(_ item: ReportedInconclusive, to json: inout JSONWriter) {
    let loss = item.item.lossLine.map { item.lines.place(of: $0) }
    let reason = item.item.reason.rawValue + (loss.map { " (line \($0.line))" } ?? "")
    json.object { json in
      writeMembers(
        .inconclusive, "note", "\(item.item.rule) could neither clear nor accuse: \(reason).",
        to: &json)
      json.object("associatedRule") { json in
        json.member("id", item.item.rule)
        json.member("index", rules.index(of: item.item.rule))
      }
      writeLocation(item.place.file, line: item.place.line, to: &json)
    }
  }

  private func writeLeftOut(
    _ count: Int, _ what: String, plural: String? = nil, to json: inout JSONWriter
  ) {
    guard count > 0 else { return }
    json.object {
      writeMembers(
        .leftOut, "warning", "\(Counted.text(count, what, plural)) not shown here.", to: &$0)
    }
  }

  private func writeMembers(
    _ kind: Kind, _ level: String, _ text: String, to json: inout JSONWriter
  ) {
    json.object("descriptor") { json in
      json.member("id", kind.rawValue)
      json.member("index", Kind.allCases.firstIndex(of: kind))
    }
    json.member("level", level)
    json.object("message") { $0.member("text", text) }
  }

  private func writeLocation(_ file: String, line: Int, to json: inout JSONWriter) {
    json.array("locations") { json in
      json.object { artifacts.write(SARIFPlace(file: file, line: line), to: &$0) }
    }
  }
}

extension Loss.Kind {
  fileprivate var sentence: String {
    switch self {
    case .lines: "Lines of the log are missing before this one."
    case .text: "A message is hidden or cut."
    case .tail: "The log breaks off here."
    }
  }
}
