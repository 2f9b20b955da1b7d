import Rules

/// Format `github`: workflow commands that GitHub shows as annotations, at the lines that they are
/// about and in the summary of a run.
package final class GitHubAnnotations: FindingReport {
  /// GitHub shows ten annotations of each level from a step, and drops the others without a word.
  private static let mostShown = 10
  private static let mostEvidence = 10
  private static let messageWidth = 120

  private let context: ReportContext
  private let write: (String) -> Void
  private var counts: [Severity: Int] = [:]

  /// Makes a report that hands on every line at once.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func receive(_ finding: Finding, in lines: TraceLines) {
    guard finding.severity >= context.mildest else { return }
    counts[finding.severity, default: 0] += 1
    guard counts[finding.severity, default: 0] <= Self.mostShown else { return }
    write(command(for: finding, in: lines).line)
  }

  package func traceEnded(_ trace: AnalysedTrace) {}

  package func finish() {
    let left = Severity.allCases.reversed().compactMap { severity -> String? in
      let rest = (counts[severity] ?? 0) - Self.mostShown
      return rest > 0 ? Counted.text(rest, "more " + severity.annotation) : nil
    }
    guard !left.isEmpty else { return }
    write(
      "scenetrace: not shown as annotations, of which GitHub takes ten of a level: "
        + "\(NameList.text(left)); format markdown shows all\n")
  }

  private func command(for finding: Finding, in lines: TraceLines) -> WorkflowCommand {
    let place = lines.place(of: finding.line)
    let source = context.sources.place(of: finding)
    let line = source?.line ?? place.line
    var properties = [(name: "file", value: RepositoryPath.of(source?.path ?? place.file))]
    if line > 0 { properties.append(("line", String(line))) }
    properties.append(("title", "\(SafeText.prose(finding.title)) [\(finding.rule)]"))
    return WorkflowCommand(
      name: finding.severity.annotation, properties: properties,
      message: message(of: finding, in: lines, besides: source == nil ? place.input : nil))
  }

  /// What happened, the lines that prove it, and what to do; `input` is the one whose name the
  /// annotation shows.
  private func message(of finding: Finding, in lines: TraceLines, besides input: Int?) -> String {
    var text = [SafeText.prose(finding.statement)]
    for item in finding.evidence.prefix(Self.mostEvidence) {
      let number = lines.number(of: item.line, besides: input)
      text.append("\(number): \(item.sentence(width: Self.messageWidth))")
    }
    let rest = finding.evidence.count - Self.mostEvidence
    if rest > 0 { text.append("and \(Counted.text(rest, "more line"))") }
    for (label, prose) in [("why", finding.why), ("fix", finding.fix)] where !prose.isEmpty {
      text.append("\(label): \(SafeText.prose(prose))")
    }
    return text.joined(separator: "\n")
  }
}

extension Severity {
  /// The annotation's level, which is also the command that makes it.
  fileprivate var annotation: String { self == .note ? "notice" : rawValue }
}
