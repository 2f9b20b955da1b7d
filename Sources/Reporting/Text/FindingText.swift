import Rules

/// Format `text`: every finding with its evidence, and a summary at the end.
package final class FindingText: FindingReport {
  private static let shownPerLaunch = 3

  private let options: Options
  private let write: (String) -> Void
  private var limit: FindingLimit
  private var summary = Summary()
  private var hasRead = false
  private var hidden = 0

  /// What the reader asked for.
  package struct Options: Sendable {
    /// The colours to use.
    package var palette = Palette(isOn: false)
    /// Milder findings are counted, but not shown.
    package var mildest = Severity.note
    /// Show every finding, however often its rule repeats itself.
    package var showsAll = false
    /// Leave out the summary.
    package var isQuiet = false
    /// Say of every rule that did not judge why it did not.
    package var isVerbose = false
    /// More than one input is read: what is said at an input's end names it.
    package var hasManyInputs = false
    /// How launches are shown behind the findings of their trace; nil when they are not.
    package var timeline: TimelineText.Options?

    /// Makes the options that hold unless others are asked for.
    package init() {}
  }

  /// Makes a report that hands on its text as it grows.
  package init(options: Options, write: @escaping (String) -> Void) {
    self.options = options
    self.write = write
    limit = FindingLimit(most: options.showsAll ? .max : Self.shownPerLaunch)
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
    guard finding.severity >= options.mildest else {
      hidden += 1
      return
    }
    guard limit.admits(finding) else { return }
    write(render(finding, in: lines))
  }

  package func traceEnded(_ trace: AnalysedTrace) {
    let file = options.hasManyInputs || trace.isMember ? " of \(SafeText.of(trace.name))" : ""
    let rest = limit.takeRest()
    for (rule, launch, count) in rest {
      let place = launch > 0 ? " in launch \(launch)\(file)" : file
      write("+\(Counted.number(count)) more of \(rule)\(place) (--all shows them)\n")
    }
    if !rest.isEmpty { write("\n") }
    if let timeline = options.timeline {
      write(
        TimelineText(options: timeline).launches(
          of: trace, isOneOfMany: options.hasManyInputs || trace.isMember))
    }
    summary.add(trace)
    hasRead = true
  }

  package func finish() {
    // Of inputs that could not be read there is nothing to say, least of all "no findings".
    guard hasRead, !options.isQuiet else { return }
    if let timeline = options.timeline {
      write(TimelineText(options: timeline).statistics(of: summary))
    }
    if hidden > 0 {
      let what = Counted.text(hidden, "finding")
      write("\(what) below \(options.mildest.rawValue) not shown (--severity)\n")
    }
    write(summary.findingsText(palette: options.palette))
    if options.isVerbose { write(summary.detailText) }
  }

  /// One finding with a blank line after it.
  func render(_ finding: Finding, in lines: TraceLines) -> String {
    let place = lines.place(of: finding.line)
    let palette = options.palette
    let severity = finding.severity
    let head = palette.paint("\(severity.rawValue)[\(finding.rule)]", Palette.Style(severity))
    var text = head + ": " + palette.paint(SafeText.prose(finding.title), .bold) + "\n"
    if !finding.message.isEmpty, finding.message != finding.title {
      text += "  " + SafeText.of(finding.message) + "\n"
    }
    text += palette.paint("  --> ", .dim) + location(of: finding, at: place) + "\n"
    text += EvidenceTable(
      evidence: finding.evidence, lines: lines, input: place.input, palette: palette
    ).render()
    for (label, prose) in [("why", finding.why), ("fix", finding.fix)] where !prose.isEmpty {
      text += palette.paint("  \(label): ", .dim) + SafeText.prose(prose) + "\n"
    }
    return text + "\n"
  }

  private func location(of finding: Finding, at place: TraceLines.Place) -> String {
    let line = SafeText.of(place.file) + (place.line > 0 ? ":\(place.line)" : "")
    let launch = finding.launch.map { ["launch \($0.id)", $0.name] } ?? []
    let parts =
      [finding.unit.map(UnitName.text) ?? ""] + launch
      + [finding.test.map { "test \($0)" } ?? "", finding.confidence.rawValue]
    return line + "   " + parts.filter { !$0.isEmpty }.map(SafeText.of).joined(separator: " · ")
  }
}
