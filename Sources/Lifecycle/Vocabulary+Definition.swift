import Matching
import YAMLDocument

extension Vocabulary {
  /// The keys that mark a definition file as vocabulary.
  package static let definitionKeys = [
    "callbacks", "action", "outcomes", "messages", "phases", "identities", "senders", "prints",
    "facts", "codes",
  ]

  func load(_ definitions: [YAMLNode]) throws(DefinitionError) {
    var actionNodes: [YAMLMapping] = []
    var messageNodes: [YAMLMapping] = []
    var printNodes: [(framework: String, node: YAMLNode)] = []
    for node in definitions {
      let keys = try node.mapping()
      if let list = keys["callbacks"] {
        _ = try node.mapping(allowing: ["schema", "callbacks"])
        for entry in try list.sequence() { try loadCallback(entry) }
      } else if keys["action"] != nil {
        actionNodes.append(
          try node.mapping(allowing: [
            "schema", "action", "confidence", "category", "note", "match", "suppresses", "implies",
            "ignores_outcomes", "everywhere", "unless", "otherwise", "captures", "samples",
            "rejects",
          ]))
      } else if let list = keys["outcomes"] {
        _ = try node.mapping(allowing: ["schema", "outcomes"])
        for entry in try list.sequence() { try loadOutcome(entry) }
      } else if let list = keys["messages"] {
        _ = try node.mapping(allowing: ["schema", "messages"])
        for entry in try list.sequence() {
          messageNodes.append(
            try entry.mapping(allowing: [
              "message", "severity", "alone", "meaning", "fix", "match", "stands_for", "run",
              "speaker",
              "tells",
              "process", "ends", "code", "confidence", "deactivation", "of_apps",
              "occasion", "yields_to", "samples", "rejects",
            ]))
        }
      } else if let list = keys["prints"] {
        let keys = try node.mapping(allowing: ["schema", "framework", "prints"])
        let framework = try keys.required("framework").scalar()
        for entry in try list.sequence() { printNodes.append((framework, entry)) }
      } else if let list = keys["facts"] {
        _ = try node.mapping(allowing: ["schema", "facts"])
        for entry in try list.sequence() { try loadFact(entry) }
      } else if let list = keys["phases"] {
        try loadPhases(list, try node.mapping(allowing: ["schema", "parts", "phases"]))
      } else if let list = keys["identities"] {
        _ = try node.mapping(allowing: ["schema", "identities"])
        for entry in try list.sequence() { try loadIdentity(entry) }
      } else if let list = keys["senders"] {
        try loadSenders(
          list, try node.mapping(allowing: ["schema", "senders", "samples", "rejects"]))
      } else if let list = keys["codes"] {
        _ = try node.mapping(allowing: ["schema", "codes"])
        for entry in try list.sequence() { terminationCodes.append(try TerminationCode(entry)) }
      }
    }
    for keys in actionNodes {
      guard actions.count < ActionSet.capacity else {
        throw keys.node.error(
          "there are more than \(ActionSet.capacity) actions",
          remedy: "give one action several spellings instead")
      }
      try loadAction(keys)
    }
    for (index, keys) in actionNodes.enumerated() {
      actions[index].suppresses = try actionIndices(keys["suppresses"])
      actions[index].implies = try actionIndices(keys["implies"])
      if let unless = keys["unless"] {
        let otherwise = try actionIndices(try keys.required("otherwise"))
        guard let other = otherwise.first else { continue }
        actions[index].exception = (try expression(unless), other)
      }
    }
    for keys in messageNodes { try loadMessage(keys) }
    for (framework, node) in printNodes { try loadPrint(node, of: framework) }
    for (index, keys) in messageNodes.enumerated() {
      let others = try messageIndices(keys["yields_to"])
      guard !others.contains(where: { $0 == index || messages[$0].yieldsTo.contains(index) }) else {
        throw keys.error(
          atKey: "yields_to", "this message and the one that it yields to yield to each other",
          why: "neither of them would take a line that both take",
          remedy: "let the more particular one stand")
      }
      messages[index].yieldsTo = others
    }
  }

