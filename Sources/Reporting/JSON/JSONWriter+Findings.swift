import JSONText
import LogInput
import Rules

extension JSONWriter {
  /// Writes the members of a finding.
  mutating func writeMembers(of reported: ReportedFinding) {
    let finding = reported.finding
    member("rule", finding.rule)
    member("title", finding.title)
    member("severity", finding.severity.rawValue)
    member("confidence", finding.confidence.rawValue)
    member("message", reported.message)
    writeLocation(reported.place)
    member("launch", reported.launch)
    member("scene", reported.scene)
    member("test", finding.test)
    member("decidedAt", finding.decidedAt.map { reported.lines.place(of: $0).line })
    array("evidence") { json in
      for item in finding.evidence { json.write(item, in: reported.lines) }
    }
    if !finding.why.isEmpty { member("why", finding.why) }
    member("fix", finding.fix)
    member("fingerprint", reported.fingerprint)
  }

  /// Writes the members of a place where a rule could neither clear nor accuse.
  mutating func writeMembers(of reported: ReportedInconclusive) {
    member("rule", reported.item.rule)
    member("reason", reported.item.reason.rawValue)
    member("lossLine", reported.item.lossLine.map { reported.lines.place(of: $0).line })
    writeLocation(reported.place)
    member("launch", reported.launch)
    member("scene", reported.scene)
  }

  /// Writes the members of a summary.
  mutating func writeMembers(of summary: Summary, withRules: Bool, withStatistics: Bool) {
    if withRules { writeVerdicts(summary) }
    member("launches", summary.launches)
    member("scenes", summary.scenes)
    if withStatistics {
      key("statistics")
      write(summary.statistics)
    }
  }

  private mutating func writeVerdicts(_ summary: Summary) {
    object("findings") { json in
      json.member("error", summary.counts.errors)
      json.member("warning", summary.counts.warnings)
      json.member("note", summary.counts.notes)
    }
    writeHeldBack(summary)
    object("rules") { json in
      json.member("judged", summary.rules.count(.judged))
      json.member("nothingToJudge", summary.rules.count(.nothingToJudge))
      json.member("inconclusive", summary.rules.count(.inconclusive))
      json.member("disabled", summary.rules.count(.disabled))
    }
    if summary.counts.unlisted > 0 {
      member("inconclusiveNotListed", summary.counts.unlisted)
    }
    array("notJudged") { json in
      for item in summary.rules.notJudged {
        json.object { json in
          json.member("rule", item.rule)
          json.member("reason", item.reason)
          json.member("count", item.count)
        }
      }
    }
  }

  private mutating func write(_ evidence: Evidence, in lines: TraceLines) {
    let place = lines.place(of: evidence.line)
    object { json in
      json.member("file", place.file)
      json.member("line", place.line)
      json.member("role", evidence.role.rawValue)
      json.member("note", evidence.note)
      json.member("time", evidence.reading?.isoText)
      json.member("text", evidence.text)
    }
  }

  /// A finding about the input as a whole has a file and no line.
  private mutating func writeLocation(_ place: TraceLines.Place) {
    object("location") { json in
      json.member("file", place.file)
      json.member("line", place.line > 0 ? place.line : nil)
    }
  }
}
