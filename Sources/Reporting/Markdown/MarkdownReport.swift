import Rules

/// Format `markdown`: for a comment on a pull request, or the summary of a step.
///
/// GitHub takes comments of up to 65,536 characters: what does not fit is left out, and said to be.
package struct MarkdownReport {
  /// The largest size of the text, in bytes of UTF-8.
  static let mostBytes = 64_000
  /// How much of that is for findings before launches have their turn.
  private static let bytesOfFindings = 36_000
  /// How many findings the table holds.
  private static let mostRows = 50
  /// The largest size of what is said behind everything else.
  private static let bytesOfClosing = 700

  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    let findings = Severity.allCases.reversed().flatMap { severity in
      contents.findings.filter { $0.finding.severity == severity }
    }
    let names = Set(contents.traces.flatMap { $0.inputs.map(\.file) })
    let status = MarkdownStatus(contents: contents)
    var room = MarkdownRoom(bytes: Self.bytesOfFindings)
    room.add(status.heading)
    room.add(table(of: findings, showsFile: names.count > 1))
    let hiddenFindings = room.addAll(findings.lazy.map { MarkdownFinding(reported: $0).render() })
    room.widen(to: Self.mostBytes - Self.bytesOfClosing)
    let hiddenLaunches = room.addAll(
      contents.launches.lazy.map { MarkdownLaunch(reported: $0).render() })
    room.add(status.account)
    write(room.text)
    write(closing(hiddenFindings, hiddenLaunches))
  }

  /// One row for each finding, as many as there is room for.
  private func table(of findings: [ReportedFinding], showsFile: Bool) -> String {
    if findings.isEmpty { return "" }
    var text = "| | finding | where | rule |\n|---|---|---|---|\n"
    for reported in findings.prefix(Self.mostRows) {
      let finding = reported.finding
      let cells = [
        "\(finding.severity.sign) \(finding.severity.rawValue)",
        MarkdownText.inert(CutText.of(reported.message, to: 160)),
        place(of: reported, showsFile: showsFile), MarkdownText.inert(finding.rule),
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    let rest = findings.count - Self.mostRows
    return text + (rest > 0 ? "\n\(Counted.number(rest)) more are not in this table.\n" : "") + "\n"
  }

  private func place(of reported: ReportedFinding, showsFile: Bool) -> String {
    let line = reported.place.line
    let file = showsFile || line == 0 ? reported.place.file : ""
    let at = [file, line > 0 ? "line \(line)" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    let parts =
      [at, reported.finding.unit.map(UnitName.text) ?? ""]
      + [reported.launch.map { "launch \($0)" } ?? ""]
    return parts.filter { !$0.isEmpty }.map { MarkdownText.inert(CutText.of($0, to: 80)) }
      .joined(separator: " · ")
  }

  private func closing(_ findings: Int, _ launches: Int) -> String {
    let parts = [
      findings > 0 ? Counted.text(findings, "finding") : "",
      launches > 0 ? Counted.text(launches, "launch", "launches") : "",
    ].filter { !$0.isEmpty }
    var text = ""
    if !parts.isEmpty {
      text +=
        "\nLeft out, because there is no room here: the details of "
        + parts.joined(separator: " and ")
        + ". `scenetrace report -f html` shows them.\n"
    }
    let date = context.date.map { ", " + MarkdownText.inert($0) } ?? ""
    return text + "\n<sub>scenetrace \(MarkdownText.inert(context.version))\(date)</sub>\n"
  }
}

extension Severity {
  /// A sign that tells severities apart by more than a word; its shape differs as well as its colour.
  var sign: String {
    switch self {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }
}
