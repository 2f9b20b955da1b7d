import LogInput
import Reporting
import Rules
import YAMLDocument

/// Decides of the findings of one trace which are not reported.
final class TraceRestraint {
  /// How many mistakes in lines that ask for silence are told of.
  private static let mostWarnings = 3

  private let restraint: Restraint
  private let lines: TraceLines
  private let warn: (String) -> Void
  /// The rules that a line may name.
  private lazy var rules = restraint.rules()
  private var marks = IgnoreMarks()
  private var warnings = 0
  /// By the name of an input: what paths and baselines call it.
  private var names: [String: (path: RelativePath, text: String)] = [:]
  private(set) var ledger: BaselineLedger?

  init(_ restraint: Restraint, lines: TraceLines, warn: @escaping (String) -> Void) {
    self.restraint = restraint
    self.lines = lines
    self.warn = warn
    ledger = restraint.baseline.map { BaselineLedger($0) }
  }

  /// The finding as bad as the configuration wants it.
  func weighed(_ finding: Finding) -> Finding {
    guard let severity = restraint.severities[finding.rule] else { return finding }
    var finding = finding
    finding.severity = finding.confidence == .possible ? severity.lowered : severity
    return finding
  }

  /// Why the finding is not reported, and in which words a configuration says so; nil when it is.
  func reason(
    toHoldBack finding: Finding
  ) -> (reason: HeldBack, justification: String?)? {
    if !marks.isEmpty {
      let places = [finding.line] + finding.evidence.map(\.line)
      if places.contains(where: { marks.silence(finding.rule, at: lines.place(of: $0)) }) {
        return (.byLog, nil)
      }
    }
    guard !restraint.suppressions.isEmpty || ledger != nil else { return nil }
    let (path, input) = name(of: lines.place(of: finding.line).file)
    let suppression = restraint.suppressions.first { suppression in
      suppression.id == finding.rule && suppression.path?.matches(path) ?? true
    }
    if let suppression { return (.byConfiguration, suppression.reason) }
    return ledger?.holdsBack(finding, in: input) ?? false ? (.byBaseline, nil) : nil
  }

  /// How many entries of the baseline are out of date, when all inputs were read to their ends; nil
  /// without a baseline.
  func staleEntries(where isJudged: (_ rule: String) -> Bool) -> Int? {
    guard restraint.seesWholeTrace else { return ledger.map { _ in 0 } }
    return ledger?.stale(in: lines.files.map { name(of: $0).text }, where: isJudged).count
  }

  /// Takes a line of an input that asks for silence.
  func note(_ notice: IgnoreNotice, ofInput input: Int, at line: Int) {
    let lines = [line, line + notice.nextLine - notice.line]
    marks.add(notice.rules.filter(rules.contains), lines: lines, of: input)
    let place = "\(self.lines.files[input]):\(line)"
    if notice.rules.isEmpty {
      complain(
        "\(place): scenetrace:ignore names no rule and has no effect (name the rule behind it)")
    }
    for rule in notice.rules where !rules.contains(rule) {
      let near = Spelling.closest(to: rule, in: rules.sorted())
      let remedy = near.map { "did you mean '\($0)'?" } ?? "'scenetrace rules list' shows all"
      complain("\(place): scenetrace:ignore names '\(rule)', which is no rule (\(remedy))")
    }
  }

  /// Says how many mistakes were not told.
  func finish() {
    let rest = warnings - Self.mostWarnings
    if rest > 0 { warn("\(rest) more lines with scenetrace:ignore have no effect") }
    warnings = 0
  }

  private func complain(_ message: String) {
    warnings += 1
    if warnings <= Self.mostWarnings { warn(message) }
  }

  private func name(of file: String) -> (path: RelativePath, text: String) {
    if let known = names[file] { return known }
    let name = (restraint.configuration.relativePath(of: file), BaselineFile.name(of: file))
    names[file] = name
    return name
  }
}
