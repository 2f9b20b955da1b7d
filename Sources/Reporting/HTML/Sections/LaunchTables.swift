import Lifecycle
import LogInput

/// What the picture of a launch shows, in tables: states, events, tests, background tasks, views.
struct LaunchTables {
  private let launch: DrawnLaunch
  private let report: HTMLContents
  private let lines: TraceLines
  private let input: Int?

  init(_ launch: DrawnLaunch, _ report: HTMLContents) {
    self.launch = launch
    self.report = report
    lines = launch.reported.lines
    input = lines.hasManyFiles ? nil : 0
  }

  private var excerpt: LaunchExcerpt { launch.reported.excerpt }

  func write(to html: inout HTMLWriter) {
    html.element("div", ["class": "folded"]) { html in
      writeStates(to: &html)
      writeEvents(to: &html)
      writeTests(to: &html)
      writeTasks(to: &html)
      writeViews(to: &html)
    }
  }

  // MARK: States

  private func writeStates(to html: inout HTMLWriter) {
    let units = launch.units.filter { !$0.spans.isEmpty }
    guard !units.isEmpty else { return }
    details("States as tables", units.reduce(0) { $0 + $1.spans.count }, to: &html) { html in
      for unit in units {
        writeSpans(unit.spans, CutText.of(title(of: unit), to: HTMLLimits.text), to: &html)
      }
    }
  }

  private func title(of unit: DrawnLaunch.Unit) -> String {
    guard unit.isScene else { return unit.name }
    let scene = unit.excerpt.unit
    let others =
      scene.aliases + [scene.role].compactMap { $0 }
      + (scene.isInferred ? ["inferred"] : [])
    return others.isEmpty ? unit.name : "\(unit.name) (\(others.joined(separator: ", ")))"
  }

  private func writeSpans(_ spans: [SpanExcerpt], _ title: String, to html: inout HTMLWriter) {
    let shown = spans.prefix(report.plan.spanRowsPerUnit)
    let hasClock = shown.contains { $0.span.start != nil }
    let time: [TableHead] = hasClock ? ["Begin", .number("Length")] : []
    html.table(title, ["Lines"] + time + ["State", "Confidence"], class: "spans") { html in
      for excerpt in shown {
        let span = excerpt.span
        html.element("tr") { html in
          html.cell(range(of: excerpt), class: "nowrap")
          if hasClock {
            html.cell(span.start?.reading.columnText ?? "", class: "nowrap")
            html.cell(
              ClockedLength(from: span.start, to: span.end)?.text ?? "", class: "number nowrap")
          }
          html.element("td") { html in
            if let look = LaneLook(span.state) { Self.writeChip(look, to: &html) }
            html.text(span.state.rawValue)
          }
          html.cell(
            span.confidence.rawValue, class: span.confidence == .certain ? "faint" : nil)
        }
      }
    }
    html.more(spans.count - shown.count, "states")
  }

  private static func writeChip(_ look: LaneLook, to html: inout HTMLWriter) {
    html.element(
      "svg", ["class": "chip", "width": "14", "height": "12", "aria-hidden": "true"]
    ) { html in
      html.leaf(
        "rect",
        [
          "class": look.strokeClass, "x": "0.5", "y": "0.5", "width": "13", "height": "11",
          "fill": look.fill, "stroke": look.stroke,
        ])
    }
    html.text(" ")
  }

  private func range(of excerpt: SpanExcerpt) -> String {
    (excerpt.isCutBefore ? "…" : "")
      + lines.range(excerpt.span.fromLine, excerpt.span.toLine, besides: input)
      + (excerpt.isCutAfter ? "…" : "")
  }

  // MARK: Events

