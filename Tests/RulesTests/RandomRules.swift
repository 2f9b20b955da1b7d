/// Events that a drawn rule names, and where they must lie.
struct Wanted {
  struct Condition {
    var state: Int
    var isOpen = true
    /// How long the state has lasted, in milliseconds.
    var least: Int?
    var most: Int?
  }

  var atoms: [Atom]
  /// The callbacks in whose windows they lie; anywhere when empty.
  var windows: [Atom] = []
  var condition: Condition?
  /// The unit was in the background for at least so long before.
  var awayAtLeast: Int?
  /// What its line says, or must not say.
  var says: String?
  var saysNot: String?

  var isMetric: Bool {
    awayAtLeast != nil || condition?.least != nil || condition?.most != nil
  }
}

struct DrawnState {
  var since: Wanted
  var until: Wanted
  var renews = false
}

/// The forms and their parts, as rule files write them; times are in milliseconds.
enum DrawnForm {
  struct Forbid {
    var event: Wanted
    var since: Wanted?
    var until: Wanted?
    var within: Int?
    var after: Int?
    var excuse: Wanted?
    var excusedWithin = 0
  }

  struct Require {
    var required: Wanted
    var event: Wanted
    var since: Wanted?
    var within: Int?
  }

  struct Expect {
    enum End: String, CaseIterable { case inconclusive, violation, ok }

    var expected: Wanted
    var trigger: Wanted
    var within: Int?
    var before: Wanted?
    var unless: Wanted?
    var confirmedBy: Wanted?
    var levels: [Level] = []
    var inconclusiveOver: Int?
    var atEnd: End?
  }

  struct Pair {
    var open: Wanted
    var close: Wanted
    var before: Wanted?
    var isReopeningViolation = false
    var across: Wanted?
    var isClosingAgainViolation = false
    var reportsEach = false
    var isKeyed = false
  }

  struct Count {
    var event: Wanted
    var bound: Int
    var isMaximum = true
    var within: Int?
    var since: Wanted?
    var before: Wanted?
    var reportsEach = false
    var isKeyed = false
  }

  struct Sequence {
    struct Step {
      var event: Wanted
      var without: Wanted?
      var gap: Int?
      var after: Int?
    }

    var steps: [Step]
    var within: Int?
    var times = 1
    /// Counts from 0.
    var blamed: Int
    var levels: [Level] = []
  }

  struct Machine {
    /// By state: the state that follows each event.
    var moves: [[Atom: Int]]
    /// Nil for any.
    var start: Int?
    var isKeyed = false
  }

  struct Only {
    var action: Wanted
    var places: [Atom]
    var neverIn: [Atom] = []
    var occasion: Wanted?
    var occasionLength: Int?
    var blamesOccasion = false
  }

  /// From so many milliseconds on it is so bad.
  struct Level {
    var severity: String
    var after: Int
  }

  case forbid(Forbid)
  case require(Require)
  case expect(Expect)
  case pair(Pair)
  case count(Count)
  case sequence(Sequence)
  case machine(Machine)
  case only(Only)

  var name: String {
    switch self {
    case .forbid: "forbid"
    case .require: "require"
    case .expect: "expect"
    case .pair: "pair"
    case .count: "count"
    case .sequence: "sequence"
    case .machine: "protocol"
    case .only: "only"
    }
  }
}

struct DrawnRule {
  var form: DrawnForm
  var states: [DrawnState] = []
  var scope = "launch"
}

// MARK: As text

extension DrawnRule {
  /// The keys of the rule's file that make it what it is.
  var yaml: String {
    var lines = ["scope: \(scope)"]
    if !states.isEmpty { lines.append("states:") }
    for (index, state) in states.enumerated() {
      let renew = state.renews ? ", renew: true" : ""
      lines.append(
        "  s\(index): {since: \(state.since.yaml), until: \(state.until.yaml)\(renew)}")
    }
    return (lines + form.yaml).joined(separator: "\n")
  }
}

extension Wanted {
  var yaml: String {
    var keys: [String?] = [Self.list(atoms)]
    keys.append(windows.isEmpty ? nil : "in: \(Self.list(windows))")
    if let condition {
      keys.append("\(condition.isOpen ? "while" : "not_while"): s\(condition.state)")
      let bounds = [
        condition.least.map { "min: \($0)ms" }, condition.most.map { "max: \($0)ms" },
      ].compactMap { $0 }
      if !bounds.isEmpty { keys.append("lasting: {\(bounds.joined(separator: ", "))}") }
    }
    keys.append(awayAtLeast.map { "after_background: \($0)ms" })
    keys.append(says.map { "text: \($0)" })
    keys.append(saysNot.map { "not_text: \($0)" })
    let written = keys.compactMap { $0 }
    if written.count == 1 { return written[0] }
    return "{event: \(written.joined(separator: ", "))}"
  }

