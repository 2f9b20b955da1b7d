/// Where rules could neither clear nor accuse.
struct InconclusiveList {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    let all = report.contents.inconclusive
    guard !all.isEmpty else { return }
    html.section("inconclusive", "Inconclusive") { html in
      html.element(
        "p", ["class": "lede"],
        "Here a rule had something to judge, and the log does not say enough to clear or to accuse."
      )
      html.element("details") { html in
        html.element("summary") { html in
          html.text("Places ")
          html.element("span", ["class": "count"], Counted.number(all.count))
        }
        html.table(
          "Where rules were inconclusive", ["Place", "Rule", "Reason", "Unit", "Launch"],
          hidesCaption: true
        ) { html in
          for item in all.prefix(HTMLLimits.inconclusive) { write(item, to: &html) }
        }
        html.more(all.count - HTMLLimits.inconclusive, "places")
      }
    }
  }

  private func write(_ reported: ReportedInconclusive, to html: inout HTMLWriter) {
    let item = reported.item
    let loss = item.lossLine.map {
      " (line \(reported.lines.number(of: $0, besides: reported.place.input)))"
    }
    html.element("tr") { html in
      let place = reported.place
      html.logCell(place.file + (place.line > 0 ? ":\(place.line)" : ""), class: "code")
      html.cell(item.rule, class: "code")
      html.cell(item.reason.rawValue + (loss ?? ""))
      html.logCell(item.unit.map(UnitName.text) ?? "")
      html.element("td") { html in
        guard let launch = reported.launch else { return }
        let target = report.hasPlace(launch) ? "#launch-\(launch)" : nil
        html.element("a", ["href": target], "launch \(launch)")
      }
    }
  }
}
