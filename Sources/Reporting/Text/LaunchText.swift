import Lifecycle
import LogInput

/// One launch in the text of `timeline`: header, tests, picture, and a table for each unit.
struct LaunchText {
  private let excerpt: LaunchExcerpt
  private let lines: TraceLines
  private let options: TimelineText.Options
  /// The input whose name goes without saying.
  private let input: Int?

  init(excerpt: LaunchExcerpt, lines: TraceLines, options: TimelineText.Options) {
    self.excerpt = excerpt
    self.lines = lines
    self.options = options
    input = lines.hasManyFiles ? nil : 0
  }

  func render() -> String {
    let palette = options.palette
    var text = LaunchHeader(launch: excerpt.launch, lines: lines, input: input, palette: palette)
      .render()
    if !excerpt.tests.isEmpty {
      text += "  tests\n"
      text += TestTable(tests: excerpt.tests, lines: lines, input: input, palette: palette).render()
    }
    if !picture.isEmpty { text += "\n" + picture + "\n" }
    if let app = excerpt.app { text += table(of: app, named: "app", appSpans(app)) }
    for scene in excerpt.scenes {
      text += table(of: scene, named: name(of: scene.unit), scene.spans)
    }
    if options.showsViews { text += viewTables }
    if !excerpt.tasks.isEmpty {
      text += "  background tasks\n"
      text += TaskTable(tasks: excerpt.tasks, lines: lines, input: input, palette: palette).render()
    }
    return text
  }

  // MARK: The picture

  var picture: String {
    LanePicture(
      rows: rows, width: options.width, glyphs: options.glyphs, palette: options.palette
    ).render()
  }

  private var rows: [LanePicture.Row] {
    var rows: [LanePicture.Row] = []
    if let app = excerpt.app {
      rows.append(LanePicture.Row(name: "app", spans: app.spans.filter { !$0.isOfVisibility }))
      rows.append(LanePicture.Row(name: "windows", spans: app.spans.filter(\.isOfVisibility)))
    }
    rows += excerpt.scenes.map {
      LanePicture.Row(name: SafeText.of(UnitName.text($0.unit.name)), spans: $0.spans)
    }
    if options.showsViews {
      rows += excerpt.views.map { LanePicture.Row(name: SafeText.of($0.name), spans: $0.spans) }
    }
    return rows.filter { !$0.spans.isEmpty }
  }

  // MARK: Tables

  /// The states that say more than those of the only scene; its launching always does.
  private func appSpans(_ app: UnitExcerpt) -> [SpanExcerpt] {
    guard excerpt.launch.scenes.count == 1, let scene = excerpt.scenes.first else {
      return app.spans
    }
    let told = app.spans.filter { $0.span.state != .launching }
    let repeated = Set(scene.spans.map(StateBeginning.init))
    let isRepeated = told.allSatisfy { repeated.contains(StateBeginning($0)) }
    return isRepeated ? app.spans.filter { $0.span.state == .launching } : app.spans
  }

  private func table(
    of unit: UnitExcerpt, named name: String, _ spans: [SpanExcerpt]
  ) -> String {
    let events = options.showsEvents ? unit.events : []
    guard !spans.isEmpty || !events.isEmpty else { return "" }
    return "  \(name)\n" + table(of: spans)
      + EventTable(events: events, lines: lines, input: input, palette: options.palette).render()
  }

  private var viewTables: String {
    excerpt.views.filter { !$0.spans.isEmpty }.map { view in
      let pointer = view.pointer.map { " (\(SafeText.of($0)))" } ?? ""
      return "  view \(SafeText.of(view.name))\(pointer)\n" + table(of: view.spans)
    }.joined()
  }

  private func table(of spans: [SpanExcerpt]) -> String {
    SpanTable(
      spans: spans, lines: lines, input: input, ellipsis: options.glyphs.ellipsis,
      palette: options.palette
    ).render()
  }

  private func name(of unit: LifecycleUnit) -> String {
    let others =
      unit.aliases + [unit.role].compactMap { $0 } + (unit.isInferred ? ["inferred"] : [])
    let name = SafeText.of(UnitName.text(unit.name))
    return others.isEmpty
      ? name : "\(name) (\(others.map { SafeText.of($0) }.joined(separator: ", ")))"
  }
}

/// Which state begins where.
private struct StateBeginning: Hashable {
  let state: UnitState
  let line: Int

  init(_ excerpt: SpanExcerpt) {
    state = excerpt.span.state
    line = excerpt.span.fromLine
  }
}

extension SpanExcerpt {
  fileprivate var isOfVisibility: Bool { span.region == .visibility }
}
