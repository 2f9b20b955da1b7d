import Fleet

/// Format `html` of a fleet: one page that opens offline.
package struct FleetHTML {
  private let context: ReportContext
  private let prefix: String

  /// Links to exemplars begin with `prefix`.
  package init(_ context: ReportContext, linking prefix: String = "") {
    self.context = context
    self.prefix = prefix
  }

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
          html.element("p", table.contents)
        }
        html.element("main", ["id": "main", "class": "page", "tabindex": "-1"]) { html in
          writeRules(table, to: &html)
          for breakdown in table.rows.isEmpty ? [] : table.breakdowns {
            writeBreakdown(breakdown, table, to: &html)
          }
          writeLengths(table, to: &html)
          writeLeftOut(table, to: &html)
        }
        html.element("footer", ["class": "page"]) { html in
          html.element("p", "scenetrace \(context.version), definitions \(summary.pack)")
        }
      }
    }
    html.verbatim("\n")
    html.flush()
  }

  private func writeRules(_ table: FleetTable, to html: inout HTMLWriter) {
    html.section("rules", "What is violated, and how often") { html in
      if table.rows.isEmpty { return html.element("p", "Nothing was found.") }
      html.table(
        "Traces with findings, by rule",
        [
          "Rule", "Severity", .number("Traces"), .number("Share"), .number("Findings"),
          .number("Could not tell"), "For example",
        ], hidesCaption: true
      ) { html in
        for row in table.rows {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { html in
              html.element("code", row.rule)
              html.element("div", row.title)
            }
            html.cell(row.severity.rawValue)
            html.cell(Counted.number(row.share.traces), class: "number")
            html.cell(row.share.text, class: "number nowrap")
            html.cell(Counted.number(row.findings), class: "number")
            html.cell(Counted.number(row.undecided), class: "number")
            html.element("td") { html in
              for place in row.exemplars.prefix(3) {
                html.element("div") { writePlace(place, to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  private func writePlace(_ place: Exemplars.Place, to html: inout HTMLWriter) {
    html.element("a", ["href": FleetLink(place.trace, prefix: prefix).target]) {
      $0.logText(CutText.of(place.trace, to: HTMLLimits.text))
    }
    if place.line > 0 { html.text(" line \(place.line)") }
  }

  private func writeBreakdown(
    _ breakdown: FleetBreakdown, _ table: FleetTable, to html: inout HTMLWriter
  ) {
    let title = breakdown.feature.title
    html.section("\(breakdown.feature)", title) { html in
      html.table(
        "Share of traces with findings, \(title.lowercased())",
        ["Rule"] + breakdown.columns.map { .number($0.title) } + ["Trend"], hidesCaption: true
      ) { html in
        html.element("tr") { html in
          html.element("th", ["scope": "row"], "traces")
          for column in breakdown.columns {
            html.cell(Counted.number(column.traces), class: "number")
          }
          html.cell("")
        }
        for row in table.rows {
          let shares = breakdown.shares(of: row.rule)
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { $0.element("code", row.rule) }
            for share in shares { html.cell(share.text, class: "number nowrap") }
            html.element("td") { TrendPicture(shares).write(to: &$0) }
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
              if let histogram = Histogram(table.summary.lengths[item.measure.name]) {
                HistogramPicture(histogram).write(to: &html)
              }
            }
          }
        }
      }
    }
  }

  private func writeLeftOut(_ table: FleetTable, to html: inout HTMLWriter) {
    guard !table.leftOut.isEmpty else { return }
    html.section("left-out", "What could not be judged") { html in
      html.element("ul") { html in
        for (reason, count, traces) in table.leftOut {
          html.element("li") { html in
            html.text("\(Counted.number(count)) \(reason), for example")
            for trace in traces {
              html.text(" ")
              writePlace(Exemplars.Place(trace: trace, line: 0), to: &html)
            }
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
