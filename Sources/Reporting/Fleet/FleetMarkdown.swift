import Fleet

/// Format `markdown` of a fleet.
package struct FleetMarkdown {
  private let context: ReportContext

  package init(_ context: ReportContext) { self.context = context }

  package func render(_ summary: FleetSummary) -> String {
    let table = FleetTable(summary, context)
    var text = "# scenetrace: a fleet\n\n\(table.account) · "
    text += "\(Counted.text(summary.launches, "launch", "launches")), "
    text += "\(Counted.text(summary.lines, "line")), \(Counted.text(summary.events, "event"))"
    if !summary.devices.isEmpty {
      text += " · about \(Counted.text(summary.devices.estimate, "device"))"
    }
    text += "\n\n## What is violated, and how often\n\n"
    text += table.rows.isEmpty ? "Nothing was found.\n" : rows(table)
    if !table.lengths.isEmpty {
      text += "\n## Durations\n\n| | count | half reach | 95 of 100 reach |\n|---|---:|---:|---:|\n"
      for item in table.lengths {
        text += "| \(item.measure.title) | \(Counted.number(item.count)) "
        text += "| \(DurationText.of(nanoseconds: item.median)) "
        text += "| \(DurationText.of(nanoseconds: item.p95)) |\n"
      }
    }
    text += leftOut(summary)
    return text + "\nscenetrace \(context.version), definitions \(summary.pack)\n"
  }

  private func rows(_ table: FleetTable) -> String {
    let versions = table.versions.map { MarkdownText.inert($0.isEmpty ? "no version" : $0) }
    var text = "| rule | severity | traces | share |"
    text += versions.map { " \($0) |" }.joined() + " findings | could not tell | for example |\n"
    text += "|---|---|---:|---:|" + versions.map { _ in "---:|" }.joined() + "---:|---:|---|\n"
    for row in table.rows {
      let examples = row.exemplars.prefix(2).map { "\($0.trace):\($0.line)" }.joined(
        separator: ", ")
      text += "| \(row.rule) | \(row.severity.rawValue) | \(Counted.number(row.share.traces)) "
      text += "| \(row.share.text) |" + row.trend.map { " \($0.text) |" }.joined()
      text += " \(Counted.number(row.findings)) | \(Counted.number(row.undecided)) "
      text += "| \(MarkdownText.inert(examples)) |\n"
    }
    return text
  }

  private func leftOut(_ summary: FleetSummary) -> String {
    let statuses = TraceSummary.Status.allCases.filter { summary.leftOut[$0] != nil }
    if statuses.isEmpty { return "" }
    return "\n## What could not be judged\n\n"
      + statuses.map { status in
        let traces = summary.leftOut[status]?.places.map { MarkdownText.inert($0.trace) } ?? []
        return
          "- \(status.rawValue): \(Counted.number(summary.statuses[status] ?? 0)), for example "
          + traces.joined(separator: ", ") + "\n"
      }.joined()
  }
}
