import Rules

/// One finding: what happened, where, which lines prove it, why it matters, and what to do.
struct FindingArticle {
  private let number: Int
  private let reported: ReportedFinding
  private let report: HTMLContents
  private var finding: Finding { reported.finding }

  init(_ item: NumberedFinding, _ report: HTMLContents) {
    number = item.number
    reported = item.finding
    self.report = report
  }

  func write(to html: inout HTMLWriter) {
    html.element(
      "article",
      [
        "id": "finding-\(number)", "class": "finding finding-\(finding.severity.rawValue)",
        "aria-labelledby": "finding-\(number)-title", "tabindex": "-1",
        "data-severity": finding.severity.rawValue, "data-rule": finding.rule,
        "data-launch": reported.launch.map(String.init),
        "data-scene": reported.scene.map { CutText.of($0, to: HTMLLimits.name) },
      ]
    ) { html in
      writeHead(to: &html)
      writePlace(to: &html)
      EvidenceList(reported, isOpen: isOpen).write(to: &html)
      writeAdvice(to: &html)
    }
  }

  /// What is wrong for sure is to be seen at once, and so is everything where there is little.
  private var isOpen: Bool {
    finding.severity == .error && report.findings.count <= 100 || report.findings.count <= 12
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.element("h3", ["id": "finding-\(number)-title"]) { html in
      FlagLook(finding.severity).write(to: &html)
      html.element(
        "span", ["class": "word word-\(finding.severity.rawValue)"], finding.severity.rawValue)
      html.text(" ")
      html.element("span", ["class": "ordinal"], "#\(number)")
      html.text(" ")
      html.element("span", ["class": "what"], SafeText.prose(finding.title))
    }
    if !finding.message.isEmpty, finding.message != finding.title {
      html.element("p", ["class": "message"]) {
        $0.logText(
          CutText.of(SafeText.prose(finding.message), to: HTMLLimits.text).capitalizedFirst + ".")
      }
    }
  }

  private func writePlace(to html: inout HTMLWriter) {
    html.element("ul", ["class": "place"]) { html in
      html.element("li", ["class": "code"]) { html in
        let line = reported.place.line > 0 ? ":\(reported.place.line)" : ""
        html.logText(CutText.of(reported.place.file, to: HTMLLimits.text) + line)
      }
      if let source = report.context.sources.place(of: finding) {
        html.element("li", ["class": "code"]) { $0.logText("\(source.path):\(source.line)") }
      }
      if let scene = reported.scene {
        html.element("li") {
          $0.logText(CutText.of(UnitName.text(scene), to: HTMLLimits.name))
        }
      }
      if let launch = reported.launch {
        let name = "launch \(launch) \(finding.launch?.name ?? "")".trimmingEnd
        html.element("li") { html in
          html.element("a", ["href": report.hasPlace(launch) ? "#launch-\(launch)" : nil]) {
            $0.logText(CutText.of(name, to: HTMLLimits.name))
          }
        }
      }
      if let test = finding.test {
        html.element("li") { $0.logText("test " + CutText.of(test, to: HTMLLimits.name)) }
      }
      html.element("li", finding.confidence.rawValue)
      html.element("li", ["class": "code rule"]) { html in
        html.element("a", ["href": report.context.rule(finding.rule).map { "#rule-\($0.id)" }]) {
          $0.text(finding.rule)
        }
      }
      if let flag = report.flags[number] {
        html.element("li") { html in
          html.element("a", ["class": "to-flag", "href": "#flag-\(flag)"], "show in the picture")
        }
      }
    }
  }

  private func writeAdvice(to html: inout HTMLWriter) {
    let advice = [("Why it matters", finding.why), ("How to fix it", finding.fix)]
      .filter { !$0.1.isEmpty }
    guard !advice.isEmpty else { return }
    html.element("dl", ["class": "advice"]) { html in
      for (name, prose) in advice {
        html.element("div") { html in
          html.element("dt", name)
          html.element("dd") { html in
            html.text(CutText.of(SafeText.prose(prose).capitalizedFirst, to: 2000) + ".")
          }
        }
      }
    }
  }
}

extension HTMLContents {
  /// The launch is drawn, or has a row.
  func hasPlace(_ launch: Int) -> Bool {
    isDrawn(launch) || plan.listed.prefix(HTMLLimits.launchRows).contains { $0.id == launch }
  }
}
