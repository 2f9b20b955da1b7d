import JSONText
import LogInput
import Rules

extension TraceLayout {
  /// Lays down the findings, and arrows between each and the lines that prove it.
  ///
  /// Perfetto gives an end of an arrow to the event that lies on top of its track at that point, even
  /// when it has no length. A line that tells an event of a unit is met there; for any other line a
  /// mark of its own lies beside the finding.
  mutating func layFindings() {
    for reported in contents.findings { lay(reported) }
  }

  private mutating func lay(_ reported: ReportedFinding) {
    let finding = reported.finding
    let process = self.process(ofLaunch: reported.launch)
    let track = self.track("findings", of: process)
    var seen: Set<Int> = [finding.line]
    let proofs = finding.evidence.filter { seen.insert($0.line).inserted }.map { evidence in
      event(on: evidence.line, of: process, finding.unit) ?? lay(evidence, on: track)
    }
    let own = event(on: finding.line, of: process, finding.unit)
    let mark = add(
      TraceEvent(
        name: finding.rule, category: "finding", phase: .instant,
        time: own.map { events[$0].time } ?? position(of: finding, of: reported.launch),
        line: finding.line, track: track, arguments: arguments(of: reported)))
    for proof in proofs + (own.map { [$0] } ?? []) { connect(proof, mark) }
  }

  /// What is said of the launch as a whole lies where it begins.
  private func position(of finding: Finding, of launch: Int?) -> Int64 {
    guard finding.line == 0 else { return base.position(ofLine: finding.line) }
    let first = contents.launches.first { $0.id == launch }?.launch.firstLine
    return base.position(ofLine: first ?? finding.line)
  }

  /// The event that the line tells in the process: of the unit that is meant, else of any.
  private func event(on line: Int, of process: Int, _ unit: String?) -> Int? {
    let known = (eventsOnLine[line] ?? []).filter { events[$0].track.process == process }
    guard let unit, known.count > 1 else { return known.last }
    let name = UnitName.text(unit)
    return known.last { directory.name(of: events[$0].track) == name } ?? known.last
  }

  private mutating func lay(_ evidence: Evidence, on track: TraceTrack) -> Int {
    let place = lines.place(of: evidence.line)
    return add(
      TraceEvent(
        name: evidence.note.isEmpty ? evidence.role.rawValue : evidence.note,
        category: "evidence", phase: .instant, time: base.position(ofLine: evidence.line),
        line: evidence.line, track: track
      ) { json in
        json.write(place, evidence.reading)
        json.member("role", evidence.role.rawValue)
        json.member("text", evidence.text)
      })
  }

  private func arguments(of reported: ReportedFinding) -> (inout JSONWriter) -> Void {
    { json in
      let finding = reported.finding
      json.member("severity", finding.severity.rawValue)
      json.member("confidence", finding.confidence.rawValue)
      json.member("title", finding.title)
      json.member("message", reported.message)
      json.write(reported.place, nil)
      json.member("scene", reported.scene)
      json.member("test", finding.test)
      json.member("why", finding.why.isEmpty ? nil : finding.why)
      json.member("fix", finding.fix)
      json.array("evidence") { json in
        for evidence in finding.evidence {
          let number = reported.lines.number(of: evidence.line, besides: reported.place.input)
          let note = evidence.note.isEmpty ? "" : "    " + evidence.note
          json.string("\(number): \(evidence.text)\(note)")
        }
      }
      json.member("fingerprint", reported.fingerprint)
    }
  }

  // MARK: Inconclusive

  /// Lays down where rules could neither clear nor accuse.
  mutating func layInconclusive() {
    for reported in contents.inconclusive {
      let item = reported.item
      let process = self.process(ofLaunch: reported.launch)
      let place = reported.place
      let own = event(on: item.line, of: process, item.unit)
      let loss = item.lossLine.map { lines.place(of: $0).line }
      add(
        TraceEvent(
          name: item.rule, category: "inconclusive", phase: .instant,
          time: own.map { events[$0].time } ?? base.position(ofLine: item.line), line: item.line,
          track: self.track("inconclusive", of: process)
        ) { json in
          json.write(place, nil)
          json.member("reason", item.reason.rawValue)
          json.member("lossLine", loss)
          json.member("scene", reported.scene)
        })
    }
  }
}
