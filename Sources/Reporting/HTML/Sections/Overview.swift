import Rules

/// The numbers that count, and which rules found something.
struct Overview {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    html.section("overview", "At a glance") { html in
      writeTiles(to: &html)
      guard !rules.isEmpty else { return }
      html.element("ul", ["class": "by-rule"]) { html in
        for rule in rules { write(rule, to: &html) }
      }
    }
  }

  private func writeTiles(to html: inout HTMLWriter) {
    let summary = report.contents.summary
    let bySeverity: [(Severity, Int)] = [
      (.error, summary.counts.errors), (.warning, summary.counts.warnings),
      (.note, summary.counts.notes),
    ]
    html.element("ul", ["class": "tiles"]) { html in
      for (severity, count) in bySeverity where severity >= report.context.mildest {
        html.element(
          "li", ["class": count > 0 ? "tile tile-\(severity.rawValue)" : "tile tile-none"]
        ) { html in
          if count > 0 { FlagLook(severity).write(to: &html) }
          html.element("b", Counted.number(count))
          html.text(count == 1 ? " \(severity.rawValue)" : " \(severity.rawValue)s")
        }
      }
      let others: [(Int, String, String)] = [
        (summary.launches, "launch", "launches"), (summary.scenes, "scene", "scenes"),
        (summary.account.events, "event line", "event lines"),
      ]
      for (count, one, many) in others {
        html.element("li", ["class": "tile"]) { html in
          html.element("b", Counted.number(count))
          html.text(" \(count == 1 ? one : many)")
        }
      }
    }
  }

  private struct RuleEntry {
    var id: String
    var title: String
    var severity: Severity
    var count = 0
    var numbers: [Int] = []
  }

  /// The worst first, then as they were met.
  private var rules: [RuleEntry] {
    var entries: [RuleEntry] = []
    var places: [String: Int] = [:]
    for (index, reported) in report.contents.findings.enumerated() {
      let finding = reported.finding
      let place = places[finding.rule] ?? entries.count
      if place == entries.count {
        places[finding.rule] = place
        entries.append(
          RuleEntry(id: finding.rule, title: finding.title, severity: finding.severity))
      }
      entries[place].severity = max(entries[place].severity, finding.severity)
      entries[place].count += 1
      if index < HTMLLimits.findings { entries[place].numbers.append(index + 1) }
    }
    return Severity.allCases.reversed().flatMap { severity in
      entries.filter { $0.severity == severity }
    }
  }

  private func write(_ rule: RuleEntry, to html: inout HTMLWriter) {
    html.element("li") { html in
      FlagLook(rule.severity).write(to: &html)
      html.element("span", ["class": "word word-\(rule.severity.rawValue)"], rule.severity.rawValue)
      html.text(" ")
      html.element("span", ["class": "what"], SafeText.prose(rule.title))
      html.text(" ")
      html.element("span", ["class": "where"]) { html in
        let shown = rule.numbers.prefix(HTMLLimits.links)
        for (index, number) in shown.enumerated() {
          if index > 0 { html.text(" ") }
          html.element(
            "a", ["href": "#finding-\(number)", "aria-label": "finding \(number)"], "#\(number)")
        }
        if rule.count > shown.count {
          html.text(" and \(Counted.number(rule.count - shown.count)) more")
        }
      }
    }
  }
}
