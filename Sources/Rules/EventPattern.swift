import Lifecycle
import YAMLDocument

/// Which events a rule means: names of transitions, callbacks, actions or messages, and where they
/// must lie.
struct EventPattern: Sendable {
  var transitions: TransitionSet = []
  var callbacks: Set<Int> = []
  var actions = ActionSet()
  var messages: Set<Int> = []
  /// The callbacks in one of whose windows the event lies; empty when anywhere.
  var windows: TransitionSet = []
  /// The state, by its index among the rule's, that the unit must be in.
  var state: Int?
  /// The transition ends a stay in the background of at least this many nanoseconds.
  var afterBackground: Int64?
  /// What `{event: message, where: {event: [...]}}` asks of the message's text: one of these words.
  var words: [String] = []
  /// Actions count only by words of their own: another name of this rule speaks for the rest.
  var ignoresImplied = false

  /// Whether the event is one of the named ones, wherever it lies. A transition counts once,
  /// however many tell it; an action only when it took place.
  func names(_ event: Event) -> Bool {
    switch event.kind {
    case .action(let index):
      if ignoresImplied, event.isImplied { return false }
      return event.outcome.isPerformed && actions.contains(index)
    case .message(let index): return messages.contains(index)
    case .callback(let index):
      if callbacks.contains(index) { return true }
      return isTransition(event)
    case .phase, .print:
      return isTransition(event)
    }
  }

  /// Whether an event of this kind may be named; every transition may, because each ends windows.
  func mayConcern(_ event: Event) -> Bool {
    switch event.kind {
    case .action(let index): return actions.contains(index)
    case .message(let index): return messages.contains(index)
    case .callback(let index): return event.transition != nil || callbacks.contains(index)
    case .phase, .print: return event.transition != nil
    }
  }

  mutating func formUnion(_ other: EventPattern) {
    callbacks.formUnion(other.callbacks)
    messages.formUnion(other.messages)
    actions = actions.union(other.actions)
  }

  private func isTransition(_ event: Event) -> Bool {
    guard let transition = event.transition, !event.isJoined, !event.isRepeated else {
      return false
    }
    return transitions.contains(TransitionSet(transition))
  }

  /// Whether the event is named and lies in one of the windows.
  func matches(_ event: Event) -> Bool {
    guard names(event) else { return false }
    return windows.isEmpty || event.window.map { windows.contains(TransitionSet($0)) } ?? false
  }
}

/// Resolves the names that rule files use.
struct EventNames {
  let vocabulary: Vocabulary
  /// The rule's own states.
  var states: [String] = []
  /// What `$each` stands for.
  var placeholder: String?

  /// A name, a list of names, or `{event:, in:, while:, after_background:, words:}`.
  func pattern(_ node: YAMLNode) throws(DefinitionError) -> EventPattern {
    if case .mapping = node.content {
      return try pattern(
        try node.mapping(allowing: ["event", "in", "while", "after_background", "words"]))
    }
    var pattern = EventPattern()
    try add(node, to: &pattern)
    return pattern
  }

  func pattern(_ keys: YAMLMapping) throws(DefinitionError) -> EventPattern {
    var pattern = EventPattern()
    try add(try keys.required("event"), to: &pattern)
    if let windows = keys["in"] { pattern.windows = try transitions(windows) }
    pattern.state = try keys["while"].map { (node) throws(DefinitionError) in try state(node) }
    pattern.afterBackground = try keys["after_background"]?.nanoseconds()
    pattern.words = try keys["words"]?.strings() ?? []
    return pattern
  }

  /// Names of transitions alone.
  func transitions(_ node: YAMLNode) throws(DefinitionError) -> TransitionSet {
    var set: TransitionSet = []
    for item in try items(of: node) {
      set.insert(TransitionSet(try item.choice(of: Transition.self)))
    }
    return set
  }

  func state(_ node: YAMLNode) throws(DefinitionError) -> Int {
    let name = try node.choice(states)
    return states.firstIndex(of: name) ?? 0
  }

  func action(_ node: YAMLNode) throws(DefinitionError) -> Int {
    let name = try node.scalar()
    if let index = vocabulary.action(named: name) { return index }
    throw unknown(name, node, among: vocabulary.actions.map(\.name))
  }

  private func add(_ node: YAMLNode, to pattern: inout EventPattern) throws(DefinitionError) {
    for item in try items(of: node) {
      let written = try item.scalar()
      let name = written == "$each" ? placeholder ?? written : written
      if written == "$each" { pattern.ignoresImplied = true }
      // A transition and an action may share a name; `action.disconnect` is the action.
      let plain = name.hasPrefix("action.") ? String(name.dropFirst(7)) : name
      if plain == name, let transition = Transition(rawValue: name) {
        pattern.transitions.insert(TransitionSet(transition))
      } else if let action = vocabulary.action(named: plain) {
        pattern.actions.insert(action)
      } else if let message = vocabulary.message(named: name) {
        pattern.messages.insert(message)
      } else {
        let callbacks = vocabulary.callbacks.indices.filter {
          vocabulary.callbacks[$0].name == name
        }
        guard !callbacks.isEmpty else {
          throw unknown(
            name, item,
            among: Transition.allCases.map(\.rawValue) + vocabulary.actions.map(\.name)
              + vocabulary.messages.map(\.id) + vocabulary.callbacks.map(\.name))
        }
        pattern.callbacks.formUnion(callbacks)
      }
    }
  }

  private func items(of node: YAMLNode) throws(DefinitionError) -> [YAMLNode] {
    if case .sequence(let items) = node.content { items } else { [node] }
  }

  private func unknown(
    _ name: String, _ node: YAMLNode, among names: [String]
  ) -> DefinitionError {
    node.error(
      "unknown event '\(name)'",
      why: "events are transitions, actions, messages and callbacks of the vocabulary",
      remedy: Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "`scenetrace vocabulary list` shows them all")
  }
}
