import Rules

/// What the sections of a document have in common: what is said, what of it is shown, and where it stands.
struct HTMLContents {
  let context: ReportContext
  let contents: ReportContents
  /// The findings that are shown in full, numbered from 1.
  let findings: [NumberedFinding]
  let plan: DrawingPlan
  /// The pictures of the launches that are drawn; nil where nothing is known of states.
  let charts: [LaneChart?]
  let journeys: [(kind: StateJourney.Kind, journey: StateJourney)]
  /// The number of the flag that shows a finding, by the finding's number.
  let flags: [Int: Int]

  init(_ contents: ReportContents, _ context: ReportContext) {
    self.context = context
    self.contents = contents
    findings = contents.findings.prefix(HTMLLimits.findings).enumerated().map {
      NumberedFinding(number: $0.offset + 1, finding: $0.element)
    }
    var byLaunch: [Int: [NumberedFinding]] = [:]
    for finding in findings {
      if let launch = finding.finding.launch { byLaunch[launch, default: []].append(finding) }
    }
    let plan = DrawingPlan(contents.launches, findings: byLaunch)
    self.plan = plan
    charts = plan.drawn.map { LaneChart($0, plan: plan) }
    journeys = StateJourney.all(in: contents.launches)
    var flags: [Int: Int] = [:]
    for lane in charts.compactMap({ $0 }).flatMap(\.lanes) {
      for flag in lane.flags { for number in flag.numbers { flags[number] = flag.numbers[0] } }
    }
    self.flags = flags
  }

  /// The launch has a picture, which can be linked to.
  func isDrawn(_ launch: Int) -> Bool { plan.drawn.contains { $0.reported.id == launch } }
}

extension HTMLWriter {
  /// Writes a section with a heading that names it.
  mutating func section(
    _ id: String, _ title: String, class name: String? = nil, level: StaticString = "h2",
    _ content: (inout HTMLWriter) -> Void
  ) {
    element("section", ["id": id, "class": name, "aria-labelledby": "\(id)-title"]) { html in
      html.element(level, ["id": "\(id)-title"], title)
      content(&html)
    }
  }

  /// Writes a table with a caption and column heads, in a frame of its own that scrolls where it is wide.
  mutating func table(
    _ caption: String, _ heads: [TableHead], class name: String? = nil,
    hidesCaption: Bool = false, _ rows: (inout HTMLWriter) -> Void
  ) {
    element(
      "div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": caption]
    ) { html in
      html.element("table", ["class": name]) { html in
        html.element("caption", ["class": hidesCaption ? "unseen" : nil], caption)
        html.element("thead") { html in
          html.element("tr") { html in
            for head in heads {
              html.element(
                "th", ["scope": "col", "class": head.isNumber ? "number" : nil], head.title)
            }
          }
        }
        html.element("tbody") { rows(&$0) }
      }
    }
  }

  /// Writes a cell of a table.
  mutating func cell(_ text: String, class name: String? = nil) {
    element("td", ["class": name], text)
  }

  /// Writes a cell that holds text of a log.
  mutating func logCell(_ text: String, class name: String? = nil) {
    element("td", ["class": name]) { $0.logText(CutText.of(text, to: HTMLLimits.text)) }
  }

  /// Writes that there is more of something than is shown.
  mutating func more(_ count: Int, _ what: String) {
    guard count > 0 else { return }
    element("p", ["class": "more"], "\(Counted.number(count)) more \(what)")
  }
}

/// The head of a column.
struct TableHead: ExpressibleByStringLiteral {
  var title: String
  var isNumber = false

  init(stringLiteral title: String) { self.title = title }

  static func number(_ title: String) -> TableHead {
    var head = TableHead(stringLiteral: title)
    head.isNumber = true
    return head
  }
}
