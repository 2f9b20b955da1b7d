import Rules

/// What the rules came to in one trace, as test cases.
struct JUnitSuite {
  let name: String
  private(set) var cases: [JUnitCase] = []
  /// Tests of which only cases with findings are there.
  private(set) var testsLeftOut = 0
  var counts: JUnitCounts { JUnitCounts(cases) }

  private let trace: AnalysedTrace
  private let rules: [String: RuleDescription]
  private let failing: Severity
  /// What tells the cases of this trace from those of others.
  private let suffix: String

  /// Makes the cases of a trace, the one of several if `isOneOfMany`, out of its findings.
  init(
    _ trace: AnalysedTrace, findings: [ReportedFinding], rules: [String: RuleDescription],
    failing: Severity, isOneOfMany: Bool, room: inout JUnitRoom
  ) {
    self.trace = trace
    self.rules = rules
    self.failing = failing
    name = trace.name
    suffix = isOneOfMany ? " in \(trace.name)" : ""
    if trace.isBrokenOff { cases.append(brokenOff) }
    let byTest = Dictionary(grouping: findings) { $0.finding.test ?? "" }
    addCases(of: "", byTest[""] ?? [], isWhole: true, &room)
    for test in tests(byTest) {
      let isWhole = room.takeCases(trace.tally.rules(.judged).count, of: test)
      if !isWhole { testsLeftOut += 1 }
      addCases(of: test, byTest[test] ?? [], isWhole: isWhole, &room)
    }
  }

  /// The names of the tests that ran, in their order, and of those that findings name besides.
  private func tests(_ findings: [String: [ReportedFinding]]) -> [String] {
    let spans = trace.excerpts.flatMap(\.tests).enumerated().sorted {
      ($0.element.fromLine, $0.offset) < ($1.element.fromLine, $1.offset)
    }
    var known: Set<String> = [""]
    return (spans.map(\.element.name) + findings.keys.sorted()).filter {
      known.insert($0).inserted
    }
  }

  /// Adds the cases of a test, or with an empty name of all that lies outside of tests.
  private mutating func addCases(
    of test: String, _ findings: [ReportedFinding], isWhole: Bool, _ room: inout JUnitRoom
  ) {
    let byRule = Dictionary(grouping: findings, by: \.finding.rule)
    let unsettled = test.isEmpty ? trace.tally.rules(.inconclusive) : []
    let ids = Set(isWhole ? trace.tally.rules(.judged) : []).union(unsettled).union(byRule.keys)
    for id in ids.sorted() {
      var item = JUnitCase(className: className(id, test), name: caseName(id), file: file)
      if let found = byRule[id] {
        take(found, into: &item, &room)
      } else if unsettled.contains(id) {
        item.outcome = .skipped(message: reasons(of: id))
      }
      cases.append(item)
    }
  }

  private func take(
    _ findings: [ReportedFinding], into item: inout JUnitCase, _ room: inout JUnitRoom
  ) {
    let failures = findings.filter { $0.finding.severity >= failing }
    let place = (failures.first ?? findings.first)?.place
    item.file = place.map { RepositoryPath.of($0.file) } ?? file
    item.line = place.flatMap { $0.line > 0 ? $0.line : nil }
    item.text = room.text(of: findings)
    guard let first = failures.first, let worst = failures.map(\.finding.severity).max() else {
      return
    }
    let rest = failures.count - 1
    item.outcome = .failed(
      message: SafeText.prose(first.message) + " (\(first.place.text))"
        + (rest > 0 ? " and \(Counted.number(rest)) more" : ""),
      type: worst.rawValue)
  }

  private var brokenOff: JUnitCase {
    JUnitCase(
      className: "scenetrace.input", name: "The log is read to its end" + suffix, file: file,
      outcome: .error(message: "an input could not be read to its end"))
  }

  private var file: String? { trace.inputs.first.map { RepositoryPath.of($0.file) } }

  private func className(_ id: String, _ test: String) -> String {
    let area = "scenetrace.\(rules[id]?.area ?? "messages")"
    return test.isEmpty ? area : "\(area).\(test)"
  }

  private func caseName(_ id: String) -> String {
    let title = rules[id].map { " " + SafeText.prose($0.title) } ?? ""
    return id + title + suffix
  }

  /// `log ended (3 times), no clock`.
  private func reasons(of id: String) -> String {
    let items = trace.inconclusive.filter { $0.rule == id }
    let parts = Inconclusive.Reason.allCases.compactMap { reason -> String? in
      let count = items.count { $0.reason == reason }
      guard count > 0 else { return nil }
      return count == 1 ? reason.rawValue : "\(reason.rawValue) (\(Counted.number(count)) times)"
    }
    return (["inconclusive"] + (parts.isEmpty ? [] : [parts.joined(separator: ", ")]))
      .joined(separator: ": ")
  }

  /// Gives every case a name that no other case of its class has: of two GitLab shows one.
  mutating func makeNamesUnique(_ names: inout Set<String>) {
    for index in cases.indices {
      let (className, name) = (cases[index].className, cases[index].name)
      var number = 1
      while !names.insert(XMLText.escaped("\(className)\n\(cases[index].name)")).inserted {
        number += 1
        cases[index].name = "\(name) (\(number))"
      }
    }
  }
}

extension TraceLines.Place {
  /// `app.log:42`; the file alone where it is meant as a whole.
  fileprivate var text: String { SafeText.of(file) + (line > 0 ? ":\(line)" : "") }
}