  private func writeEvents(to html: inout HTMLWriter) {
    let all = launch.units.flatMap { unit in unit.events.map { (unit: unit, event: $0) } }
    guard !all.isEmpty else { return }
    let sorted = all.enumerated().sorted {
      ($0.element.event.line, $0.offset) < ($1.element.event.line, $1.offset)
    }
    let shown = sorted.prefix(report.plan.eventRowsPerLaunch).map(\.element)
    details("Events as a table", all.count, to: &html) { html in
      html.table(
        "Events of launch \(launch.reported.id)",
        [.number("Line"), "Time", "Event", "Unit", "Transition", "Remarks"],
        hidesCaption: true
      ) { html in
        for (unit, event) in shown {
          html.element("tr") { html in
            html.cell(lines.number(of: event.line, besides: input), class: "number")
            html.cell(event.moment?.reading.columnText ?? "", class: "nowrap")
            html.logCell(event.name, class: "code")
            html.logCell(event.isAttributed ? unit.name : "scene unknown")
            html.cell(event.transition?.rawValue ?? "")
            html.cell(remarks(on: event))
          }
        }
      }
      html.more(all.count - shown.count, "events")
    }
  }

  private func remarks(on event: TimelineEvent) -> String {
    var remarks: [String] = []
    if event.outcome != .done { remarks.append(event.outcome.rawValue) }
    if event.isInferred { remarks.append("inferred") }
    if let state = event.contradicted { remarks.append("\(state.rawValue) by its scenes") }
    return remarks.joined(separator: ", ")
  }

  // MARK: Tests, tasks, views

  private func writeTests(to html: inout HTMLWriter) {
    let tests = excerpt.tests
    guard !tests.isEmpty else { return }
    details("Tests", tests.count, to: &html) { html in
      html.table(
        "Tests that ran in launch \(launch.reported.id)", ["Lines", "Test"], hidesCaption: true
      ) { html in
        for test in tests.prefix(HTMLLimits.rows) {
          html.element("tr") { html in
            html.cell(range(test.fromLine, test.toLine), class: "nowrap")
            html.logCell(test.name)
          }
        }
      }
      html.more(tests.count - HTMLLimits.rows, "tests")
    }
  }

  private func writeTasks(to html: inout HTMLWriter) {
    let tasks = excerpt.tasks
    guard !tasks.isEmpty else { return }
    details("Background tasks", tasks.count, to: &html) { html in
      html.table(
        "Background tasks of launch \(launch.reported.id)",
        ["Lines", "Begin", "End", .number("Length"), "Name", "Ended", "Kind"], hidesCaption: true
      ) { html in
        for task in tasks.prefix(HTMLLimits.rows) {
          html.element("tr") { html in
            html.cell(range(task.beginLine, task.endLine), class: "nowrap")
            html.cell(task.begin?.reading.columnText ?? "", class: "nowrap")
            html.cell(task.end?.reading.columnText ?? "", class: "nowrap")
            html.cell(
              ClockedLength(from: task.begin, to: task.end)?.text ?? "", class: "number nowrap")
            html.logCell(task.label)
            html.cell(task.ending.title)
            html.cell(task.kind.rawValue)
          }
        }
      }
      html.more(tasks.count - HTMLLimits.rows, "background tasks")
    }
  }

  private func writeViews(to html: inout HTMLWriter) {
    let rows = excerpt.views.flatMap { view in view.spans.map { (view: view, span: $0) } }
    guard !rows.isEmpty else { return }
    details("Views", excerpt.views.count, to: &html) { html in
      html.table(
        "Views of launch \(launch.reported.id)",
        ["View", "Lines", "Begin", .number("Length"), "State"], hidesCaption: true
      ) { html in
        for (view, excerpt) in rows.prefix(report.plan.spanRowsPerUnit) {
          let span = excerpt.span
          html.element("tr") { html in
            html.logCell(view.name + (view.pointer.map { " \($0)" } ?? ""))
            html.cell(range(of: excerpt), class: "nowrap")
            html.cell(span.start?.reading.columnText ?? "", class: "nowrap")
            html.cell(
              ClockedLength(from: span.start, to: span.end)?.text ?? "", class: "number nowrap")
            html.cell(span.state.rawValue)
          }
        }
      }
      html.more(rows.count - report.plan.spanRowsPerUnit, "states of views")
    }
  }

  private func range(_ from: Int, _ to: Int?) -> String {
    guard let to else { return lines.number(of: from, besides: input) + "-" }
    return lines.range(from, to, besides: input)
  }

  private func details(
    _ title: String, _ count: Int, to html: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    html.element("details") { html in
      html.element("summary") { html in
        html.text("\(title) ")
        html.element("span", ["class": "count"], Counted.number(count))
      }
      content(&html)
    }
  }
}
