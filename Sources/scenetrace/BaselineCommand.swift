import CommandLineKit
import LogInput
import Reporting
import Rules

/// `scenetrace baseline`: writes down which findings are known, and takes out what is gone.
struct BaselineCommand {
  let arguments: ParsedArguments
  let console: Console

  private var file: BaselineFile { BaselineFile(path: arguments.operands.first ?? "") }

  func write() throws -> ExitStatus {
    guard let inputs else { return console.explainMissingInput(of: "baseline write BASELINE") }
    var judging = try Judging(inputs, arguments, baseline: nil, console: console)
    judging.analysis.keepsFindings = true
    var baseline = Baseline()
    var files: Set<String> = []
    judging.run { trace in
      files.formUnion(trace.inputs.map(\.file))
      baseline.add(
        trace.findings.map { finding in
          (finding, BaselineFile.name(of: trace.lines.place(of: finding.line).file))
        })
      for finding in trace.findings where !Baseline.holds(finding.rule) {
        console.remark("\(trace.name): a baseline does not hold \(finding.rule)")
      }
    }
    guard isWhole() else { return ExitStatus() }
    try file.write(baseline)
    let findings = count(baseline.findingCount, "finding", "findings")
    let entries = count(baseline.entryCount, "entry", "entries")
    console.output.write(
      "\(SafeText.of(file.path)): \(findings) in \(entries) of "
        + count(files.count, "input", "inputs") + "\n")
    return ExitStatus()
  }

  func prune() throws -> ExitStatus {
    guard let inputs else { return console.explainMissingInput(of: "baseline prune BASELINE") }
    var baseline = try file.read()
    let judging = try Judging(inputs, arguments, baseline: baseline, console: console)
    let options = judging.analysis.judgement ?? RuleEngine.Options()
    // An input that is read twice has an entry as often as the reading that found most.
    var occurring: [String: [String: Int]] = [:]
    var stale: [String: [String: Baseline.Entry]] = [:]
    judging.run { trace in
      guard let ledger = trace.ledger, !trace.isBrokenOff else { return }
      let names = trace.inputs.map { BaselineFile.name(of: $0.file) }
      for name in Set(names) {
        for entry in baseline.entries(of: name) {
          let count = ledger.count(of: entry, in: name)
          let known = occurring[name]?[entry.fingerprint] ?? 0
          occurring[name, default: [:]][entry.fingerprint] = max(count, known)
        }
      }
      for (name, entry) in ledger.stale(in: names, where: options.admit) {
        stale[name, default: [:]][entry.fingerprint] = entry
      }
    }
    var (removed, lowered) = (0, 0)
    for (name, entries) in stale {
      for var entry in entries.values {
        let count = occurring[name]?[entry.fingerprint] ?? 0
        guard count < entry.count else { continue }
        if count == 0 { removed += 1 } else { lowered += 1 }
        entry.count = count
        baseline.set(entry, in: name)
      }
    }
    if removed + lowered > 0 { try file.write(baseline) }
    console.output.write(
      "\(SafeText.of(file.path)): \(count(removed, "entry", "entries")) removed, "
        + "\(lowered) lowered, \(baseline.entryCount) left\n")
    return ExitStatus()
  }

  /// What a baseline knows must be all that there is: without all inputs it is not written.
  private func isWhole() -> Bool {
    if Interruption.isRequested || console.hadTrouble {
      console.complain("\(file.path) was not written, because not all inputs could be read")
      return false
    }
    return true
  }

  /// The logs: what stands behind the name of the baseline.
  private var inputs: [Input]? {
    Input.all(
      arguments, among: Array(arguments.operands.dropFirst()),
      isTerminal: FindingsCommand.isInputTerminal)
  }

  private func count(_ value: Int, _ singular: String, _ plural: String) -> String {
    "\(value) \(value == 1 ? singular : plural)"
  }
}
