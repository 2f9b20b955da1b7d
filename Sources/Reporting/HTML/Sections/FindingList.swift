/// All findings: so many of them in full, and how many more there are of each rule.
struct FindingList {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    html.section("findings", "Findings") { html in
      if report.findings.isEmpty {
        html.element("p", ["class": "none"], "No lifecycle mistakes found.")
      }
      html.element("div", ["id": "finding-list"]) { html in
        for item in report.findings {
          FindingArticle(item, report).write(to: &html)
        }
      }
      writeRest(to: &html)
    }
  }

  private func writeRest(to html: inout HTMLWriter) {
    let rest = report.contents.findings.dropFirst(HTMLLimits.findings)
    guard !rest.isEmpty else { return }
    var counts: [String: (title: String, count: Int)] = [:]
    for item in rest {
      counts[item.finding.rule, default: (item.finding.title, 0)].count += 1
    }
    html.table(
      "\(Counted.text(rest.count, "more finding")), by rule",
      ["Rule", "Finding", .number("Count")]
    ) { html in
      for (rule, entry) in counts.sorted(by: { $0.key < $1.key }) {
        html.element("tr") { html in
          html.cell(rule, class: "code")
          html.cell(SafeText.prose(entry.title))
          html.cell(Counted.number(entry.count), class: "number")
        }
      }
    }
  }
}
