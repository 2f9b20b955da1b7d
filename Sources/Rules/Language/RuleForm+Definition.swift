import Lifecycle
import YAMLDocument

/// Reads a form from the keys of its case.
struct FormReader {
  let keys: YAMLMapping
  let names: EventNames

  func name() throws(DefinitionError) -> FormName {
    if keys.node.isProven, let name = FormName.allCases.first(where: { keys[$0.rawValue] != nil }) {
      return name
    }
    let written = FormName.allCases.filter { keys[$0.rawValue] != nil }
    guard written.count == 1, let name = written.first else {
      throw keys.node.error(
        "a case has exactly one form",
        why: "it has "
          + (written.isEmpty ? "none" : written.map(\.rawValue).joined(separator: " and ")),
        remedy: "write one of \(FormName.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    for entry in keys.entries
    where FormName.allKeys.contains(entry.key) && !name.keys.contains(entry.key) {
      throw keys.error(
        atKey: entry.key, "'\(entry.key)' says nothing with \(name.rawValue):",
        why: name.keys.isEmpty
          ? "\(name.rawValue): stands alone"
          : "beside \(name.rawValue): stand \(name.keys.joined(separator: ", "))",
        remedy: "remove it, or choose another form")
    }
    return name
  }

  func form() throws(DefinitionError) -> RuleCase.Form {
    let name = try name()
    let node = try keys.required(name.rawValue)
    switch name {
    case .forbid: return .forbid(try forbid(node))
    case .require: return .require(try require(node))
    case .expect: return .expect(try expect(node))
    case .pair: return .pair(try pair(node))
    case .count: return .count(try count(node))
    case .sequence: return .sequence(try sequence(node))
    case .protocol: return .machine(try machine(node))
    case .only: return .only(try only(node))
    case .check: return .check(try node.choice(CheckRegistry.all.keys.sorted()))
    }
  }

  private func forbid(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Forbid {
    var form = RuleCase.Forbid(event: try names.pattern(node))
    form.since = try names.optional(keys["since"])
    form.until = try names.optional(keys["until"])
    form.within = try names.duration(keys["within"])
    form.after = try names.duration(keys["after"])
    form.excuse = try names.optional(keys["unless"])
    if form.excuse != nil {
      form.excusedWithin = try names.duration(try keys.required("unless_within")) ?? 0
    } else if keys["unless_within"] != nil {
      throw keys.error(
        atKey: "unless_within", "'unless_within' bounds no excuse",
        why: "it says how soon unless: must follow",
        remedy: "write unless:, or remove 'unless_within'")
    }
    for key in ["until", "within", "after"] where keys[key] != nil && form.since == nil {
      throw keys.error(
        atKey: key, "'\(key)' counts from nothing", why: "it bounds what since: begins",
        remedy: "write since:, or remove '\(key)'")
    }
    if form.within != nil, form.after != nil {
      throw keys.error(
        atKey: "after", "within and after exclude each other",
        why: "one witness is kept, the latest for within, the earliest for after",
        remedy: "write two cases")
    }
    return form
  }

  private func require(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Require {
    RuleCase.Require(
      event: try names.pattern(try keys.required("when")), required: try names.pattern(node),
      since: try names.optional(keys["since"]), within: try names.duration(keys["within"]))
  }

  private func expect(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Expect {
    var form = RuleCase.Expect(
      trigger: try names.pattern(try keys.required("when")), expected: try names.pattern(node))
    form.within = try names.duration(keys["within"])
    form.before = try names.optional(keys["before"])
    form.unless = try names.optional(keys["unless"])
    form.confirmedBy = try names.optional(keys["confirmed_by"])
    form.inconclusiveOver = try names.duration(keys["inconclusive_over"])
    form.levels = try levels()
    form.key = try keys["key"]?.choice(of: EventKey.self)
    if let atEnd = keys["at_end"] { form.atEnd = try atEnd.choice(of: RuleCase.AtEnd.self) }
    guard form.within != nil || form.before != nil || !form.levels.isEmpty || keys["at_end"] != nil
    else {
      throw node.error(
        "what is expected has no bound",
        why: "the absence of an event shows only when something ends the wait",
        remedy: "write within: 5s, before: disconnect, levels:, or at_end: violation")
    }
    return form
  }

  private func pair(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Pair {
    let parts = try node.mapping(allowing: ["open", "close"])
    var form = RuleCase.Pair(
      open: try names.pattern(try parts.required("open")),
      close: try names.pattern(try parts.required("close")))
    form.before = try names.optional(keys["before"])
    form.across = try names.optional(keys["across"])
    form.reportsEach = try keys["report"]?.choice(["edge", "each"]) == "each"
    form.key = try keys["key"]?.choice(of: EventKey.self)
    if let reopening = keys["on_reopen"] {
      form.reopening = try reopening.choice(of: RuleCase.Pair.Reopening.self)
    }
    form.isClosingAgainViolation =
      try keys["on_unmatched_close"]?.choice(["ignore", "violation"]) == "violation"
    guard form.before != nil || form.reopening == .violation || form.isClosingAgainViolation
    else {
      throw node.error(
        "nothing can violate this pair",
        why: "it has neither an end before which it must be closed nor a second opening or closing",
        remedy: "write before:, on_reopen: violation or on_unmatched_close: violation")
    }
    return form
  }

  private func count(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Count {
    let parts = try node.mapping(allowing: ["max", "min", "within", "since"])
    let isMaximum = parts["max"] != nil
    guard isMaximum != (parts["min"] != nil) else {
      throw node.error("a count has either max: or min:", remedy: "write {max: 3, within: 10s}")
    }
    let number = try keptCount(
      try parts.required(isMaximum ? "max" : "min"), least: isMaximum ? 0 : 1)
    var form = RuleCase.Count(
      event: try names.pattern(try keys.required("when")), bound: number, isMaximum: isMaximum)
    form.within = try names.duration(parts["within"])
    form.since = try names.optional(parts["since"])
    form.before = try names.optional(keys["before"])
    form.reportsEach = try keys["report"]?.choice(["edge", "each"]) == "each"
    form.key = try keys["key"]?.choice(of: EventKey.self)
    if let key = keys["key"], !isMaximum {
      throw key.error(
        "too few of what?", why: "of what never happens no line says what it would be about",
        remedy: "leave key: out, or count with max:")
    }
    if !isMaximum, form.before == nil {
      throw node.error(
        "too few by when?", why: "an absence shows only when something ends the wait",
        remedy: "write before:")
    }
    return form
  }

  private func sequence(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Sequence {
    var steps: [RuleCase.Sequence.Step] = []
    let items = try node.sequence()
    for item in items {
      guard case .mapping = item.content else {
        steps.append(RuleCase.Sequence.Step(event: try names.pattern(item)))
        continue
      }
      let parts = try item.mapping(
        allowing: EventNames.predicateKeys + ["without", "gap", "after", "note"])
      steps.append(
        RuleCase.Sequence.Step(
          event: try names.pattern(parts), without: try names.optional(parts["without"]),
          gap: try names.duration(parts["gap"]), after: try names.duration(parts["after"]),
          note: try parts["note"]?.scalar()))
    }
    guard steps.count > 1 else {
      throw node.error("a sequence has two steps or more", remedy: "for one event write forbid:")
    }
    var form = RuleCase.Sequence(steps: steps, blamed: steps.count - 1)
    form.within = try names.duration(keys["within"])
    if let times = keys["times"] { form.times = try keptCount(times, least: 1) }
    form.levels = try levels()
    if let blame = keys["blame"] {
      let number = try blame.integer()
      guard steps.indices.contains(number - 1) else {
        throw blame.error(
          "there is no step \(number)", remedy: "write a number from 1 to \(steps.count)")
      }
      form.blamed = number - 1
    }
    try checkReach(form, items)
    return form
  }

  /// A count of events, each of which is evidence.
  private func keptCount(_ node: YAMLNode, least: Int) throws(DefinitionError) -> Int {
    let number = try node.integer()
    guard (least...64).contains(number) else {
      throw node.error(
        "\(number) is no count that can be kept", why: "so many lines are remembered as evidence",
        remedy: "write a number from \(least) to 64")
    }
    return number
  }

  /// A step that no time is left for can never be reached.
  private func checkReach(
    _ form: RuleCase.Sequence, _ items: [YAMLNode]
  ) throws(DefinitionError) {
    var least: Int64 = 0
    for (step, item) in zip(form.steps, items) {
      least += step.after ?? 0
      let isLate = form.within.map { least > $0 } ?? false
      let isNever = step.after.map { after in step.gap.map { after > $0 } ?? false } ?? false
      if isLate || isNever {
        throw item.error(
          "this step can never be reached",
          why: isLate
            ? "after: asks for more time than within: leaves"
            : "after: asks for more time than gap: leaves",
          remedy: "shorten after:, or widen the bound")
      }
      if step.after != nil, step.gap != nil || form.within != nil {
        throw item.error(
          "a step has a least time or a greatest, not both",
          why: "one witness is kept, the earliest for after, the latest for gap and within",
          remedy: "write two cases, or name the state with while: and lasting:")
      }
    }
    if let first = form.steps.first, first.without != nil || first.gap != nil || first.after != nil
    {
      throw items[0].error(
        "nothing comes before the first step",
        why: "without, gap and after speak of the way from the step before",
        remedy: "write them on the second step")
    }
  }

  private func only(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Only {
    let parts = try node.mapping(
      allowing: ["action", "in", "never_in", "when", "when_lasts", "certain_after", "blame"])
    var places = EventPattern()
    try names.addWindows(try parts.required("in"), to: &places)
    var neverIn = EventPattern()
    if let node = parts["never_in"] { try names.addWindows(node, to: &neverIn) }
    var form = RuleCase.Only(
      action: try names.pattern(try parts.required("action")), places: places, neverIn: neverIn)
    form.occasion = try names.optional(parts["when"])
    form.occasionLength = try names.duration(parts["when_lasts"])
    form.blamesOccasion = try parts["blame"]?.choice(["in", "when"]) == "when"
    if let node = parts["certain_after"] { form.certainAfter = try names.transitions(node) }
    return form
  }

  private func levels() throws(DefinitionError) -> [SeverityLevel] {
    var levels: [SeverityLevel] = []
    let allowed = Severity.allCases.map(\.rawValue)
    for entry in try keys["levels"]?.mapping(allowing: allowed).entries ?? [] {
      guard let severity = Severity(rawValue: entry.key),
        let bound = try names.duration(entry.value)
      else { continue }
      levels.append(SeverityLevel(severity: severity, after: bound))
    }
    return levels.sorted { $0.after < $1.after }
  }
}
