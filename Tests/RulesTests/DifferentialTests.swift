import Lifecycle
import LogInput
import TestSupport
import Testing

@testable import Rules

/// Random rules over random traces: the monitors, which see one event at a time, against an evaluator
/// that sees all at once and takes the table of the rule language at its word.
@Suite struct DifferentialTests {
  /// 128 rules over 100 traces in each of 16 rounds are 204,800 pairs.
  private static let rules = 128
  private static let traces = 100

  @Test(arguments: 1...16)
  func `an app's rules find what their forms mean`(round: Int) throws {
    try compare(Round(seed: round, rules: Self.rules, traces: Self.traces, hasScenes: false))
  }

  @Test(arguments: 1...2)
  func `each scene's rules find what their forms mean`(round: Int) throws {
    try compare(Round(seed: 900 + round, rules: 64, traces: 120, hasScenes: true))
  }

  /// The naive evaluator believes the drawn lines; that they are read so is not its business.
  @Test func `drawn lines tell what they are drawn for`() throws {
    try ShippedCatalogs.lend { catalogs in
      let none = try catalog([], catalogs)
      func names(_ lines: [String]) -> [String] {
        TraceRun(trace(lines.map { (0, $0) }), with: catalogs, rules: none).events
          .filter { $0.event.outcome.isPerformed }.map(\.name)
      }
      for atom in Atom.allCases where !atom.isTransition {
        for line in atom.lines {
          #expect(
            names(["applicationDidBecomeActive(_:)", line]).dropFirst() == [atom.rawValue],
            "\(line)")
        }
      }
      for line in Atom.silence {
        #expect(names(["applicationDidBecomeActive(_:)", line]).count == 1)
      }
      for atom in Atom.allCases where atom.isTransition {
        let run = TraceRun(
          trace(atom.lines.map { (0, $0) }), with: catalogs, rules: none)
        #expect(run.events.map { $0.event.transition?.rawValue } == [atom.rawValue])
      }
    }
  }

  // MARK: Comparing

  private func compare(_ round: Round) throws {
    try ShippedCatalogs.lend { catalogs in
      let files = round.files
      let all = try catalog(files, catalogs)
      var unequal: Set<String> = []
      var found: [String: Int] = [:]
      // What judged one trace judges the next: nothing of the one may be left.
      let docket = Docket(all, catalogs.vocabulary, options: RuleEngine.Options())
      for trace in round.drawnTraces {
        let told = Told(trace, docket, catalogs)
        let slices = round.slices(of: trace)
        for (index, rule) in round.drawnRules.enumerated() {
          let rows = told.rows["r\(index)"] ?? []
          found[rule.form.name, default: 0] += rows.count { $0.hasSuffix("warning") }
          guard !Self.agree(rows, Round.verdicts(rule, slices), rule),
            // One example of each form is enough.
            unequal.insert(rule.form.name).inserted
          else { continue }
          let only = Docket(
            try catalog([files[index]], catalogs), catalogs.vocabulary,
            options: RuleEngine.Options())
          let small = Self.shrunk(trace) { trace in
            let rows = Told(trace, only, catalogs).rows["r\(index)"] ?? []
            return !Self.agree(rows, Round.verdicts(rule, round.slices(of: trace)), rule)
          }
          let remaining = Told(small, only, catalogs).rows["r\(index)"] ?? []
          Issue.record(
            """
            \(rule.yaml)
            \(small.text)engine: \(remaining)
            by definition: \(Round.verdicts(rule, round.slices(of: small)))
            the whole trace, behind others:
            \(trace.text)engine: \(rows)
            """)
        }
      }
      for form in ["forbid", "require", "expect", "pair", "count", "sequence", "protocol", "only"] {
        #expect(found[form] ?? 0 > 3, "\(form) hardly finds anything")
      }
    }
  }

  /// Whether the engine's rows are what the naive evaluator says, of the launch or of each scene.
  private static func agree(
    _ rows: [String], _ verdicts: [NaiveVerdict], _ rule: DrawnRule
  ) -> Bool {
    var exact: [String] = []
    for verdict in verdicts {
      switch verdict {
      case .exactly(let rows): exact += rows
      case .between(let certain, let possible):
        guard case .sequence(let form) = rule.form, verdicts.count == 1 else { return true }
        return isBetween(rows, certain, possible, form)
      }
    }
    return rows.sorted() == exact.sorted()
  }

  private static func isBetween(
    _ rows: [String], _ certain: Set<Int>, _ possible: Set<Int>, _ form: DrawnForm.Sequence
  ) -> Bool {
    let isBlamedLast = form.blamed == form.steps.count - 1
    for row in rows {
      let parts = row.split(separator: " ", maxSplits: 1)
      guard let line = Int(parts[0]) else { return false }
      let isFinding = Severity(rawValue: String(parts[1])) != nil
      if isFinding ? isBlamedLast && !certain.contains(line) : !possible.contains(line) {
        return false
      }
    }
    return !rows.isEmpty || certain.isEmpty || form.times > 1 || !form.levels.isEmpty
  }

  /// The trace without the lines that the difference does not need.
  private static func shrunk(
    _ trace: DrawnTrace, while isUnequal: (DrawnTrace) -> Bool
  ) -> DrawnTrace {
    var trace = trace
    let first = trace.lines.lastIndex { $0.atom == nil && $0.text.contains("(_:") } ?? 0
    var index = trace.lines.count - 1
    // What begins a trace says what kind of app it is.
    while index > first {
      var smaller = trace
      smaller.lines.remove(at: index)
      if smaller.isLegal, isUnequal(smaller) { trace = smaller }
      index -= 1
    }
    return trace
  }
}

