import JSONText
import Rules

/// Writes findings as SARIF results.
struct SARIFResultWriter {
  /// What names a finding over runs, and which one it is of those with that name.
  struct Fingerprint {
    var text: String
    var occurrence: Int
  }

  let rules: SARIFRules
  let artifacts: SARIFArtifacts
  let sources: SourceIndex

  /// Writes the members of a result; where there is a baseline, findings are new or not.
  func write(
    _ item: ReportedFinding, _ fingerprint: Fingerprint, hasBaseline: Bool,
    to json: inout JSONWriter
  ) {
    let source = sources.place(of: item.finding)
    let evidence = SARIFEvidence(of: item, in: artifacts)
    let place = source.map { SARIFPlace(file: $0.path, line: $0.line) } ?? evidence.place
    json.member("ruleId", item.finding.rule)
    json.member("ruleIndex", rules.index(of: item.finding.rule))
    json.member("level", item.finding.severity.rawValue)
    json.object("message") { $0.member("text", SARIFText.sentence(item.message)) }
    json.array("locations") { json in
      json.object { json in
        artifacts.write(place, to: &json)
        writeLogicalLocations(of: item, to: &json)
      }
    }
    evidence.writeRelated(withPlace: source != nil, to: &json)
    evidence.writeFlow(to: &json)
    json.object("partialFingerprints") { json in
      json.member("primaryLocationLineHash", "\(fingerprint.text):\(fingerprint.occurrence)")
      json.member("scenetrace/v1", fingerprint.text)
    }
    if hasBaseline {
      json.member("baselineState", item.reason == .byBaseline ? "unchanged" : "new")
    }
    if let reason = item.reason { writeSuppression(reason, item.justification, to: &json) }
    writeProperties(of: item, to: &json)
  }

  private func writeLogicalLocations(of item: ReportedFinding, to json: inout JSONWriter) {
    guard let number = item.launch else { return }
    let scene = item.scene.map { SafeText.of(UnitName.text($0)) }
    json.array("logicalLocations") { json in
      json.object { json in
        json.member("name", scene ?? "launch \(number)")
        json.member("fullyQualifiedName", "launch \(number)" + (scene.map { "/" + $0 } ?? ""))
        json.member("kind", scene == nil ? "launch" : "scene")
      }
    }
  }

  private func writeSuppression(
    _ reason: HeldBack, _ justification: String?, to json: inout JSONWriter
  ) {
    let words =
      switch reason {
      case .byLog: "A line of the log asks for it."
      case .byConfiguration: justification.map(SafeText.prose) ?? "The configuration asks for it."
      case .byBaseline: "The baseline knows it."
      }
    json.array("suppressions") { json in
      json.object { json in
        json.member("kind", reason == .byLog ? "inSource" : "external")
        json.member("status", "accepted")
        json.member("justification", words)
      }
    }
  }

  private func writeProperties(of item: ReportedFinding, to json: inout JSONWriter) {
    json.object("properties") { json in
      json.member("confidence", item.finding.confidence.rawValue)
      json.member("launch", item.launch)
      json.member("scene", item.scene.map { SafeText.of($0) })
      json.member("test", item.finding.test.map { SafeText.of($0) })
      json.member("fix", item.finding.fix.isEmpty ? nil : SafeText.prose(item.finding.fix))
    }
  }
}
