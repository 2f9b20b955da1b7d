/// Shares side by side as columns, against the greatest of them.
struct TrendPicture {
  private static let height = 22.0
  private static let width = 10.0
  private static let gap = 2.0

  private let shares: [FleetShare]

  init(_ shares: [FleetShare]) { self.shares = shares }

  func write(to html: inout HTMLWriter) {
    let most = shares.map(\.portion).max() ?? 0
    let total = Double(shares.count) * (Self.width + Self.gap)
    html.element(
      "svg",
      [
        "class": "histogram", "width": total.svg, "height": (Self.height + 2).svg, "role": "img",
        "aria-label": shares.map(\.text).joined(separator: ", "),
      ]
    ) { html in
      html.leaf(
        "path",
        ["class": "rule", "d": "M0 \((Self.height + 1).svg)H\(total.svg)", "stroke": "#8b93a1"])
      for (index, share) in shares.enumerated() where share.traces > 0 {
        let height = max(1.5, share.portion / most * Self.height)
        html.leaf(
          "rect",
          [
            "class": "column", "x": (Double(index) * (Self.width + Self.gap)).svg,
            "y": (Self.height - height).svg, "width": Self.width.svg, "height": height.svg,
            "fill": "#3a67a6",
          ])
      }
    }
  }
}
