import Rules

/// One finding in a Markdown report: folded, with the lines that prove it.
struct MarkdownFinding {
  let reported: ReportedFinding

  func render() -> String {
    let finding = reported.finding
    let place = reported.place
    let line = place.line > 0 ? ":\(place.line)" : ""
    let heading = [finding.severity.sign, finding.severity.rawValue + ":", finding.title]
      .joined(separator: " ")
    var text = "<details><summary>\(MarkdownText.inElement(heading))</summary>\n\n"
    let parts =
      [CutText.of(place.file, to: 300) + line, finding.unit.map(UnitName.text) ?? ""]
      + (reported.launch.map { ["launch \($0)", finding.launch?.name ?? ""] } ?? [])
      + [finding.test.map { "test \($0)" } ?? "", finding.confidence.rawValue, finding.rule]
    text +=
      parts.filter { !$0.isEmpty }.map { MarkdownText.inert(CutText.of($0, to: 400)) }
      .joined(separator: " · ") + "\n\n"
    if reported.message != finding.title {
      text += "**What:** \(MarkdownText.inert(CutText.of(reported.message, to: 400)))\n\n"
    }
    if !finding.evidence.isEmpty {
      let table = EvidenceTable(
        evidence: finding.evidence, lines: reported.lines, input: place.input,
        palette: Palette(isOn: false))
      text += MarkdownText.block(table.render()) + "\n"
    }
    if !finding.why.isEmpty { text += "**Why:** \(MarkdownText.inert(finding.why))\n\n" }
    if !finding.fix.isEmpty { text += "**Fix:** \(MarkdownText.inert(finding.fix))\n\n" }
    return text + "</details>\n"
  }
}