  static func list(_ atoms: [Atom]) -> String {
    let names = atoms.map(\.rawValue)
    return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
  }
}

extension DrawnForm {
  fileprivate var yaml: [String] {
    switch self {
    case .forbid(let form): lines(of: form)
    case .require(let form): lines(of: form)
    case .expect(let form): lines(of: form)
    case .pair(let form): lines(of: form)
    case .count(let form): lines(of: form)
    case .sequence(let form): lines(of: form)
    case .machine(let form): lines(of: form)
    case .only(let form): lines(of: form)
    }
  }

  private func line(_ key: String, _ value: String?) -> [String] {
    value.map { ["\(key): \($0)"] } ?? []
  }
  private func line(_ key: String, _ wanted: Wanted?) -> [String] { line(key, wanted?.yaml) }
  private func line(_ key: String, _ time: Int?) -> [String] { line(key, time.map { "\($0)ms" }) }
  private func line(_ levels: [Level]) -> [String] {
    guard !levels.isEmpty else { return [] }
    return line(
      "levels",
      "{\(levels.map { "\($0.severity): \($0.after)ms" }.joined(separator: ", "))}")
  }

  private func lines(of form: Forbid) -> [String] {
    line("forbid", form.event) + line("since", form.since) + line("until", form.until)
      + line("within", form.within) + line("after", form.after) + line("unless", form.excuse)
      + line("unless_within", form.excuse == nil ? nil : form.excusedWithin)
  }

  private func lines(of form: Require) -> [String] {
    line("require", form.required) + line("when", form.event) + line("since", form.since)
      + line("within", form.within)
  }

  private func lines(of form: Expect) -> [String] {
    line("expect", form.expected) + line("when", form.trigger) + line("within", form.within)
      + line("before", form.before) + line("unless", form.unless)
      + line("confirmed_by", form.confirmedBy) + line(form.levels)
      + line("inconclusive_over", form.inconclusiveOver) + line("at_end", form.atEnd?.rawValue)
  }

  private func lines(of form: Pair) -> [String] {
    line("pair", "{open: \(form.open.yaml), close: \(form.close.yaml)}")
      + line("before", form.before) + line("across", form.across)
      + line("on_reopen", form.isReopeningViolation ? "violation" : nil)
      + line("on_unmatched_close", form.isClosingAgainViolation ? "violation" : nil)
      + line("report", form.reportsEach ? "each" : nil) + line("key", form.isKeyed ? "text" : nil)
  }

  private func lines(of form: Count) -> [String] {
    let parts =
      ["\(form.isMaximum ? "max" : "min"): \(form.bound)"]
      + line("within", form.within) + line("since", form.since)
    return line("count", "{\(parts.joined(separator: ", "))}") + line("when", form.event)
      + line("before", form.before) + line("report", form.reportsEach ? "each" : nil)
      + line("key", form.isKeyed ? "text" : nil)
  }

  private func lines(of form: Sequence) -> [String] {
    let steps = form.steps.map { step in
      let parts =
        line("without", step.without) + line("gap", step.gap) + line("after", step.after)
      let event = step.event.yaml
      if parts.isEmpty { return "  - \(event)" }
      let keys = event.hasPrefix("{") ? String(event.dropFirst().dropLast()) : "event: \(event)"
      return "  - {\(keys), \(parts.joined(separator: ", "))}"
    }
    return ["sequence:"] + steps + line("within", form.within)
      + line("times", form.times == 1 ? nil : "\(form.times)")
      + line("blame", form.blamed == form.steps.count - 1 ? nil : "\(form.blamed + 1)")
      + line(form.levels)
  }

  private func lines(of form: Machine) -> [String] {
    let states = form.moves.enumerated().map { index, moves in
      let parts = moves.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { "\($0.key.rawValue): q\($0.value)" }
      return "    q\(index): {\(parts.joined(separator: ", "))}"
    }
    return ["protocol:", "  start: \(form.start.map { "q\($0)" } ?? "any")", "  states:"] + states
      + line("key", form.isKeyed ? "text" : nil)
  }

  private func lines(of form: Only) -> [String] {
    let parts =
      ["action: \(form.action.yaml)", "in: \(Wanted.list(form.places))"]
      + (form.neverIn.isEmpty ? [] : ["never_in: \(Wanted.list(form.neverIn))"])
      + line("when", form.occasion) + line("when_lasts", form.occasionLength)
      + (form.blamesOccasion ? ["blame: when"] : [])
    return line("only", "{\(parts.joined(separator: ", "))}")
  }
}
