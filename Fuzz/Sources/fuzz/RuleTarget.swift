import Matching

@testable import Lifecycle
@testable import LogInput
@testable import Reporting
@testable import Rules
@testable import scenetrace

/// Logs to findings, through all that lies between: what the program does when it checks a log.
///
/// An input is two bytes of choices, and a log as `LogWriter` has it.
final class RuleTarget: FuzzTarget {
  let longestInput = 1024
  let usualInput = 48
  private let pipeline: Pipeline
  private let writer: LogWriter
  private let ruleNames: Set<String>
  private let findingNames: Set<String>

  init(_ shipped: Shipped) {
    pipeline = Pipeline(shipped)
    writer = LogWriter(Phrases(shipped.catalogs.vocabulary))
    ruleNames = Set(shipped.catalogs.rules.rules.map(\.id))
    findingNames = Set(shipped.catalogs.ruleNames)
  }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    var lot = Lot(input)
    let sizes = PieceSizes(ofLines: choices.byte())
    let (log, isWritten) = writer.log(&choices)
    log.withUnsafeBufferPointer { log in
      let memory = pipeline.memory(isFresh: lot.isOne(in: 8))
      // Two readings take twice as long: every fourth input is read once more.
      let isReadTwice = lot.isOne(in: 4)
      let whole = pipeline.read(log, memory, in: isReadTwice || lot.isOne(in: 2) ? nil : sizes)
      check(whole, of: log, isWritten: isWritten)
      guard isReadTwice else { return }
      let other = lot.isOne(in: 2) ? memory : pipeline.memory(isFresh: true)
      let inPieces = pipeline.read(log, other, in: sizes)
      let (one, two) = (Verdict(whole), Verdict(inPieces))
      require(one == two, "the same findings in pieces: \(one.difference(from: two))")
    }
  }

  func text(of input: Bytes) -> [UInt8] {
    var choices = Choices(input)
    _ = choices.byte()
    return writer.log(&choices).text
  }

  func log(in input: Bytes) -> [UInt8]? { Array(input.dropFirst()) }

  func seed(with log: [UInt8], of index: Int) -> [UInt8]? { [0x35] + log }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    let examples = pipeline.analysis.catalogs.rules.rules.flatMap(\.examples).map {
      [0x35, 0x0F] + Array($0.trace.utf8.prefix(longestInput - 2))
    }
    return LogSeeds.all(from: files, most: longestInput) + examples + [manyScenes]
  }

  /// More scenes than are watched at once, of which most are gone again: inputs grow there slowly.
  private var manyScenes: [UInt8] {
    let active = (1...17).map { "scene=\($0) sceneDidBecomeActive(_:)\n" }
    let gone = (1...9).map { "scene=\($0) sceneDidDisconnect(_:)\n" }
    return [0x35, 0x0F] + (active + gone + ["scene=17 saveContext()\n"]).joined().utf8
  }

  // MARK: What must hold

  private func check(_ trace: AnalysedTrace, of log: Bytes, isWritten: Bool) {
    let lines = trace.inputs.reduce(0) { $0 + $1.account.lines }
    for input in trace.inputs {
      require(input.account.other >= 0, "the account adds up: \(input.account)")
    }
    TimelineCheck(lines: lines).check(trace.launches)
    let texts = isWritten ? log.split(separator: 0x0A, omittingEmptySubsequences: false) : []
    for finding in trace.findings {
      require(findingNames.contains(finding.rule), "\(finding.rule) is a rule")
      require((0...lines).contains(finding.line), "\(finding.rule) at line \(finding.line)")
      require(
        finding.decidedAt.map((finding.line...max(finding.line, lines)).contains) ?? false,
        "\(finding.rule) at \(finding.line) is decided at \(String(describing: finding.decidedAt)) "
          + "of \(lines)")
      require(
        finding.launch.map { (1...max(1, trace.lastLaunch)).contains($0.id) } ?? true,
        "the launch of \(finding.rule) is there")
      for item in finding.evidence {
        require((1...lines).contains(item.line), "\(finding.rule) proven by line \(item.line)")
        require(item.text.utf8.count <= 3003, "evidence is cut")
        guard isWritten, texts.indices.contains(item.line - 1) else { continue }
        // What device relays put before a line is none of it.
        let line = Bytes(rebasing: texts[item.line - 1].drop { $0 == 0 }).text
        require(
          line.hasPrefix(item.text) || line.utf8.count > 900
            // What only moved a terminal's cursor or changed its colours is left out.
            || line.utf8.contains(0x1B)
            // What was logged once more stands where the log says so.
            || line.contains("repeated"),
          "the evidence is the line: \(item.text.debugDescription), \(line.debugDescription)")
      }
    }
    for item in trace.inconclusive {
      require((0...lines).contains(item.line), "\(item.rule) inconclusive at \(item.line)")
      require(item.lossLine.map((0...lines).contains) ?? true, "a loss within the log")
    }
    checkCounts(trace)
  }

  private func checkCounts(_ trace: AnalysedTrace) {
    let counts = trace.counts
    for (severity, count) in [
      (Severity.error, counts.errors), (.warning, counts.warnings), (.note, counts.notes),
    ] {
      let found = trace.findings.count { $0.severity == severity }
      require(count == found, "\(count) of severity \(severity) are counted of \(found)")
    }
    require(counts.inconclusive == trace.inconclusive.count, "what is inconclusive is counted")
    let named = trace.tally.rules
    require(trace.tally.verdicts.count == named.count, "each rule comes to something")
    require(Set(named).count == named.count, "a rule comes to one thing: \(named.sorted())")
    require(
      ruleNames.isSubset(of: named),
      "every rule comes to something: \(ruleNames.subtracting(named).sorted())")
  }

  /// What is said of a trace.
  private struct Verdict: Equatable {
    var findings: [String]
    var inconclusive: [String]
    var tally: RuleTally
    var account: [LineAccount]
    var losses: Int

    init(_ trace: AnalysedTrace) {
      findings = trace.findings.map(\.summary)
      inconclusive = trace.inconclusive.map {
        "\($0.rule) \($0.reason) \($0.line) \($0.launch?.id ?? 0) \($0.unit ?? "")"
      }
      tally = trace.tally
      account = trace.inputs.map(\.account)
      losses = trace.losses.count
    }

    func difference(from other: Verdict) -> String {
      "\(Set(findings).symmetricDifference(other.findings).sorted()) "
        + "\(Set(inconclusive).symmetricDifference(other.inconclusive).sorted()) "
        + (findings == other.findings || findings.count != other.findings.count ? "" : "order ")
        + (tally == other.tally ? "" : "\(tally), \(other.tally) ") + "\(account), \(other.account)"
    }
  }
}

