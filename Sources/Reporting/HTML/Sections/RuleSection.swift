/// What every rule came to, and what those that found something look for.
struct RuleSection {
  private let report: HTMLContents
  private var verdicts: RuleVerdicts { report.contents.summary.rules }

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    html.section("rules", "Rules") { html in
      html.element("p", ["class": "lede"], sentence)
      writeFound(to: &html)
      list("Judged, and found nothing wrong", clean, to: &html)
      writeNotJudged(to: &html)
      list("Inconclusive", verdicts.rules(.inconclusive), to: &html)
      list("Had nothing to judge", verdicts.rules(.nothingToJudge), to: &html)
      list("Disabled", verdicts.rules(.disabled), to: &html)
    }
  }

  private var sentence: String {
    let parts: [(RuleVerdicts.Verdict, String)] = [
      (.judged, "judged"), (.nothingToJudge, "had nothing to judge"),
      (.inconclusive, "inconclusive"), (.disabled, "disabled"),
    ]
    let counted = parts.map { (verdicts.count($0.0), $0.1) }.filter { $0.0 > 0 }
      .map { "\(Counted.number($0.0)) \($0.1)" }
    return "\(Counted.text(verdicts.total, "rule"))"
      + (counted.isEmpty ? "." : ": \(counted.joined(separator: ", ")).")
  }

  private var found: [(id: String, count: Int)] {
    var counts: [String: Int] = [:]
    for item in report.contents.findings { counts[item.finding.rule, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var clean: [String] {
    let found = Set(found.map(\.id))
    return verdicts.rules(.judged).filter { !found.contains($0) }
  }

  private func writeFound(to html: inout HTMLWriter) {
    for (id, count) in found {
      guard let rule = report.context.rule(id) else { continue }
      html.element("details", ["id": "rule-\(rule.id)", "class": "rule"]) { html in
        html.element("summary") { html in
          html.element("code", rule.id)
          html.text(" \(SafeText.prose(rule.title)) ")
          html.element("span", ["class": "count"], Counted.text(count, "finding"))
        }
        for paragraph in Self.paragraphs(rule.explanation) { html.element("p", paragraph) }
        for (name, prose) in [("Why it matters", rule.why), ("How to fix it", rule.fix)]
        where !prose.isEmpty {
          html.element("p") { html in
            html.element("b", "\(name): ")
            html.text(SafeText.prose(prose))
          }
        }
        if !rule.source.isEmpty {
          html.element("p", ["class": "faint"], "Source: \(SafeText.prose(rule.source))")
        }
      }
    }
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { SafeText.prose($0.joined(separator: " ")) }
  }

  private func list(_ title: String, _ rules: [String], to html: inout HTMLWriter) {
    guard !rules.isEmpty else { return }
    html.element("details") { html in
      html.element("summary") { html in
        html.text("\(title) ")
        html.element("span", ["class": "count"], Counted.number(rules.count))
      }
      html.element("ul", ["class": "rules"]) { html in
        for id in rules {
          html.element("li") { html in
            html.element("code", id)
            if let rule = report.context.rule(id) { html.text(" \(SafeText.prose(rule.title))") }
          }
        }
      }
    }
  }

  private func writeNotJudged(to html: inout HTMLWriter) {
    let items = verdicts.notJudged
    guard !items.isEmpty else { return }
    html.element("details") { html in
      html.element("summary") { html in
        html.text("Candidates that are no findings ")
        html.element("span", ["class": "count"], Counted.number(items.count))
      }
      html.table(
        "Candidates that are no findings", ["Rule", "Reason", .number("Count")],
        hidesCaption: true
      ) { html in
        for item in items.prefix(HTMLLimits.rows) {
          html.element("tr") { html in
            html.cell(item.rule, class: "code")
            html.cell(SafeText.prose(item.reason))
            html.cell(Counted.number(item.count), class: "number")
          }
        }
      }
      html.more(items.count - HTMLLimits.rows, "reasons")
    }
  }
}
