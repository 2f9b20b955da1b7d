import Comparison
import Rules

/// A comparison as Markdown, for a comment on a pull request.
package struct ComparisonMarkdown {
  /// How many changes are shown.
  private static let mostRows = 100

  /// Makes a renderer.
  package init() {}

  /// The whole text.
  package func render(_ reported: ReportedComparison) -> String {
    let changes = reported.comparison.changes
    let sign = reported.worst == nil ? "✅ " : ""
    var text = "### \(sign)scenetrace: \(MarkdownText.inert(title(reported)))\n\n"
    text += MarkdownText.inert(reported.summary) + "\n"
    if !changes.isEmpty { text += "\n" }
    for change in changes.prefix(Self.mostRows) {
      text += item(change, reported)
      text += findings(change.newFindings, change.fixedFindings, reported, indent: "  ")
    }
    if changes.count > Self.mostRows {
      text += "\n\(Counted.text(changes.count - Self.mostRows, "more change"))\n"
    }
    let rest = reported.comparison
    if !rest.newFindings.isEmpty || !rest.fixedFindings.isEmpty {
      text += "\nFindings that follow from no change above:\n\n"
      text += findings(rest.newFindings, rest.fixedFindings, reported, indent: "")
    }
    return text
  }

  private func title(_ reported: ReportedComparison) -> String {
    "\(reported.new.name) compared with \(reported.old.name)"
  }

  private func item(_ change: Change, _ reported: ReportedComparison) -> String {
    let label = (change.worst?.rawValue ?? "change") + ": "
    return "- **\(label)\(MarkdownText.inert(change.sentence))** "
      + MarkdownText.inert("(\(change.owner); \(reported.places(of: change)))") + "\n"
  }

  private func findings(
    _ new: [Finding], _ fixed: [Finding], _ reported: ReportedComparison, indent: String
  ) -> String {
    func row(_ what: String, _ finding: Finding, _ trace: AnalysedTrace) -> String {
      let place = trace.lines.place(of: finding.line)
      let text =
        "\(finding.severity.rawValue) \(finding.rule): \(finding.statement) "
        + "(\(place.file):\(place.line))"
      return "\(indent)- \(what) \(MarkdownText.inert(text))\n"
    }
    return new.map { row("new", $0, reported.new) }.joined()
      + fixed.map { row("fixed", $0, reported.old) }.joined()
  }
}
