import Lifecycle
import LogInput
import Rules

/// Format `text` of a live view: one line for every change of state and every finding, as they come.
package final class LiveText: LiveReport {
  private let mildest: Severity
  private let palette: Palette
  private let write: (String) -> Void
  private var summary = Summary()
  private var hasRead = false

  /// Makes a report that hands on every line at once.
  package init(mildest: Severity, palette: Palette, write: @escaping (String) -> Void) {
    self.mildest = mildest
    self.palette = palette
    self.write = write
  }

  package func receive(_ change: StateChange, in lines: TraceLines) {
    let launch = change.launch
    let before = change.before.map { "\($0.rawValue) → " } ?? ""
    let look = LaneGlyphs.Look(change.span.state)
    let state = change.span.state.rawValue
    line(
      change.cause.moment?.reading, LaunchReference(launch).name,
      launch.units[change.unit].name,
      before + (look.map { palette.paint(state, $0.style) } ?? state)
        + palette.paint("  \(SafeText.of(change.cause.name))", .dim),
      lines.place(of: change.span.fromLine))
  }

  package func receive(ended launch: Launch, _ end: LaunchEnd, in lines: TraceLines) {
    line(
      launch.lastMoment?.reading, LaunchReference(launch).name, "",
      palette.paint("ended: \(end.manner.rawValue)", .bold) + " (\(end.confidence.rawValue))",
      lines.place(of: end.line))
  }

  package func receive(overdue obligation: Obligation, in lines: TraceLines) {
    let debt = obligation.debt
    line(
      debt.since?.reading, LaunchReference(obligation.launch).name,
      obligation.unit.map { obligation.launch.units[$0].name } ?? "",
      palette.paint("overdue[\(obligation.rule)]", .warning)
        + ": \(NameList.text(debt.expected, conjunction: " or ")) did not come in time, so far",
      lines.place(of: debt.line))
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
    guard finding.severity >= mildest else { return }
    let reading = finding.evidence.last { $0.line == finding.line }?.reading
    let severity = finding.severity
    line(
      reading, finding.launch?.name ?? "", finding.unit ?? "",
      palette.paint("\(severity.rawValue)[\(finding.rule)]", Palette.Style(severity))
        + ": \(SafeText.prose(finding.statement))",
      lines.place(of: finding.line))
  }

  package func traceEnded(_ trace: AnalysedTrace) {
    summary.add(trace)
    hasRead = true
  }

  package func finish() {
    if hasRead { write(summary.findingsText(palette: palette)) }
  }

  private func line(
    _ reading: ClockReading?, _ app: String, _ unit: String, _ text: String,
    _ place: TraceLines.Place
  ) {
    let owner = [app, unit.isEmpty ? "" : UnitName.text(unit)].filter { !$0.isEmpty }
      .map(SafeText.of).joined(separator: " · ")
    let head = [reading?.columnText ?? "", owner].filter { !$0.isEmpty }.joined(separator: "  ")
    let source = SafeText.of(place.file) + (place.line > 0 ? ":\(place.line)" : "")
    write((head.isEmpty ? "" : head + "  ") + text + palette.paint("  (\(source))", .dim) + "\n")
  }
}
