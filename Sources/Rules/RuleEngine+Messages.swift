import Lifecycle
import LogInput
import Matching

/// What the system said of one launch that is a finding by itself, by its own id.
struct MessageLedger {
  /// So many lines of one message are shown.
  static let mostLines = 8

  struct Entry {
    var unit: Int?
    var evidence: [Evidence]
    /// What each of them says, without numbers.
    var texts: [String] = []
    /// It tells how the process ended.
    var isOfEnd: Bool
  }

  /// By message.
  var entries: [Int: Entry] = [:]
  /// Messages of which a rule found that all is well.
  var settled: Set<Int> = []

  /// In the order of their first lines.
  var inOrder: [(message: Int, entry: Entry)] {
    entries.map { ($0.key, $0.value) }.sorted { ($0.1.firstLine, $0.0) < ($1.1.firstLine, $1.0) }
  }
}

extension MessageLedger.Entry {
  var firstLine: Int { evidence.first?.line ?? 0 }
}

extension Vocabulary {
  /// The ids of the messages that are findings by themselves.
  package var findingMessages: [String] {
    messagesOfFindings.map { messageNames[$0] }
  }
}

extension RuleEngine {
  func note(_ message: Int, _ context: JudgeContext, _ judge: LaunchJudge) {
    let definition = vocabulary.messages[message]
    guard definition.severity != "note", docket.options.admit(definition.id) else { return }
    let count = judge.messages.entries[message]?.evidence.count ?? 0
    guard count < MessageLedger.mostLines else { return }
    let evidence = context.evidence(.message, "")
    var text = FingerprintHash()
    text.add(normalised: evidence.message)
    let entry = MessageLedger.Entry(
      unit: context.event.unit, evidence: [], isOfEnd: definition.tellsEnd)
    judge.messages.entries[message, default: entry].evidence.append(evidence)
    judge.messages.entries[message]?.texts.append(text.text)
  }

  /// Reports what no rule has taken for its evidence.
  func reportMessages(of judge: LaunchJudge) {
    let launch = judge.launch
    let spoken = reported.filter { $0.launch == launch.id }.reduce(into: Set()) {
      $0.formUnion($1.lines)
    }
    var ends: [(message: Int, entry: MessageLedger.Entry)] = []
    var isEndTold = false
    for (message, var entry) in judge.messages.inOrder {
      let isTold = entry.evidence.contains { spoken.contains($0.line) }
      if entry.isOfEnd {
        isEndTold = isEndTold || isTold
        ends.append((message, entry))
        continue
      }
      if judge.messages.settled.contains(message) { continue }
      // What a rule has spoken of once it has spoken of each time.
      let said = Set(
        zip(entry.evidence, entry.texts).filter { spoken.contains($0.0.line) }.map(\.1))
      entry.evidence = zip(entry.evidence, entry.texts)
        .filter { !spoken.contains($0.0.line) && !said.contains($0.1) }.map(\.0)
      if !entry.evidence.isEmpty { report(message, entry, launch) }
    }
    if !isEndTold { reportEnd(told: ends, launch) }
  }

  /// A process ends once, however many tell of it: the line that shows it speaks for them.
  private func reportEnd(
    told: [(message: Int, entry: MessageLedger.Entry)], _ launch: Launch
  ) {
    guard let end = launch.end, end.manner.mayBeFault,
      // Who ended it is not told, and an error explains it.
      end.manner.isTold || !hasError(launch),
      let speaker = told.first(where: { $0.entry.firstLine == end.line }) ?? told.first
    else { return }
    var entry = speaker.entry
    let others = told.filter { $0.message != speaker.message }.flatMap(\.entry.evidence)
    entry.evidence = (entry.evidence + others).sorted { $0.line < $1.line }
    entry.evidence = Array(entry.evidence.prefix(MessageLedger.mostLines))
    // What the line says already is not said again above it.
    let isNews = !end.reason.isEmpty && !entry.evidence.contains { $0.says(end.reason) }
    report(
      speaker.message, entry, launch, line: speaker.entry.firstLine,
      message: isNews ? end.reason : nil,
      confidence: end.manner.isTold ? .certain : .possible)
  }

  private func hasError(_ launch: Launch) -> Bool {
    reported.contains { $0.launch == launch.id && $0.severity == .error }
  }

  private func report(
    _ index: Int, _ entry: MessageLedger.Entry, _ launch: Launch, line: Int? = nil,
    message: String? = nil, confidence: Confidence = .certain
  ) {
    let definition = vocabulary.messages[index]
    let severity = Severity(rawValue: definition.ownSeverity) ?? .note
    let line = line ?? entry.firstLine
    sink.receive(
      Finding(
        rule: definition.id, title: definition.meaning,
        severity: confidence == .possible ? severity.lowered : severity, confidence: confidence,
        message: message ?? definition.meaning, line: line,
        decidedAt: isBetweenEvents ? nil : self.line,
        launch: LaunchReference(launch), unit: unitName(entry.unit, launch),
        test: launch.test(at: line), evidence: entry.evidence,
        why: "reported by the system itself", fix: definition.fix))
  }
}

extension Evidence {
  /// The text stands in its message.
  fileprivate func says(_ text: String) -> Bool {
    var (message, text) = (message, text)
    return message.withUTF8 { message in text.withUTF8(message.contains) }
  }
}

extension LaunchEnd.Manner {
  /// The log says who ended the process.
  fileprivate var isTold: Bool { self != .debugger && self != .unknown }

  /// The app may have caused it, or the log does not say who did. What users and tools do to an app is
  /// no fault of the app; a debugger's signal 9 may be the watchdog's.
  fileprivate var mayBeFault: Bool {
    switch self {
    case .crash, .watchdog, .jetsam, .debugger, .unknown: true
    case .terminated, .forceQuit, .killedWhileSuspended, .testRunner, .reboot, .endOfLog: false
    }
  }
}
