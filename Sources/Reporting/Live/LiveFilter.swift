import Rules

/// What of a live view is listed: whatever holds a text somewhere, in letters of either case.
struct LiveFilter {
  private let text: String

  init(_ text: String) { self.text = text.lowercased() }

  /// Units whose launch or name holds it, and launches with such.
  func groups(_ groups: [LiveSnapshot.Group]) -> [LiveSnapshot.Group] {
    guard !text.isEmpty else { return groups }
    return groups.compactMap { group in
      if holds([group.app, group.facts]) { return group }
      var rest = group
      rest.lanes = group.lanes.filter { holds([$0.name, $0.state?.rawValue ?? ""]) }
      return rest.lanes.isEmpty ? nil : rest
    }
  }

  func expectations(_ all: [LiveSnapshot.Expectation]) -> [LiveSnapshot.Expectation] {
    all.filter { holds([$0.app, $0.owner, $0.what, $0.rule]) }
  }

  func events(_ events: [LiveEvent]) -> [LiveEvent] {
    events.filter { holds([$0.app, $0.unit, $0.name]) }
  }

  /// The places of findings, the newest first.
  func findings(_ findings: [Finding]) -> [Int] {
    findings.indices.reversed().filter { index in
      let finding = findings[index]
      return holds([
        finding.rule, finding.statement, finding.launch?.name ?? "", finding.unit ?? "",
        finding.severity.rawValue,
      ])
    }
  }

  private func holds(_ texts: [String]) -> Bool {
    text.isEmpty || texts.contains { $0.lowercased().contains(text) }
  }
}