  private func loadCallback(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: [
      "name", "transition", "on_appkit", "on_watch", "proves", "errand", "spellings", "bare",
      "notifications", "match", "apps_only", "samples", "rejects",
    ])
    let index = callbacks.count
    let name = try keys.required("name").scalar()
    callbacks.append(
      Callback(
        name: name,
        transition: try keys["transition"]?.choice(of: Transition.self),
        nameOnAppKit: try keys["on_appkit"]?.scalar(),
        nameOnWatch: try keys["on_watch"]?.scalar(),
        proves: try keys["proves"]?.choice(of: LifecycleSystem.self),
        source: try DefinitionSource(keys),
        isErrand: try keys["errand"]?.boolean() ?? false))
    let hasBareName = try keys["bare"]?.boolean() ?? true
    for spelling in try keys["spellings"]?.strings() ?? [] {
      spellings.append(
        CallbackSpelling(spelling, callback: index, hasBareName: hasBareName))
    }
    if let match = keys["match"] {
      callbackPatterns.append(
        CallbackPattern(
          callback: index, expression: try expression(match),
          isOfAppsOnly: try keys["apps_only"]?.boolean() ?? false))
    }
    for name in try keys["notifications"]?.strings() ?? [] {
      spellings.append(CallbackSpelling(notification: name, callback: index))
    }
  }

  private func loadAction(_ keys: YAMLMapping) throws(DefinitionError) {
    var captures: [(key: String, expression: RegularExpression)] = []
    for entry in try keys["captures"]?.mapping(allowing: ["task", "name"]).entries ?? [] {
      captures.append((entry.key, try expression(entry.value)))
    }
    actions.append(
      ActionWord(
        name: try keys.required("action").scalar(),
        confidence: try keys["confidence"]?.choice(of: ActionWord.Confidence.self) ?? .medium,
        category: try keys.required("category").scalar(),
        expression: try expression(try keys.required("match")),
        ignoresOutcomes: try keys["ignores_outcomes"]?.boolean() ?? false,
        everywhere: try keys["everywhere"].map { (node) throws(DefinitionError) in
          try expression(node)
        },
        captures: captures, source: try DefinitionSource(keys)))
  }

  private func loadOutcome(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["outcome", "match", "samples", "rejects"])
    outcomes.append(
      OutcomeWord(
        outcome: try keys.required("outcome").choice(of: Outcome.self),
        expression: try expression(try keys.required("match")),
        source: try DefinitionSource(keys)))
  }

  private func loadPhases(_ list: YAMLNode, _ file: YAMLMapping) throws(DefinitionError) {
    var parts = PatternParts()
    for entry in try file["parts"]?.mapping().entries ?? [] {
      parts.add(try entry.value.scalar(), named: entry.key)
    }
    for node in try list.sequence() {
      let keys = try node.mapping(allowing: ["phase", "match", "apps_only", "samples", "rejects"])
      phases.append(
        PhasePattern(
          name: try keys.required("phase").scalar(),
          expression: try expression(
            try keys.required("match"), parts: parts, groups: ["new"]),
          isOfAppsOnly: try keys["apps_only"]?.boolean() ?? false,
          source: try DefinitionSource(keys)))
    }
  }

  private func loadIdentity(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["identity", "match", "samples", "rejects"])
    if !node.isProven {
      _ = try IdentityPattern.samples(keys)
      _ = try keys.required("rejects").strings()
    }
    identities.append(
      IdentityPattern(
        key: try keys.required("identity").choice(of: SceneKey.Kind.self),
        expression: try expression(try keys.required("match"), groups: ["v"]), keys: keys))
  }

  private func loadSenders(_ node: YAMLNode, _ file: YAMLMapping) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["subsystems", "names", "prefixes", "identifiers"])
    func bytes(_ key: String) throws(DefinitionError) -> [[UInt8]] {
      try keys[key]?.strings().map { Array($0.utf8) } ?? []
    }
    senders.subsystems += try bytes("subsystems")
    senders.names.formUnion(try bytes("names"))
    senders.prefixes += try bytes("prefixes")
    senders.identifiers += try bytes("identifiers")
    senderFiles.append(file)
    if !file.node.isProven { _ = try Self.senderSamples(file) }
  }

  /// Senders that are the system's or not, for the tests of the definitions.
  static func senderSamples(
    _ file: YAMLMapping
  ) throws(DefinitionError) -> [(sender: String, subsystem: String, isSystem: Bool)] {
    var samples: [(sender: String, subsystem: String, isSystem: Bool)] = []
    for (key, isSystem) in [("samples", true), ("rejects", false)] {
      for sample in try file.required(key).sequence() {
        let sample = try sample.mapping(allowing: ["sender", "subsystem"])
        samples.append(
          (
            try sample.required("sender").scalar(), try sample.required("subsystem").scalar(),
            isSystem
          ))
      }
    }
    return samples
  }

  func actionIndices(_ node: YAMLNode?) throws(DefinitionError) -> [Int] {
    try indices(node, "action", in: actions.map(\.name))
  }

  private func messageIndices(_ node: YAMLNode?) throws(DefinitionError) -> [Int] {
    try indices(node, "message", in: messages.map(\.id))
  }

  /// The places of the names that `node` lists among those of its kind.
  private func indices(
    _ node: YAMLNode?, _ kind: String, in names: @autoclosure () -> [String]
  ) throws(DefinitionError) -> [Int] {
    guard let node else { return [] }
    let names = names()
    var indices: [Int] = []
    for name in try node.strings() {
      guard let index = names.firstIndex(of: name) else {
        throw node.error(
          "unknown \(kind) '\(name)'",
          why: "\(kind)s are \(names.sorted().joined(separator: ", "))",
          remedy: Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" })
      }
      indices.append(index)
    }
    return indices
  }

  /// Compiles a vocabulary pattern, with its parts in their places.
  func expression(
    _ node: YAMLNode, parts: PatternParts = PatternParts(), groups: [String] = []
  ) throws(DefinitionError) -> RegularExpression {
    let text = parts.expand(try node.scalar())
    do throws(RegularExpression.CompileError) {
      let expression = try RegularExpression(text, library: library)
      for group in groups where expression.group(named: group) == nil {
        throw RegularExpression.CompileError(
          message: "it needs a group named '\(group)'", offset: 0)
      }
      return expression
    } catch {
      throw node.error(
        "this pattern does not compile: \(error.message)",
        why: "PCRE2 stopped at character \(error.offset + 1), with the parts in braces expanded",
        remedy: "patterns are Perl-compatible regular expressions, see pcre2pattern(3)")
    }
  }
}

extension IdentityPattern {
  static func samples(
    _ keys: YAMLMapping
  ) throws(DefinitionError) -> [(line: String, value: String)] {
    var samples: [(line: String, value: String)] = []
    for sample in try keys.required("samples").sequence() {
      let sample = try sample.mapping(allowing: ["line", "is"])
      samples.append((try sample.required("line").scalar(), try sample.required("is").scalar()))
    }
    return samples
  }
}
