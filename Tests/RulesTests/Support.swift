import Lifecycle
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
  _ files: [String], _ trace: String, options: RuleEngine.Options = RuleEngine.Options()
) throws -> (rows: [String], run: TraceRun) {
  try ShippedCatalogs.lend { catalogs in
    let run = TraceRun(
      trace, with: catalogs, rules: try catalog(files, catalogs), options: options)
    let findings = run.findings.filter { $0.rule != RuleEngine.noEvents }.map { finding in
      let evidence = finding.evidence.map { String($0.line) }.joined(separator: " ")
      return "\(finding.rule == "probe" ? "" : finding.rule + " ")\(finding.line) [\(evidence)]"
        + (finding.severity == .warning ? "" : " \(finding.severity)")
        + (finding.confidence == .likely ? "" : " \(finding.confidence)")
    }
    return (findings + run.inconclusive.map { "\($0.line) \($0.reason.rawValue)" }, run)
  }
}

func rows(_ body: String, _ trace: String) throws -> [String] {
  try judge([ruleFile(body)], trace).rows
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
