import Fleet

/// Format `markdown` of a fleet.
package struct FleetMarkdown {
  private let context: ReportContext

  package init(_ context: ReportContext) { self.context = context }

  package func render(_ summary: FleetSummary) -> String {
    let table = FleetTable(summary, context)
    var text = "# scenetrace: a fleet\n\n\(table.account) · \(table.contents)\n"
    text += "\n## What is violated, and how often\n\n"
    text += table.rows.isEmpty ? "Nothing was found.\n" : rows(table)
    for breakdown in table.rows.isEmpty ? [] : table.breakdowns {
      text += "\n## \(breakdown.feature.title)\n\n" + rows(breakdown, table)
    }
    if !table.lengths.isEmpty {
      text += "\n## Durations\n\n| | count | half reach | 95 of 100 reach |\n|---|---:|---:|---:|\n"
      for item in table.lengths {
        text += "| \(item.measure.title) | \(Counted.number(item.count)) "
        text += "| \(DurationText.of(nanoseconds: item.median)) "
        text += "| \(DurationText.of(nanoseconds: item.p95)) |\n"
      }
    }
    text += leftOut(table)
    return text + "\nscenetrace \(context.version), definitions \(summary.pack)\n"
  }

  private func rows(_ table: FleetTable) -> String {
    var text = "| rule | severity | traces | share | findings | could not tell | for example |\n"
    text += "|---|---|---:|---:|---:|---:|---|\n"
    for row in table.rows {
      let examples = row.exemplars.prefix(2).map { "\($0.trace):\($0.line)" }
        .joined(separator: ", ")
      text += "| \(row.rule) | \(row.severity.rawValue) | \(Counted.number(row.share.traces)) "
      text += "| \(row.share.text) | \(Counted.number(row.findings)) "
      text += "| \(Counted.number(row.undecided)) | \(MarkdownText.inert(examples)) |\n"
    }
    return text
  }

  private func rows(_ breakdown: FleetBreakdown, _ table: FleetTable) -> String {
    let titles = breakdown.columns.map { " \(MarkdownText.inert($0.title)) |" }
    var text = "| rule |\(titles.joined())\n|---|"
    text += breakdown.columns.map { _ in "---:|" }.joined() + "\n| traces |"
    text += breakdown.columns.map { " \(Counted.number($0.traces)) |" }.joined() + "\n"
    for row in table.rows {
      text += "| \(row.rule) |"
      text += breakdown.shares(of: row.rule).map { " \($0.text) |" }.joined() + "\n"
    }
    return text
  }

  private func leftOut(_ table: FleetTable) -> String {
    if table.leftOut.isEmpty { return "" }
    return "\n## What could not be judged\n\n"
      + table.leftOut.map { reason, count, traces in
        let names = traces.map { MarkdownText.inert($0) }.joined(separator: ", ")
        return "- \(Counted.number(count)) \(reason), for example \(names)\n"
      }.joined()
  }
}
