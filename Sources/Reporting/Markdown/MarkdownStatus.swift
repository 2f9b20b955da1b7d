import LogInput

/// What a Markdown report says of all logs together: at its top how it went, at its end what was read.
struct MarkdownStatus {
  /// How many inputs, and reasons of a kind, are listed.
  private static let mostRows = 40

  let contents: ReportContents

  private var summary: Summary { contents.summary }

  /// The first thing to read.
  var heading: String {
    let sign = contents.findings.first == nil ? "✅ " : ""
    var text = "### \(sign)scenetrace: \(summary.counts.text())\n\n"
    text += MarkdownText.inert(summary.accountText) + "\n"
    let others = (summary.heldBackText + summary.lossText).split(separator: "\n")
    text += others.map { "\\\n" + MarkdownText.inert(String($0)) }.joined()
    let hidden = summary.counts.count(atLeast: .note) - contents.findings.count
    if hidden > 0 { text += "\\\n\(Counted.text(hidden, "milder finding")) not shown\n" }
    return text + "\n"
  }

  /// How lines were read, and what rules came to.
  var account: String {
    var text = "<details><summary>What was read</summary>\n\n"
    text += "| input | lines | events | continuations | other | dropped | formats |\n"
    text += "|---|--:|--:|--:|--:|--:|---|\n"
    let inputs = contents.traces.flatMap(\.inputs)
    for input in inputs.prefix(Self.mostRows) {
      let account = input.account
      let numbers = [
        account.lines, account.events, account.continuations, account.other, account.dropped,
      ].map(Counted.number)
      let formats = input.formats.map { "\($0.id) \(Counted.number($0.lines))" }
      let cells =
        [MarkdownText.inert(CutText.of(input.file, to: 200))] + numbers
        + [MarkdownText.inert(formats.joined(separator: ", "))]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    text += more(inputs.count, "input")
    text += "\n" + MarkdownText.inert(summary.rulesText) + "\n"
    return text + inconclusive + "\n</details>\n"
  }

  private var inconclusive: String {
    if contents.inconclusive.isEmpty { return "" }
    var text = "\nNeither cleared nor accused:\n\n| rule | reason | where |\n|---|---|---|\n"
    for reported in contents.inconclusive.prefix(Self.mostRows) {
      let place = reported.place
      let line = place.line > 0 ? ":\(place.line)" : ""
      let cells = [reported.item.rule, reported.item.reason.rawValue, place.file + line]
        .map { MarkdownText.inert(CutText.of($0, to: 200)) }
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text + more(contents.inconclusive.count, "place")
  }

  private func more(_ count: Int, _ noun: String) -> String {
    let rest = count - Self.mostRows
    return rest > 0 ? "\n\(Counted.text(rest, "more \(noun)"))\n" : ""
  }
}
