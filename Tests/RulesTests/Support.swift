import Lifecycle
import LogInput
import TestSupport
import YAMLDocument

@testable import Rules

/// A rule file around the lines that matter.
func ruleFile(_ body: String, id: String = "probe", severity: String = "warning") -> String {
  """
  schema: scenetrace/v1
  rule: \(id)
  area: probes
  title: A probe
  severity: \(severity)
  explanation: none
  why: none
  fix: none
  source: none
  \(body)
  examples:
    violating: [{trace: 'x', expect: [{line: 1}]}]
    clean: [{trace: 'x'}]
  """
}

func catalog(_ files: [String], _ catalogs: ShippedCatalogs) throws -> RuleCatalog {
  var nodes: [YAMLNode] = []
  for file in files { nodes.append(try YAMLDocument.parse(file, path: "probe.yml")) }
  return try RuleCatalog(definitions: nodes, vocabulary: catalogs.vocabulary)
}

/// What rules make of a trace, one row each.
func judge(
  _ files: [String], _ trace: String, options: RuleEngine.Options = RuleEngine.Options(),
  losses: [Loss] = []
) throws -> (rows: [String], run: TraceRun) {
  try ShippedCatalogs.lend { catalogs in
    let run = TraceRun(
      trace, with: catalogs, rules: try catalog(files, catalogs), options: options,
      losses: losses)
    let findings = run.findings.filter { $0.rule != RuleEngine.noEvents }.map { finding in
      let evidence = finding.evidence.map { String($0.line) }.joined(separator: " ")
      return "\(finding.rule == "probe" ? "" : finding.rule + " ")\(finding.line) [\(evidence)]"
        + (finding.severity == .warning ? "" : " \(finding.severity)")
        + (finding.confidence == .likely ? "" : " \(finding.confidence)")
    }
    let undecided = run.inconclusive.map { item in
      "\(item.line) \(item.reason.rawValue)" + (item.lossLine.map { " at \($0)" } ?? "")
    }
    return (findings + undecided, run)
  }
}

func rows(_ body: String, _ trace: String, losses: [Loss] = []) throws -> [String] {
  try judge([ruleFile(body)], trace, losses: losses).rows
}

/// Whoever the log names in a trace.
let notes = Array("Notes".utf8)

/// Missing lines that are told on `line`, so many milliseconds after the trace's first stamp. What is
/// missing is no earlier than `after`.
func missing(_ line: Int, at milliseconds: Int? = nil, after: Int? = nil) -> Loss {
  Loss(
    kind: .lines, line: line, moment: milliseconds.map(moment), earliest: after.map(moment))
}

/// A hidden text of the app on `line`.
func hidden(_ line: Int, of process: [UInt8] = notes, at milliseconds: Int? = nil) -> Loss {
  Loss(kind: .text, line: line, process: process, moment: milliseconds.map(moment))
}

private func moment(_ milliseconds: Int) -> Moment {
  let nanoseconds = Int64(milliseconds) * 1_000_000
  return Moment(
    reading: ClockReading(nanoseconds: nanoseconds, resolution: 1_000_000), traceTime: nanoseconds)
}

/// Lines of an app at so many milliseconds after nine o'clock.
func trace(_ events: [(Int, String)], _ style: LineStyle = .console) -> String {
  events.map { style.line($0.1, milliseconds: $0.0) + "\n" }.joined()
}

/// Lines of an app whose stamps show seconds only.
func coarse(_ events: [(Int, String)]) -> String {
  events.map { second, text in
    let digits = [second / 60, second % 60].map { $0 < 10 ? "0\($0)" : String($0) }
    return "Mar  1 09:\(digits[0]):\(digits[1]) Notes[512] <Notice>: \(text)\n"
  }.joined()
}

/// The rendered error that loading a rule file gives.
func refusal(_ file: String) throws -> String {
  try ShippedCatalogs.lend { catalogs in
    do {
      _ = try catalog([file], catalogs)
      return "no error"
    } catch let error as DefinitionError {
      return error.rendered
    }
  }
}
