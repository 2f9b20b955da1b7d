import Reporting
import Rules

/// The reports that a run writes, each in its place: those that print as findings are decided, and those
/// that are written when all is known.
struct Reports {
  /// Takes secrets out of everything; nil when that is not asked for.
  var redaction: Redaction?
  private let live: [any FindingReport]
  private let documents: [OpenOutputs.Place]
  private let kept = KeptTraces()
  private let context: ReportContext
  private let content: AnalysisJSON.Content
  private let console: Console

  init(
    _ places: [OpenOutputs.Place], purpose: FindingsCommand.Purpose, context: ReportContext,
    textOptions: FindingText.Options, console: Console
  ) {
    self.console = console
    self.context = context
    content = purpose == .check ? .check : .report
    live = places.compactMap { place in
      let write = place.writer.write(_:)
      switch place.format {
      case .text:
        var options = textOptions
        options.palette = place.palette
        if context.showsLaunches { options.timeline = TimelineText.Options(place) }
        return FindingText(options: options, write: write)
      case .concise: return FindingConcise(context, write: write)
      case .jsonl: return AnalysisJSONLines(context, write: write)
      case .github: return GitHubAnnotations(context, write: write)
      default: return nil
      }
    }
    documents = places.filter { !$0.format.isLive }
  }

  /// Takes the next finding of the trace that is being read.
  func receive(_ finding: Finding, in lines: TraceLines) {
    if live.isEmpty { return }
    let (finding, lines) =
      redaction.map { (finding.redacted(by: $0), lines.redacted(by: $0)) } ?? (finding, lines)
    for report in live { report.receive(finding, in: lines) }
  }

  /// Takes what is known of a trace when all of it was read.
  func take(_ trace: AnalysedTrace) {
    var trace = trace.cutToWindow
    if let redaction { trace = trace.redacted(by: redaction) }
    for report in live { report.traceEnded(trace) }
    if !documents.isEmpty { kept.traces.append(trace) }
  }

  /// Writes what was waiting for the end of all traces.
  func finish() {
    for report in live { report.finish() }
    guard !documents.isEmpty else { return }
    let contents = ReportContents(kept.traces, mildest: context.mildest)
    for place in documents { write(contents, to: place) }
  }

  private func write(_ contents: ReportContents, to place: OpenOutputs.Place) {
    let write = place.writer.write(_:)
    switch place.format {
    case .json: AnalysisJSON(content, context).render(contents, to: write)
    case .sarif: SARIFLog(context).render(contents, to: write)
    case .junit: JUnitReport(context).render(contents, to: write)
    case .gitlab: GitLabCodeQuality(context).render(contents, to: write)
    case .markdown: MarkdownReport(context).render(contents, to: write)
    case .html: HTMLReport(context).render(contents, to: write)
    case .perfetto: PerfettoTrace(context).render(contents, to: write)
    case .sqlite:
      do throws(SQLiteReport.Problem) {
        place.writer.write(bytes: try SQLiteReport(context).database(of: contents))
      } catch {
        console.complain(error.message)
        place.abandon()
      }
    case .text, .concise, .jsonl, .github: break
    }
  }

  private final class KeptTraces {
    var traces: [AnalysedTrace] = []
  }
}
