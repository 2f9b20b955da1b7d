import Comparison
import Rules

/// A comparison as text: every change with the findings that follow from it, and a summary at the end.
package struct ComparisonText {
  private let palette: Palette

  /// Makes a renderer with the colours to use.
  package init(palette: Palette) { self.palette = palette }

  /// The whole text.
  package func render(_ reported: ReportedComparison) -> String {
    var text = ""
    for change in reported.comparison.changes { text += render(change, reported) + "\n" }
    let rest = reported.comparison
    if !rest.newFindings.isEmpty || !rest.fixedFindings.isEmpty {
      text += "findings that follow from no change above\n"
      text += rows(rest.newFindings, rest.fixedFindings, reported) + "\n"
    }
    return text + SafeText.of(reported.summary) + "\n"
  }

  private func render(_ change: Change, _ reported: ReportedComparison) -> String {
    let label = (change.worst?.rawValue ?? "change") + "[\(change.id)]"
    let style = change.worst.map { Palette.Style($0) } ?? .dim
    var text = palette.paint(label, style) + ": "
    text += palette.paint(SafeText.of(change.sentence), .bold) + "\n"
    text += palette.paint("  --> ", .dim) + reported.places(of: change) + "   "
    text += SafeText.of(change.owner) + "\n"
    return text + rows(change.newFindings, change.fixedFindings, reported)
  }

  private func rows(
    _ new: [Finding], _ fixed: [Finding], _ reported: ReportedComparison
  ) -> String {
    new.map { row("+", $0, reported.new) }.joined()
      + fixed.map { row("-", $0, reported.old) }.joined()
  }

  private func row(_ sign: String, _ finding: Finding, _ trace: AnalysedTrace) -> String {
    let place = trace.lines.place(of: finding.line)
    let line = place.line > 0 ? ":\(place.line)" : ""
    let head = palette.paint(
      "\(finding.severity.rawValue)[\(finding.rule)]",
      sign == "+" ? Palette.Style(finding.severity) : .green)
    return "  \(sign) \(head): \(SafeText.prose(finding.statement))"
      + "   \(SafeText.of(place.file))\(line)\n"
  }
}
