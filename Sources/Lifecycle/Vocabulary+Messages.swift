import Matching
import YAMLDocument

/// What is said unasked: messages of the system, prints of frameworks, facts about the app.
extension Vocabulary {
  /// A message as its entry defines it; to which others it yields is not known yet.
  func message(_ keys: YAMLMapping) throws(DefinitionError) -> RuntimeMessage {
    let expression = try self.expression(try keys.required("match"))
    let severity = try keys.required("severity").choice(["error", "warning", "note"])
    let fix = try (severity == "note" ? keys["fix"] : keys.required("fix"))?.scalar() ?? ""
    func stated<Value: CaseIterable & RawRepresentable<String>>(
      _ key: String, _ type: Value.Type
    ) throws(DefinitionError) -> Stated<Value>? {
      guard let node = keys[key] else { return nil }
      return try Stated<Value>(node, expression)
    }
    return RuntimeMessage(
      id: try keys.required("message").scalar(),
      severity: severity,
      ownSeverity: try keys["alone"]?.choice(["error", "warning", "note"]),
      meaning: try keys.required("meaning").scalar(), fix: fix, expression: expression,
      standsFor: try actionIndices(keys["stands_for"]).first,
      run: try keys["run"]?.choice(of: ScheduledRun.self),
      speaker: try keys["speaker"]?.choice(of: RuntimeMessage.Speaker.self) ?? .app,
      tells: try stated("tells", Transition.self), fact: try stated("process", ProcessFact.self),
      ends: try stated("ends", LaunchEnd.Manner.self),
      codeGroup: try Self.group(keys["code"], of: expression),
      endConfidence: try keys["confidence"]?.choice(of: LaunchEnd.Confidence.self) ?? .certain,
      isDeactivation: try keys["deactivation"]?.boolean() ?? false,
      isOfApps: try keys["of_apps"]?.boolean() ?? false,
      isOccasion: try keys["occasion"]?.boolean() ?? false,
      source: try DefinitionSource(keys))
  }

  func print(
    _ node: YAMLNode, in file: YAMLMapping
  ) throws(DefinitionError) -> FrameworkPrint {
    let framework = try file.required("framework").scalar()
    let keys = try node.mapping(allowing: [
      "print", "match", "callback", "callback_on_mac", "phase", "where_input_holds",
      "where_input_lacks", "input_sample", "samples", "rejects",
    ])
    let expression = try self.expression(try keys.required("match"))
    guard (keys["callback"] == nil) != (keys["phase"] == nil) else {
      throw keys.node.error(
        "a print stands for a callback or for a state",
        why:
          "this one has \(keys["phase"] == nil ? "neither callback: nor" : "both callback: and") phase:",
        remedy: "name the callback that it is told of, else the state that the app is in then")
    }
    var sign: (expression: RegularExpression, isWanted: Bool)?
    if let held = keys["where_input_holds"] { sign = (try self.expression(held), true) }
    if let lacking = keys["where_input_lacks"] { sign = (try self.expression(lacking), false) }
    if sign != nil { _ = try keys.required("input_sample").scalar() }
    return FrameworkPrint(
      name: try keys.required("print").scalar(), framework: framework, expression: expression,
      callback: try callbackIndex(keys["callback"]),
      callbackOnMac: try callbackIndex(keys["callback_on_mac"]),
      ownerGroup: expression.group(named: "owner"),
      phase: try keys["phase"]?.choice(of: ScenePhase.self), sign: sign,
      source: try DefinitionSource(keys))
  }

  /// What a print stands for: the callback's name, or the state that the app is in.
  package func meaning(of print: FrameworkPrint) -> String {
    if let callback = print.callback { return callbacks[callback].name }
    guard let phase = print.phase else { return "" }
    return phase == .background ? "the app is in the background" : "the app is \(phase.rawValue)"
  }

  func fact(_ node: YAMLNode) throws(DefinitionError) -> FactPattern {
    let keys = try node.mapping(allowing: ["fact", "match", "samples", "rejects"])
    let expression = try self.expression(try keys.required("match"))
    let groups = AppFacts.Key.allCases.compactMap { key in
      expression.group(named: key.rawValue).map { (key, $0) }
    }
    let errands = LaunchErrand.allCases.compactMap { errand in
      expression.group(named: errand.rawValue).map { (errand, $0) }
    }
    let state = expression.group(named: "state")
    guard !groups.isEmpty || !errands.isEmpty || state != nil else {
      let names = AppFacts.Key.allCases.map(\.rawValue) + LaunchErrand.allCases.map(\.rawValue)
      throw keys.error(
        atKey: "match", "this pattern tells nothing",
        why: "facts are the groups \(names.joined(separator: ", ")) and state",
        remedy: "name what it finds, as in (?<version>...)")
    }
    return FactPattern(
      name: try keys.required("fact").scalar(), expression: expression, groups: groups,
      stateGroup: state, errandGroups: errands, source: try DefinitionSource(keys))
  }

  private func callbackIndex(_ node: YAMLNode?) throws(DefinitionError) -> Int? {
    guard let node else { return nil }
    let name = try node.scalar()
    // A spelling that AppKit shares with UIKit proves neither: AppKit's own is meant by AppKit's name.
    if let index = callbackNames.firstIndex(of: name)
      ?? callbackNamesOnAppKit.firstIndex(of: name)
    {
      return index
    }
    let names = callbackNames
    throw node.error(
      "unknown callback '\(name)'", why: "a print stands for one of the vocabulary's callbacks",
      remedy: Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "`scenetrace vocabulary list` shows them all")
  }

  private static func group(
    _ node: YAMLNode?, of expression: RegularExpression
  ) throws(DefinitionError) -> Int? {
    guard let node else { return nil }
    if let group = expression.group(named: try node.scalar()) { return group }
    throw node.error(
      "the pattern has no group of this name",
      why: "its groups are \(expression.groupNames.joined(separator: ", "))",
      remedy: "name a group of match:, written (?<name>...)")
  }
}
