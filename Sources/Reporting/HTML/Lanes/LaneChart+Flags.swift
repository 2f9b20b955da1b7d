import Rules

/// The flags above the lanes.
extension LaneChart {
  func write(_ flag: FlagMark, at place: Place, to html: inout HTMLWriter) {
    let rows = (place.bar - Self.callbackHeight - place.top) / Self.flagRow
    let top = place.top + (rows - 1 - Double(flag.row)) * Self.flagRow
    let left = flag.left - flag.x
    let names = NameList.text(flag.numbers.map(String.init))
    let first = flag.numbers[0]
    html.element(
      "a",
      [
        "class": "flag flag-\(flag.severity.rawValue)", "id": "flag-\(first)",
        "href": "#finding-\(first)", "transform": "translate(\(flag.x.svg) 0)",
        "data-findings": flag.numbers.map(String.init).joined(separator: " "),
        "aria-label":
          "\(flag.severity.rawValue): \(flag.numbers.count == 1 ? "finding" : "findings") \(names)",
      ]
    ) { html in
      html.leaf(
        "path",
        [
          "class": "pole", "d": "M0 \((top + Self.flagHeight).svg)V\((place.bar + 5).svg)",
          "stroke": FlagLook(flag.severity).fill, "stroke-width": "1.6",
        ])
      html.leaf(
        "path",
        [
          "class": "cloth", "transform": "translate(\(left.svg) \(top.svg))",
          "d": FlagLook(flag.severity).outline(flag.width, Self.flagHeight),
          "fill": FlagLook(flag.severity).fill, "stroke": FlagLook(flag.severity).stroke,
        ])
      html.element(
        "text",
        [
          "x": (left + flag.width / 2).svg, "y": (top + 12.7).svg, "text-anchor": "middle",
          "font-size": "12", "font-weight": "700", "fill": FlagLook(flag.severity).ink,
        ], flag.label)
    }
  }
}
