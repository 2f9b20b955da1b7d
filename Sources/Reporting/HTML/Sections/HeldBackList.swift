/// Findings that do not count, and why.
struct HeldBackList {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    let all = report.contents.heldBack
    guard !all.isEmpty else { return }
    html.section("held-back", "Held back") { html in
      html.element("details") { html in
        html.element("summary") { html in
          html.text("Findings that are known or silenced ")
          html.element("span", ["class": "count"], Counted.number(all.count))
        }
        html.table(
          "Findings that are held back", ["Place", "Finding", "Rule", "Held back by"],
          hidesCaption: true
        ) { html in
          for item in all.prefix(HTMLLimits.heldBack) { write(item, to: &html) }
        }
        html.more(all.count - HTMLLimits.heldBack, "findings are held back")
      }
    }
  }

  private func write(_ item: ReportedFinding, to html: inout HTMLWriter) {
    html.element("tr") { html in
      html.logCell(
        item.place.file + (item.place.line > 0 ? ":\(item.place.line)" : ""), class: "code")
      html.cell("\(item.finding.severity.rawValue): \(SafeText.prose(item.finding.title))")
      html.cell(item.finding.rule, class: "code")
      html.element("td") { html in
        html.text(item.reason?.title ?? "")
        if let words = item.justification, !words.isEmpty {
          html.text(": ")
          html.logText(CutText.of(SafeText.prose(words), to: HTMLLimits.text))
        }
      }
    }
  }
}

extension HeldBack {
  fileprivate var title: String {
    switch self {
    case .byLog: "the log (scenetrace:ignore)"
    case .byConfiguration: "the configuration"
    case .byBaseline: "the baseline"
    }
  }
}