/// Rules, and the traces that all of them judge.
private struct Round {
  let hasScenes: Bool
  private(set) var drawnRules: [DrawnRule] = []
  private(set) var drawnTraces: [DrawnTrace] = []

  init(seed: Int, rules: Int, traces: Int, hasScenes: Bool) {
    self.hasScenes = hasScenes
    var dice = Dice(seed * 7919)
    let actions = Array(Atom.actions.shuffled(using: &dice).prefix(3))
    let moves = Array(Atom.moves.shuffled(using: &dice).prefix(3))
    let alphabet = actions + moves + (hasScenes || dice.oneIn(2) ? [] : [.memoryWarning])
    let rare: [Atom] = hasScenes ? [] : [.launch, .terminate].filter { _ in dice.oneIn(2) }
    for number in 0..<rules {
      drawnRules.append(
        RuleDrawing.rule(number, over: alphabet + rare, hasScenes: hasScenes, dice: &dice))
    }
    for number in 0..<traces {
      let clock: DrawnTrace.Clock =
        number % 8 == 0 ? .none : number % 4 == 1 ? .seconds : .milliseconds
      drawnTraces.append(
        hasScenes
          ? TraceDrawing.scenes(alphabet, clock, dice: &dice)
          : TraceDrawing.app(alphabet, clock, dice: &dice))
    }
  }

  /// The rules as files.
  var files: [String] {
    drawnRules.enumerated().map { ruleFile($0.element.yaml, id: "r\($0.offset)") }
  }

  /// What the launch sees of a trace, or each scene.
  func slices(of trace: DrawnTrace) -> [Slice] {
    hasScenes ? [0, 1].map { Slice(trace, scene: $0) } : [Slice(trace)]
  }

  static func verdicts(_ rule: DrawnRule, _ slices: [Slice]) -> [NaiveVerdict] {
    slices.map { NaiveEvaluator.verdict(rule, over: $0) }
  }
}

/// What the engine tells of a trace.
private final class Told: FindingSink {
  /// By rule.
  private(set) var rows: [String: [String]] = [:]

  init(_ trace: DrawnTrace, _ docket: Docket, _ catalogs: ShippedCatalogs) {
    let engine = RuleEngine(docket, sink: self)
    let tracker = LifecycleTracker(vocabulary: catalogs.vocabulary, sinks: [engine])
    let reader = LogReader(
      formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: tracker)
    Array(trace.text.utf8).withUnsafeBufferPointer { reader.feed($0) }
    reader.finish()
  }

  func receive(_ finding: Finding) {
    rows[finding.rule, default: []].append("\(finding.line) \(finding.severity.rawValue)")
  }

  func decided(on line: Int) {}

  func receive(_ inconclusive: Inconclusive) {
    rows[inconclusive.rule, default: []].append(
      "\(inconclusive.line) \(inconclusive.reason.rawValue)")
  }
}
