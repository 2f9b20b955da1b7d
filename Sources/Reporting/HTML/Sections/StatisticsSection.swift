/// How long apps took to come up, and stayed where they were.
struct StatisticsSection {
  private let report: HTMLContents
  private var statistics: TimelineStatistics { report.contents.summary.statistics }

  init(_ report: HTMLContents) { self.report = report }

  /// Nothing was measured.
  var isEmpty: Bool { measures.isEmpty }

  private var measures: [TimelineStatistics.Measure] {
    TimelineStatistics.Measure.allCases.filter { statistics.distribution(of: $0) != nil }
  }

  func write(to html: inout HTMLWriter) {
    guard !isEmpty else { return }
    html.section("statistics", "Durations") { html in
      html.element(
        "p", ["class": "lede"],
        "Only what the log shows from its beginning to its end is measured. Figures are by nearest "
          + "rank: each is one that was measured.")
      html.table(
        "Durations in all launches shown",
        [
          "Time", .number("Count"), .number("Shortest"), .number("Median"), .number("95 %"),
          .number("Longest"), .number("Total"), "Spread",
        ], hidesCaption: true
      ) { html in
        for measure in measures { write(measure, to: &html) }
      }
    }
  }

  private func write(_ measure: TimelineStatistics.Measure, to html: inout HTMLWriter) {
    guard let distribution = statistics.distribution(of: measure) else { return }
    let figures = [
      distribution.min, distribution.median, distribution.p95, distribution.max,
      distribution.total,
    ].map { DurationText.of(nanoseconds: $0) }
    html.element("tr") { html in
      html.element("th", ["scope": "row"], measure.title)
      html.cell(Counted.number(distribution.count), class: "number")
      for figure in figures.dropLast() { html.cell(figure, class: "number nowrap") }
      html.cell(measure.isOfStays ? figures[4] : "", class: "number nowrap")
      html.element("td") { html in
        guard let histogram = statistics.histogram(of: measure) else { return }
        HistogramPicture(histogram).write(to: &html)
      }
    }
  }
}
