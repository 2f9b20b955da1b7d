/// A histogram as a small picture: a bar for each bin, as high as its share of the fullest one.
struct HistogramPicture {
  private static let height = 34.0
  private static let width = 14.0
  private static let gap = 2.0
  private static let character = 5.6

  private let histogram: Histogram

  init(_ histogram: Histogram) { self.histogram = histogram }

  func write(to html: inout HTMLWriter) {
    let most = histogram.bins.map(\.count).max() ?? 1
    let columns = Double(histogram.bins.count) * (Self.width + Self.gap)
    let ends = [histogram.bins.first?.lower, histogram.bins.last?.upper].compactMap { $0 }
      .map { DurationText.of(nanoseconds: $0) }
    let total = max(columns, Double(ends.joined().count) * Self.character + 12)
    html.element(
      "svg",
      [
        "class": "histogram", "width": total.svg, "height": (Self.height + 15).svg, "role": "img",
        "aria-label": summary,
      ]
    ) { html in
      html.leaf(
        "path",
        [
          "class": "rule", "d": "M0 \((Self.height + 1).svg)H\(total.svg)", "stroke": "#8b93a1",
        ])
      for (end, anchor) in zip(ends, ["start", "end"]) {
        html.element(
          "text",
          [
            "class": "faint", "x": anchor == "start" ? "0" : total.svg,
            "y": (Self.height + 12).svg, "font-size": "10", "text-anchor": anchor,
            "fill": "#4b5563",
          ], end)
      }
      let start = (total - columns) / 2
      for (index, bin) in histogram.bins.enumerated() where bin.count > 0 {
        let height = max(3, Double(bin.count) / Double(max(1, most)) * Self.height)
        html.element("g") { html in
          html.element("title", Self.text(bin))
          html.leaf(
            "rect",
            [
              "class": "column", "x": (start + Double(index) * (Self.width + Self.gap)).svg,
              "y": (Self.height - height).svg, "width": Self.width.svg, "height": height.svg,
              "fill": "#3a67a6",
            ])
        }
      }
    }
  }

  private var summary: String {
    histogram.bins.filter { $0.count > 0 }.map(Self.text).joined(separator: "; ")
  }

  private static func text(_ bin: Histogram.Bin) -> String {
    "\(Counted.number(bin.count)) from \(DurationText.of(nanoseconds: bin.lower)) up to "
      + DurationText.of(nanoseconds: bin.upper)
  }
}
