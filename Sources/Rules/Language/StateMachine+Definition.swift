import Lifecycle
import YAMLDocument

extension FormReader {
  /// `protocol: {start: any|STATE, states: {STATE: {EVENT: STATE}}}`.
  func machine(_ node: YAMLNode) throws(DefinitionError) -> RuleCase.Machine {
    let parts = try node.mapping(allowing: ["start", "states"])
    let entries = try parts.required("states").mapping().entries
    let states = entries.map(\.key)
    var moves: [(state: Int, event: String, node: YAMLNode, next: Int)] = []
    var eventNames: [String] = []
    for (index, entry) in entries.enumerated() {
      for move in try entry.value.mapping().entries {
        let next = try move.value.choice(states)
        if !eventNames.contains(move.key) { eventNames.append(move.key) }
        moves.append((index, move.key, move.value, states.firstIndex(of: next) ?? 0))
      }
    }
    var form = RuleCase.Machine(
      events: [], states: states,
      moves: Array(repeating: Array(repeating: nil, count: eventNames.count), count: states.count))
    for name in eventNames {
      form.events.append(try names.pattern(named: name, at: try parts.required("states")))
    }
    for move in moves {
      form.moves[move.state][eventNames.firstIndex(of: move.event) ?? 0] = move.next
    }
    let start = try parts["start"]?.choice(["any"] + states) ?? "any"
    form.start = states.firstIndex(of: start)
    form.key = try keys["key"]?.choice(of: EventKey.self)
    try checkStates(of: form, entries)
    return form
  }

  /// Every state can be come to.
  private func checkStates(
    of form: RuleCase.Machine, _ entries: [YAMLNode.Entry]
  ) throws(DefinitionError) {
    guard let start = form.start else { return }
    var reached: Set<Int> = [start]
    var open = [start]
    while let state = open.popLast() {
      for next in form.moves[state].compactMap({ $0 }) where reached.insert(next).inserted {
        open.append(next)
      }
    }
    guard let index = form.states.indices.first(where: { !reached.contains($0) }) else { return }
    throw entries[index].value.error(
      "the state '\(form.states[index])' can never be reached",
      why: "no event leads there from '\(form.states[start])'",
      remedy: "remove it, or add the move that leads to it")
  }
}
