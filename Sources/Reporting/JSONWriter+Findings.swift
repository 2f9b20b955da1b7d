import LogInput
import Rules

extension JSONWriter {
  /// Ids of launches run over all inputs; those of a finding count within its own.
  mutating func write(_ finding: Finding, in lines: TraceLines, launchesBefore: Int) {
    object { json in
      json.member("rule", finding.rule)
      json.member("title", finding.title)
      json.member("severity", finding.severity.rawValue)
      json.member("confidence", finding.confidence.rawValue)
      json.member("message", finding.message.isEmpty ? finding.title : finding.message)
      json.writeLocation(lines.place(of: finding.line))
      json.writePlace(finding.launch, finding.unit, launchesBefore)
      json.member("test", finding.test)
      json.member("decidedAt", finding.decidedAt.map { lines.place(of: $0).line })
      json.key("evidence")
      json.array { json in for item in finding.evidence { json.write(item, in: lines) } }
      if !finding.why.isEmpty { json.member("why", finding.why) }
      json.member("fix", finding.fix)
      json.member("fingerprint", finding.fingerprint(in: lines.place(of: finding.line).file))
    }
  }

  mutating func write(_ item: Inconclusive, in lines: TraceLines, launchesBefore: Int) {
    object { json in
      json.member("rule", item.rule)
      json.member("reason", item.reason.rawValue)
      json.member("lossLine", item.lossLine.map { lines.place(of: $0).line })
      json.writeLocation(lines.place(of: item.line))
      json.writePlace(item.launch, item.unit, launchesBefore)
    }
  }

  mutating func write(_ summary: Summary, withRules: Bool, withStatistics: Bool) {
    object { json in
      if withRules { json.writeVerdicts(summary) }
      json.member("launches", summary.launches)
      json.member("scenes", summary.scenes)
      if withStatistics {
        json.key("statistics")
        json.write(summary.statistics)
      }
    }
  }

  private mutating func writeVerdicts(_ summary: Summary) {
    key("findings")
    object { json in
      json.member("error", summary.counts.errors)
      json.member("warning", summary.counts.warnings)
      json.member("note", summary.counts.notes)
    }
    writeHeldBack(summary)
    key("rules")
    object { json in
      json.member("judged", summary.rules.count(.judged))
      json.member("nothingToJudge", summary.rules.count(.nothingToJudge))
      json.member("inconclusive", summary.rules.count(.inconclusive))
      json.member("disabled", summary.rules.count(.disabled))
    }
    key("notJudged")
    array { json in
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
    key("location")
    object { json in
      json.member("file", place.file)
      json.member("line", place.line > 0 ? place.line : nil)
    }
  }

  private mutating func writePlace(_ launch: LaunchReference?, _ unit: String?, _ before: Int) {
    member("launch", launch.map { $0.id + before })
    if let unit, unit != "app" { member("scene", unit) }
  }
}
