import Fleet

/// Format `html` of a fleet: one page that opens offline.
package struct FleetHTML {
  private let context: ReportContext

  package init(_ context: ReportContext) { self.context = context }

  package func render(_ summary: FleetSummary, to write: @escaping (String) -> Void) {
    var html = HTMLWriter(write)
    let table = FleetTable(summary, context)
    html.verbatim("<!doctype html>\n")
    html.element("html", ["lang": "en"]) { html in
      DocumentHead(title: "scenetrace: a fleet").write(to: &html)
      html.element("body") { html in
        html.element("a", ["class": "skip", "href": "#main"], "Skip to the report")
        html.element("header", ["class": "page"]) { html in
          html.element("h1", "A fleet")
          html.element("p", table.account)
        }
        html.element("main", ["id": "main", "class": "page", "tabindex": "-1"]) { html in
          writeRules(table, to: &html)
          writeLengths(table, to: &html)
          writeLeftOut(summary, to: &html)
        }
        html.element("footer", ["class": "page"]) { html in
          html.element("p", "scenetrace \(context.version), definitions \(summary.pack)")
        }
      }
    }
    html.flush()
  }

  private func writeRules(_ table: FleetTable, to html: inout HTMLWriter) {
    html.section("rules", "What is violated, and how often") { html in
      if table.rows.isEmpty { return html.element("p", "Nothing was found.") }
      let versions = table.versions.map { $0.isEmpty ? "no version" : $0 }
      html.table(
        "Traces with findings, by rule and version",
        ["Rule", .number("Traces"), .number("Share")] + versions.map { .number($0) }
          + [.number("Findings"), .number("Could not tell"), "For example"], hidesCaption: true
      ) { html in
        for row in table.rows {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { html in
              html.element("code", row.rule)
              html.text(" \(row.severity.rawValue): \(row.title)")
            }
            html.cell(Counted.number(row.share.traces), class: "number")
            html.cell(row.share.text, class: "number nowrap")
            for share in row.trend { html.cell(share.text, class: "number nowrap") }
            html.cell(Counted.number(row.findings), class: "number")
            html.cell(Counted.number(row.undecided), class: "number")
            html.element("td") { html in
              for place in row.exemplars.prefix(3) {
                html.element("div") { $0.logText("\(place.trace):\(place.line)") }
              }
            }
          }
        }
      }
    }
  }

  private func writeLengths(_ table: FleetTable, to html: inout HTMLWriter) {
    guard !table.lengths.isEmpty else { return }
    html.section("lengths", "Durations") { html in
      html.table(
        "Durations in all traces",
        ["Time", .number("Count"), .number("Half reach"), .number("95 of 100 reach"), "Spread"],
        hidesCaption: true
      ) { html in
        for item in table.lengths {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], item.measure.title)
            html.cell(Counted.number(item.count), class: "number")
            html.cell(DurationText.of(nanoseconds: item.median), class: "number nowrap")
            html.cell(DurationText.of(nanoseconds: item.p95), class: "number nowrap")
            html.element("td") { html in
              if let histogram = Histogram(table.summary.lengths[item.measure.rawValue]) {
                HistogramPicture(histogram).write(to: &html)
              }
            }
          }
        }
      }
    }
  }

  private func writeLeftOut(_ summary: FleetSummary, to html: inout HTMLWriter) {
    let statuses = TraceSummary.Status.allCases.filter { summary.leftOut[$0] != nil }
    guard !statuses.isEmpty else { return }
    html.section("left-out", "What could not be judged") { html in
      html.element("ul") { html in
        for status in statuses {
          html.element("li") { html in
            html.text(
              "\(status.rawValue): \(Counted.number(summary.statuses[status] ?? 0)), for example ")
            let traces = summary.leftOut[status]?.places.map(\.trace) ?? []
            html.logText(traces.joined(separator: ", "))
          }
        }
      }
    }
  }
}

extension Histogram {
  /// The same on the scale that people count in; a bucket counts where it begins.
  fileprivate init?(_ histogram: LengthHistogram?) {
    guard let histogram else { return nil }
    self.init(
      weighted: histogram.counts.map { (LengthHistogram.lowerEnd(of: $0.key), $0.value) })
  }
}
