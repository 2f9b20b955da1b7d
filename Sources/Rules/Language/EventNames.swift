import Lifecycle
import Matching
import YAMLDocument

/// Resolves the names that rule files use.
struct EventNames {
  let vocabulary: Vocabulary
  /// The rule's own states.
  var states: [String] = []
  /// What `$each` stands for.
  var placeholder: String?
  /// The bounds that have a name, in nanoseconds.
  var thresholds: [String: Int64] = [:]

  static let predicateKeys = [
    "event", "in", "while", "not_while", "lasting", "after_background", "text", "not_text",
    "names_scene", "first", "repeated", "other_scene", "other_task", "of_app",
  ]

  /// A name, a list of names, or a mapping of `event:` and what it must fulfil.
  func pattern(_ node: YAMLNode) throws(DefinitionError) -> EventPattern {
    if case .mapping = node.content {
      return try pattern(try node.mapping(allowing: Self.predicateKeys))
    }
    var pattern = EventPattern()
    try add(node, to: &pattern)
    return pattern
  }

  func pattern(_ keys: YAMLMapping) throws(DefinitionError) -> EventPattern {
    var pattern = EventPattern()
    try add(try keys.required("event"), to: &pattern)
    if let windows = keys["in"] { try addWindows(windows, to: &pattern) }
    pattern.states = try conditions(keys)
    pattern.afterBackground = try duration(keys["after_background"])
    pattern.text = try expression(keys["text"])
    pattern.notText = try expression(keys["not_text"])
    pattern.namesScene = try keys["names_scene"]?.boolean()
    pattern.isFirst = try keys["first"]?.boolean()
    pattern.isRepeated = try keys["repeated"]?.boolean()
    pattern.otherTask = try keys["other_task"]?.boolean()
    pattern.isOfApp = try keys["of_app"]?.boolean()
    if let other = keys["other_scene"] {
      pattern.otherScene = try other.choice(of: UnitState.self)
    }
    return pattern
  }

  func optional(_ node: YAMLNode?) throws(DefinitionError) -> EventPattern? {
    guard let node else { return nil }
    return try pattern(node)
  }

  /// Names of transitions and of callbacks or messages that are none, as windows.
  func addWindows(_ node: YAMLNode, to pattern: inout EventPattern) throws(DefinitionError) {
    for item in try items(of: node) {
      let name = try item.scalar()
      if let transition = Transition(rawValue: name) {
        pattern.windows.insert(TransitionSet(transition))
      } else if let message = vocabulary.message(named: name),
        vocabulary.messages[message].isOccasion
      {
        pattern.messageOccasions.insert(message)
      } else {
        let callbacks = callbacks(named: name)
        guard !callbacks.isEmpty else {
          throw unknown(
            name, item, "windows are those of transitions and callbacks",
            among: Transition.allCases.map(\.rawValue) + vocabulary.callbacks.map(\.name))
        }
        for index in callbacks {
          if let transition = vocabulary.callbacks[index].transition {
            pattern.windows.insert(TransitionSet(transition))
          } else {
            pattern.occasions.insert(index)
          }
        }
      }
    }
  }

  /// Names of transitions alone.
  func transitions(_ node: YAMLNode) throws(DefinitionError) -> TransitionSet {
    var set = TransitionSet()
    for item in try items(of: node) {
      set.insert(TransitionSet(try item.choice(of: Transition.self)))
    }
    return set
  }

  /// `while:`, `not_while:`, or both; `lasting:` is of the first that stands there.
  private func conditions(_ keys: YAMLMapping) throws(DefinitionError) -> [StateCondition] {
    var conditions: [StateCondition] = []
    for (key, isOpen) in [("while", true), ("not_while", false)] {
      guard let node = keys[key] else { continue }
      let name = try node.choice(states)
      conditions.append(
        StateCondition(state: states.firstIndex(of: name) ?? 0, isOpen: isOpen))
    }
    guard let bounds = try keys["lasting"]?.mapping(allowing: ["min", "max"]) else {
      return conditions
    }
    guard !conditions.isEmpty else {
      throw keys.error(
        atKey: "lasting", "nothing lasts here",
        why: "lasting: says how long the state of while: has lasted",
        remedy: "name the state with while:")
    }
    conditions[0].atLeast = try duration(bounds["min"])
    conditions[0].atMost = try duration(bounds["max"])
    return conditions
  }

  func action(_ node: YAMLNode) throws(DefinitionError) -> Int {
    let name = try node.scalar()
    if let index = vocabulary.action(named: name) { return index }
    throw unknown(
      name, node, "this is a list of actions", among: vocabulary.actionNames)
  }

  /// A duration, or the name of a threshold behind a dollar sign.
  func duration(_ node: YAMLNode?) throws(DefinitionError) -> Int64? {
    guard let node else { return nil }
    let text = try node.scalar()
    guard text.hasPrefix("$") else { return try node.nanoseconds() }
    if let bound = thresholds[String(text.dropFirst())] { return bound }
    throw node.error(
      "unknown threshold '\(text)'",
      why: thresholds.isEmpty
        ? "this rule has no thresholds:"
        : "the thresholds of this rule are \(thresholds.keys.sorted().joined(separator: ", "))",
      remedy: "name it under thresholds:, as in thresholds: {window: 5s}")
  }

  private func expression(_ node: YAMLNode?) throws(DefinitionError) -> RegularExpression? {
    guard let node else { return nil }
    let text = try node.scalar()
    do throws(RegularExpression.CompileError) {
      return try RegularExpression(text, library: vocabulary.library)
    } catch {
      throw node.error("this is no regular expression: \(error.message)")
    }
  }

  private func add(_ node: YAMLNode, to pattern: inout EventPattern) throws(DefinitionError) {
    for item in try items(of: node) { try add(named: try item.scalar(), at: item, to: &pattern) }
  }

  /// The event of this name, which is a key of the mapping `node`.
  func pattern(named name: String, at node: YAMLNode) throws(DefinitionError) -> EventPattern {
    var pattern = EventPattern()
    try add(named: name, at: node, to: &pattern)
    return pattern
  }

  private func add(
    named written: String, at item: YAMLNode, to pattern: inout EventPattern
  ) throws(DefinitionError) {
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
    } else if let phase = PhaseSet.names.first(where: { $0.name == name }) {
      pattern.phases.insert(phase.set)
    } else {
      let callbacks = callbacks(named: name)
      guard !callbacks.isEmpty else {
        throw unknown(
          name, item,
          "events are transitions, actions, messages, phases and callbacks of the vocabulary",
          among: Transition.allCases.map(\.rawValue) + vocabulary.actionNames
            + vocabulary.messages.map(\.id) + vocabulary.callbacks.map(\.name)
            + PhaseSet.names.map(\.name))
      }
      pattern.callbacks.formUnion(callbacks)
    }
  }

  private func callbacks(named name: String) -> [Int] {
    vocabulary.callbacks(named: name)
  }

  private func items(of node: YAMLNode) throws(DefinitionError) -> [YAMLNode] {
    if case .sequence(let items) = node.content { items } else { [node] }
  }

  private func unknown(
    _ name: String, _ node: YAMLNode, _ why: String, among names: [String]
  ) -> DefinitionError {
    node.error(
      "unknown event '\(name)'", why: why,
      remedy: Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "`scenetrace vocabulary list` shows them all")
  }
}
