import Rules

/// The lines that prove a finding.
struct EvidenceList {
  private let reported: ReportedFinding
  private let isOpen: Bool

  init(_ reported: ReportedFinding, isOpen: Bool) {
    self.reported = reported
    self.isOpen = isOpen
  }

  func write(to html: inout HTMLWriter) {
    let evidence = reported.finding.evidence
    guard !evidence.isEmpty else { return }
    let shown = evidence.prefix(HTMLLimits.evidence)
    let hasClock = shown.contains { $0.reading != nil }
    html.element("details", ["class": "evidence", "open": isOpen ? "" : nil]) { html in
      html.element("summary") { html in
        html.text("Evidence ")
        html.element("span", ["class": "count"], Counted.text(evidence.count, "line"))
      }
      let time: [TableHead] = hasClock ? ["Time"] : []
      html.table(
        "Evidence", [.number("Line")] + time + ["Log", "What it shows", "Role"],
        hidesCaption: true
      ) { html in
        for item in shown { write(item, hasClock: hasClock, to: &html) }
      }
      html.more(evidence.count - shown.count, "lines")
    }
  }

  private func write(_ item: Evidence, hasClock: Bool, to html: inout HTMLWriter) {
    let isOwn = item.line == reported.finding.line
    html.element(
      "tr", ["class": isOwn ? "own" : nil, "data-line": String(item.line)]
    ) { html in
      let number = reported.lines.number(of: item.line, besides: reported.place.input)
      html.cell(number, class: "number")
      if hasClock { html.cell(item.reading?.columnText ?? "", class: "nowrap") }
      html.element("td", ["class": "code"]) { html in
        let text = item.message.isEmpty ? item.text : item.message
        html.element("code") { $0.logText(CutText.of(text, to: HTMLLimits.text)) }
      }
      html.cell(CutText.of(SafeText.prose(item.note), to: HTMLLimits.text))
      html.cell(item.role.title, class: "faint nowrap")
    }
  }
}

extension Evidence.Role {
  fileprivate var title: String {
    switch self {
    case .trigger: "trigger"
    case .opened: "opened here"
    case .onlyHere: "only here"
    case .expectedBy: "expected by here"
    case .nearMiss: "too late"
    case .message: "system message"
    case .context: "context"
    }
  }
}
