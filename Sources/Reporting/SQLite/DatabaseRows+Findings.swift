import LogInput
import Rules

extension DatabaseRows {
  // MARK: Rules

  /// Inserts every rule that is spoken of, and what each came to.
  func insertRules(_ contents: ReportContents) throws(SQLiteReport.Problem) {
    let rules = contents.summary.rules
    var verdicts: [String: String] = [:]
    for (verdict, name) in RuleVerdicts.Verdict.names {
      for rule in rules.rules(verdict) { verdicts[rule] = name }
    }
    let described = Dictionary(
      context.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let found = (contents.findings + contents.heldBack).map(\.finding.rule)
    let spokenOf =
      Set(described.keys).union(verdicts.keys).union(found)
      .union(contents.inconclusive.map(\.item.rule)).union(rules.notJudged.map(\.rule))
    for id in spokenOf.sorted() {
      try insert(described[id], id: id, verdict: verdicts[id])
    }
    for item in rules.notJudged {
      try database.insert(
        into: "not_judged",
        ["rule": .text(item.rule), "reason": .text(item.reason), "count": .of(item.count)])
    }
  }

  private func insert(
    _ rule: RuleDescription?, id: String, verdict: String?
  ) throws(SQLiteReport.Problem) {
    func unlessEmpty(_ text: String?) -> DatabaseValue { .of(text?.isEmpty == true ? nil : text) }
    try database.insert(
      into: "rules",
      [
        "id": .text(id), "area": .of(rule?.area), "title": .of(rule?.title),
        "severity": .of(rule?.severity.rawValue), "verdict": .of(verdict),
        "explanation": unlessEmpty(rule?.explanation), "why": unlessEmpty(rule?.why),
        "fix": unlessEmpty(rule?.fix), "source": unlessEmpty(rule?.source),
      ])
  }

  // MARK: Findings

  /// Inserts a finding and its evidence.
  mutating func insert(
    _ reported: ReportedFinding, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let (finding, id) = (reported.finding, nextRow(of: "findings"))
    try database.insert(
      into: "findings",
      [
        "id": .of(id), "rule": .text(finding.rule), "title": .text(finding.title),
        "severity": .text(finding.severity.rawValue),
        "confidence": .text(finding.confidence.rawValue), "message": .text(reported.message),
        "input": .of(source.inputsBefore + reported.place.input),
        "line": .of(reported.place.line > 0 ? reported.place.line : nil),
        "launch": .of(known(launch: reported.launch)),
        "unit": .of(unit(named: finding.unit, launch: reported.launch)),
        "scene": .of(reported.scene), "test": .of(finding.test),
        "decided_at": .of(finding.decidedAt.map { source.number(of: $0) }),
        "why": .text(finding.why), "fix": .text(finding.fix),
        "fingerprint": .text(reported.fingerprint), "held_back": .of(reported.reason?.name),
        "justification": .of(reported.justification),
      ])
    for (position, evidence) in finding.evidence.enumerated() {
      try database.insert(
        into: "evidence",
        [
          "finding": .of(id), "position": .of(position + 1),
          "input": .of(source.input(of: evidence.line)),
          "line": .of(source.number(of: evidence.line)), "role": .text(evidence.role.rawValue),
          "note": .text(evidence.note), "time": .of(evidence.reading),
          "time_seconds": .seconds(source.base.elapsed(atLine: evidence.line)),
          "text": .text(evidence.text),
        ])
    }
  }

  /// Inserts a place where a rule could neither clear nor accuse.
  mutating func insert(
    _ reported: ReportedInconclusive, _ source: Source
  ) throws(SQLiteReport.Problem) {
    let (item, place) = (reported.item, reported.place)
    try database.insert(
      into: "inconclusive",
      [
        "id": .of(nextRow(of: "inconclusive")), "rule": .text(item.rule),
        "reason": .text(item.reason.rawValue),
        "loss_line": .of(item.lossLine.map { source.number(of: $0) }),
        "input": .of(source.inputsBefore + place.input),
        "line": .of(place.line > 0 ? place.line : nil),
        "launch": .of(known(launch: reported.launch)),
        "unit": .of(unit(named: item.unit, launch: reported.launch)),
        "scene": .of(reported.scene),
      ])
  }
}

extension RuleVerdicts.Verdict {
  /// As the summary in JSON calls them.
  fileprivate static let names: [(RuleVerdicts.Verdict, String)] = [
    (.judged, "judged"), (.nothingToJudge, "nothingToJudge"), (.inconclusive, "inconclusive"),
    (.disabled, "disabled"),
  ]
}

extension HeldBack {
  fileprivate var name: String {
    switch self {
    case .byLog: "log"
    case .byConfiguration: "configuration"
    case .byBaseline: "baseline"
    }
  }
}
