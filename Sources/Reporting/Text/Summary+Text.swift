import Rules

extension Summary {
  /// The closing lines of a text report on findings.
  func findingsText(palette: Palette) -> String {
    let findings = counts.text { palette.paint($0, Palette.Style($1)) }
    return "\(findings) · \(accountText)\n\(heldBackText)\(lossText)\(rulesText)\n"
  }

  /// `2 launches, 3 scenes · 1,204 lines: 63 events, 12 continuations, 1,129 other, 0 dropped`.
  var accountText: String {
    "\(Counted.text(launches, "launch", "launches")), \(Counted.text(scenes, "scene"))"
      + " · \(account.text)"
  }

  /// `1 of 2 launches, 1 of 3 scenes shown` with its line end; empty when all are.
  var shownText: String {
    let parts = [
      (shownLaunches, launches, Counted.text(launches, "launch", "launches")),
      (shownScenes, scenes, Counted.text(scenes, "scene")),
    ].filter { $0.0 < $0.1 }.map { "\(Counted.number($0.0)) of \($0.2)" }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + " shown\n"
  }

  /// `10 rules: 4 judged, 5 had nothing to judge, 1 inconclusive`.
  var rulesText: String {
    let parts: [(RuleVerdicts.Verdict, String)] = [
      (.judged, "judged"), (.nothingToJudge, "had nothing to judge"),
      (.inconclusive, "inconclusive"), (.disabled, "disabled"),
    ]
    let counted = parts.map { (rules.count($0.0), $0.0, $0.1) }
      .filter { $0.0 > 0 || $0.1 == .judged }
      .map { "\(Counted.number($0.0)) \($0.2)" }
    return "\(Counted.text(rules.total, "rule")): \(counted.joined(separator: ", "))"
  }

  /// Why rules did not judge, and how the lines were read.
  var detailText: String {
    var lines = rules.notJudged.map { item in
      "  \(item.rule): not judged \(times(item.count)), \(SafeText.prose(item.reason))"
    }
    let explained = Set(rules.notJudged.map(\.rule))
    lines += rules.rules(.nothingToJudge).filter { !explained.contains($0) }
      .map { "  \($0): nothing to judge, what it speaks of does not occur" }
    lines += inconclusive.map { trace, item in
      let at = trace.place(of: item.line)
      let launch = item.launch.map { "launch \($0.id)" } ?? ""
      let place = [item.unit.map(UnitName.text) ?? "", launch].filter { !$0.isEmpty }
      let line = SafeText.of(at.file) + (at.line > 0 ? ":\(at.line)" : "")
      let loss =
        item.lossLine.map { " (line \(trace.number(of: $0, besides: at.input)))" } ?? ""
      return "  \(item.rule): inconclusive, \(item.reason.rawValue)\(loss) at "
        + ([line] + place.map(SafeText.of)).joined(separator: " · ")
    }
    let disabled = rules.rules(.disabled)
    // Who asked for one rule knows that the others are silent.
    lines +=
      disabled.count > 10
      ? ["  \(Counted.number(disabled.count)) rules disabled"]
      : disabled.map { "  \($0): disabled" }
    lines.append(contentsOf: readingText)
    return lines.map { $0 + "\n" }.joined()
  }

  private var readingText: [String] {
    var lines: [String] = []
    if !formats.isEmpty {
      let counted = formats.sorted { $0.key < $1.key }
        .map { "\($0.key) \(Counted.number($0.value))" }
      lines.append("lines parsed by format: " + counted.joined(separator: ", "))
    }
    if account.duplicates > 0 {
      lines.append("\(Counted.text(account.duplicates, "line")) that the copy holds twice")
    }
    if account.cutRecords > 0 {
      lines.append(
        "\(Counted.text(account.cutRecords, "record")) with more lines than are followed")
    }
    if account.clockSteps > 0 {
      lines.append("the log's clock stepped back \(times(account.clockSteps))")
    }
    if account.matchLimits > 0 {
      lines.append("a pattern gave up at its match limit \(times(account.matchLimits))")
    }
    return lines
  }

  private func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(Counted.number(count)) times"
  }
}
