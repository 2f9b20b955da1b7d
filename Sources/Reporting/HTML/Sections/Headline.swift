import Rules

/// What all comes to, in a sentence, and below it what was read.
struct Headline {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    html.element("p", ["class": "brand"], "scenetrace · app lifecycle report")
    html.element("h1") { $0.logText(text) }
    html.element("p", ["class": "lede"], summary.accountText)
    for note in notes { html.element("p", ["class": "lede"], note) }
  }

  /// `2 errors and 3 warnings in 2 launches of Notes`.
  var text: String { findings + " in " + place }

  private var summary: Summary { report.contents.summary }

  private var findings: String {
    let shown = summary.counts.bySeverity.filter { $0.severity >= report.context.mildest }
    if shown.isEmpty { return "No lifecycle mistakes found" }
    return NameList.text(shown.map { Counted.text($0.count, $0.severity.rawValue) })
  }

  private var place: String {
    guard summary.launches > 0 else { return files }
    let launches = Counted.text(summary.launches, "launch", "launches")
    var names: [String] = []
    for launch in report.contents.launches where !names.contains(launch.launch.name) {
      names.append(launch.launch.name)
    }
    switch names.filter({ !$0.isEmpty }) {
    case let known where known.count == 1:
      return "\(launches) of \(CutText.of(known[0], to: HTMLLimits.name))"
    case let known where known.count > 1: return "\(launches) of \(known.count) apps"
    default: return launches
    }
  }

  private var files: String {
    let files = report.contents.traces.flatMap { $0.inputs.map(\.file) }
    return files.count == 1
      ? CutText.of(files[0], to: HTMLLimits.name) : Counted.text(files.count, "log")
  }

  /// What the numbers do not count, a line each.
  private var notes: [String] {
    var lines = (summary.shownText + summary.heldBackText + summary.lossText)
      .split(separator: "\n").map(String.init)
    let counts = summary.counts
    let hidden =
      counts.count(atLeast: .note) - counts.count(atLeast: report.context.mildest)
    if hidden > 0 {
      lines.append(
        "\(Counted.text(hidden, "finding")) below \(report.context.mildest.rawValue) not shown")
    }
    return lines
  }
}
