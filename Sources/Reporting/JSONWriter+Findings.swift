import LogInput
import Rules

extension JSONWriter {
  /// Ids of launches run over all inputs; those of a finding count within its own.
  mutating func write(_ finding: Finding, file: String, launchesBefore: Int) {
    object { json in
      json.member("rule", finding.rule)
      json.member("title", finding.title)
      json.member("severity", finding.severity.rawValue)
      json.member("confidence", finding.confidence.rawValue)
      json.member("message", finding.message.isEmpty ? finding.title : finding.message)
      json.writeLocation(file: file, line: finding.line)
      json.writePlace(finding.launch, finding.unit, launchesBefore)
      json.member("decidedAt", finding.decidedAt)
      json.key("evidence")
      json.array { json in for item in finding.evidence { json.write(item, file: file) } }
      if !finding.why.isEmpty { json.member("why", finding.why) }
      json.member("fix", finding.fix)
      json.member("fingerprint", finding.fingerprint(in: file))
    }
  }

  mutating func write(_ item: Inconclusive, file: String, launchesBefore: Int) {
    object { json in
      json.member("rule", item.rule)
      json.member("reason", item.reason.rawValue)
      json.member("lossLine", item.lossLine)
      json.writeLocation(file: file, line: item.line)
      json.writePlace(item.launch, item.unit, launchesBefore)
    }
  }

  mutating func write(_ summary: Summary, withRules: Bool) {
    object { json in
      if withRules { json.writeVerdicts(summary) }
      json.member("launches", summary.launches)
      json.member("scenes", summary.scenes)
    }
  }

  private mutating func writeVerdicts(_ summary: Summary) {
    key("findings")
    object { json in
      json.member("error", summary.counts.errors)
      json.member("warning", summary.counts.warnings)
      json.member("note", summary.counts.notes)
    }
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

  private mutating func write(_ evidence: Evidence, file: String) {
    object { json in
      json.member("file", file)
      json.member("line", evidence.line)
      json.member("role", evidence.role.rawValue)
      json.member("note", evidence.note)
      json.member("time", evidence.reading?.isoText)
      json.member("text", evidence.text)
    }
  }

  /// A finding about the input as a whole has a file and no line.
  private mutating func writeLocation(file: String, line: Int) {
    key("location")
    object { json in
      json.member("file", file)
      json.member("line", line > 0 ? line : nil)
    }
  }

  private mutating func writePlace(_ launch: LaunchReference?, _ unit: String?, _ before: Int) {
    member("launch", launch.map { $0.id + before })
    if let unit, unit != "app" { member("scene", unit) }
  }
}
