/// What judging a case keeps in memory, whatever the length of the trace.
extension RuleCase {
  /// One line: the form, what it is kept for, and how much at most.
  var memory: String {
    let place = scope == .unit ? "each scene" : "each launch"
    var parts = [form.memory]
    if !states.isEmpty { parts.append(Self.count(states.count, "state")) }
    if !exempt.isEmpty {
      parts.append("\(Self.count(exempt.count, "exempting step"))")
      parts.append("\(FormMonitor.mostHeld) findings that wait for the launch's end")
    }
    if case .check = form { return "\(form.name): \(parts.joined(separator: ", "))" }
    return "\(form.name), for \(place): \(parts.joined(separator: ", "))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension RuleCase.Form {
  /// As rule files write it.
  fileprivate var name: String {
    switch self {
    case .forbid: "forbid"
    case .require: "require"
    case .expect: "expect"
    case .pair: "pair"
    case .count: "count"
    case .sequence: "sequence"
    case .machine: "protocol"
    case .only: "only"
    case .check(let name): "check \(name)"
    }
  }

  fileprivate var memory: String {
    switch self {
    case .forbid(let form):
      form.excuse == nil
        ? "1 cause" : "1 cause, \(ForbidMonitor.mostPending) events that may be excused"
    case .require: "1 cause"
    case .expect: "\(ExpectMonitor.mostPending) open obligations"
    case .pair(let form): Self.keyed("1 opening", form.key)
    case .count(let form): Self.keyed("\(form.bound + 1) occurrences", form.key)
    case .sequence(let form): "\(form.steps.count - 1) steps, \(form.times) finished sequences"
    case .machine(let form): Self.keyed("\(form.states.count) states", form.key)
    case .only: "1 occurrence, 1 occasion"
    case .check(let name): CheckRegistry.all[name]?.memory ?? ""
    }
  }

  private static func keyed(_ text: String, _ key: EventKey?) -> String {
    guard let key else { return text }
    return "\(text) by \(key.rawValue), of \(mostKeys) at most"
  }
}
