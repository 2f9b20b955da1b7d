import Matching
import YAMLDocument

extension Vocabulary {
  /// The keys that mark a definition file as vocabulary.
  package static let definitionKeys = [
    "callbacks", "action", "outcomes", "messages", "phases", "identities", "senders", "codes",
  ]

  func load(_ definitions: [YAMLNode]) throws(DefinitionError) {
    var actionNodes: [YAMLMapping] = []
    var messageNodes: [YAMLMapping] = []
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
        for entry in try list.sequence() { try loadOutcome(entry) }
      } else if let list = keys["messages"] {
        for entry in try list.sequence() {
          messageNodes.append(
            try entry.mapping(allowing: [
              "message", "severity", "meaning", "match", "stands_for", "ends", "speaker",
              "yields_to", "samples", "rejects",
            ]))
        }
      } else if let list = keys["phases"] {
        for entry in try list.sequence() { try loadPhase(entry) }
      } else if let list = keys["identities"] {
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
        actions[index].exception = (try Self.expression(unless), other)
      }
    }
    for keys in messageNodes { try loadMessage(keys) }
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
      "name", "transition", "on_appkit", "on_watch", "proves", "spellings", "notifications",
      "samples", "rejects",
    ])
    let index = callbacks.count
    callbacks.append(
      Callback(
        name: try keys.required("name").scalar(),
        transition: try keys["transition"]?.choice(of: Transition.self),
        nameOnAppKit: try keys["on_appkit"]?.scalar(),
        nameOnWatch: try keys["on_watch"]?.scalar(),
        proves: try keys["proves"]?.choice(of: LifecycleSystem.self), place: node.place,
        samples: try keys.required("samples").strings(),
        rejects: try keys.required("rejects").strings()))
    for spelling in try keys["spellings"]?.strings() ?? [] {
      let spelling = CallbackSpelling(spelling, callback: index)
      spellings.append(spelling)
    }
    for name in try keys["notifications"]?.strings() ?? [] {
      spellings.append(CallbackSpelling(notification: name, callback: index))
    }
  }

  private func loadAction(_ keys: YAMLMapping) throws(DefinitionError) {
    var captures: [(key: String, expression: RegularExpression)] = []
    for entry in try keys["captures"]?.mapping(allowing: ["task", "name"]).entries ?? [] {
      captures.append((entry.key, try Self.expression(entry.value)))
    }
    actions.append(
      ActionWord(
        name: try keys.required("action").scalar(),
        confidence: try keys["confidence"]?.choice(of: ActionWord.Confidence.self) ?? .medium,
        category: try keys.required("category").scalar(),
        expression: try Self.expression(try keys.required("match")),
        ignoresOutcomes: try keys["ignores_outcomes"]?.boolean() ?? false,
        everywhere: try keys["everywhere"].map { (node) throws(DefinitionError) in
          try Self.expression(node)
        },
        captures: captures, place: keys.node.place,
        samples: try keys.required("samples").strings(),
        rejects: try keys.required("rejects").strings()))
  }

  private func loadMessage(_ keys: YAMLMapping) throws(DefinitionError) {
    messages.append(
      RuntimeMessage(
        id: try keys.required("message").scalar(),
        severity: try keys.required("severity").choice(["error", "warning", "note"]),
        meaning: try keys.required("meaning").scalar(),
        expression: try Self.expression(try keys.required("match")),
        standsFor: try actionIndices(keys["stands_for"]).first,
        ends: try keys["ends"]?.choice(of: LaunchEnd.Manner.self),
        isOfSystem: try keys["speaker"]?.choice(["app", "system"]) == "system",
        place: keys.node.place,
        samples: try keys.required("samples").strings(),
        rejects: try keys.required("rejects").strings()))
  }

  private func loadOutcome(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["outcome", "match", "samples", "rejects"])
    outcomes.append(
      OutcomeWord(
        outcome: try keys.required("outcome").choice(of: Outcome.self),
        expression: try Self.expression(try keys.required("match")),
        samples: try keys.required("samples").strings(),
        rejects: try keys.required("rejects").strings()))
  }

  private func loadPhase(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["phase", "match", "whole_message", "samples", "rejects"])
    phases.append(
      PhasePattern(
        name: try keys.required("phase").scalar(),
        expression: try Self.expression(try keys.required("match"), groups: ["new"]),
        isWholeMessage: try keys["whole_message"]?.boolean() ?? false, place: node.place,
        samples: try keys.required("samples").strings(),
        rejects: try keys.required("rejects").strings()))
  }

  private func loadIdentity(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["identity", "match", "samples", "rejects"])
    var samples: [(line: String, value: String)] = []
    for sample in try keys.required("samples").sequence() {
      let sample = try sample.mapping(allowing: ["line", "is"])
      samples.append((try sample.required("line").scalar(), try sample.required("is").scalar()))
    }
    identities.append(
      IdentityPattern(
        key: try keys.required("identity").choice(of: SceneKey.Kind.self),
        expression: try Self.expression(try keys.required("match"), groups: ["v"]),
        samples: samples, rejects: try keys.required("rejects").strings()))
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
    for (key, isSystem) in [("samples", true), ("rejects", false)] {
      for sample in try file.required(key).sequence() {
        let sample = try sample.mapping(allowing: ["sender", "subsystem"])
        senderSamples.append(
          (
            try sample.required("sender").scalar(), try sample.required("subsystem").scalar(),
            isSystem
          ))
      }
    }
  }

  private func actionIndices(_ node: YAMLNode?) throws(DefinitionError) -> [Int] {
    try indices(node, "action", in: actions.map(\.name))
  }

  private func messageIndices(_ node: YAMLNode?) throws(DefinitionError) -> [Int] {
    try indices(node, "message", in: messages.map(\.id))
  }

  /// The places of the names that `node` lists among those of its kind.
  private func indices(
    _ node: YAMLNode?, _ kind: String, in names: [String]
  ) throws(DefinitionError) -> [Int] {
    guard let node else { return [] }
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

  /// What a pattern may write in braces: the start and the end of a word or of a camelCase hump, the
  /// place where a statement starts, and a process as RunningBoard names it.
  private static let abbreviations = [
    ("{B}", "(?-i:(?<![A-Za-z])|(?<=[a-z0-9])(?=[A-Z]))"),
    ("{E}", "(?-i:(?![a-z]))"),
    // Behind what a log puts before it, never behind a word or a quotation mark: there somebody
    // speaks of the message.
    ("{S}", #"(?:^|(?<=[\]>):;|] )|(?<=\t))"#),
    (
      "{P}",
      #"\[(?<ident>(?:app(?:lication)?<(?<bundle>[^<>()\[\]]++)|\w+<)"#
        + #"(?:[^<>\[\]]|\[[^\[\]]*+\])*+>):(?<pid>\d++)(?::\d+)?\]"#
    ),
  ]

  /// Compiles a vocabulary pattern.
  private static func expression(
    _ node: YAMLNode, groups: [String] = []
  ) throws(DefinitionError) -> RegularExpression {
    let text = try Self.abbreviations.reduce(node.scalar()) { text, abbreviation in
      text.replacing(abbreviation.0, with: abbreviation.1)
    }
    do throws(RegularExpression.CompileError) {
      let expression = try RegularExpression(text)
      for group in groups where expression.group(named: group) == nil {
        throw RegularExpression.CompileError(
          message: "it needs a group named '\(group)'", offset: 0)
      }
      return expression
    } catch {
      throw node.error(
        "this pattern does not compile: \(error.message)",
        why: "PCRE2 stopped at character \(error.offset + 1), with {B}, {E}, {S} and {P} expanded",
        remedy: "patterns are Perl-compatible regular expressions, see pcre2pattern(3)")
    }
  }
}