extension Finding {
  fileprivate var summary: String {
    let proof = evidence.map { "\($0.line) \($0.role) \($0.note) \($0.message)" }
    return "\(rule) \(severity) \(confidence) \(line) \(decidedAt ?? -1) \(launch?.id ?? 0) "
      + "\(unit ?? "") \(test ?? "") \(message) \(proof)"
  }
}

/// What the program makes of a log.
struct Pipeline {
  let analysis: Analysis

  init(_ shipped: Shipped) {
    var analysis = Analysis(catalogs: shipped.catalogs, judgement: RuleEngine.Options())
    analysis.depth = .spansAndEvents
    analysis.keepsFindings = true
    analysis.keepsHeldBack = true
    analysis.keepsInconclusive = true
    var restraint = Restraint()
    let names = shipped.catalogs.ruleNames
    restraint.rules = { names }
    analysis.restraint = restraint
    self.analysis = analysis
    docket = Docket(
      shipped.catalogs.rules, shipped.catalogs.vocabulary, options: RuleEngine.Options())
    taught = TraceMemory(docket: docket, lines: LineMemories(analysis.catalogs.formats))
  }

  /// What all traces have in common takes long to make.
  fileprivate let docket: Docket
  private let taught: TraceMemory

  /// What traces that are read one after the other know of each other: for now nothing, or what all inputs before
  /// have taught.
  func memory(isFresh: Bool) -> TraceMemory {
    guard isFresh else { return taught }
    return TraceMemory(docket: docket, lines: LineMemories(analysis.catalogs.formats))
  }

  /// Reads a log, in pieces if sizes are given.
  func read(
    _ log: Bytes, _ memory: TraceMemory, in sizes: PieceSizes? = nil,
    named name: String = "fuzz.log",
    handOn: @escaping FindingHandler = { _, _ in }
  ) -> AnalysedTrace {
    let reading = TraceReading(analysis, memory, lines: TraceLines(), handOn: handOn)
    let stream = MemoryStream(log, in: sizes)
    let failure = reading.read(
      OpenLog(name: name, stream: stream, isMember: false, isFleeting: true))
    require(failure == nil, "memory can be read: \(String(describing: failure))")
    return reading.finish()
  }
}
