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
    var printNodes: [(file: YAMLMapping, entry: YAMLNode)] = []
    for node in definitions {
      let keys = try node.mapping()
      func entries(_ list: YAMLNode, _ part: VocabularyPart) throws(DefinitionError) -> [YAMLNode] {
        let entries = try list.sequence()
        for item in entries.indices { origins.add(DefinitionOrigin(node, item: item), to: part) }
        return entries
      }
      if let list = keys["callbacks"] {
        _ = try node.mapping(allowing: ["schema", "callbacks"])
        for entry in try entries(list, .callbacks) { try loadCallback(entry) }
      } else if keys["action"] != nil {
        origins.add(DefinitionOrigin(node), to: .actions)
        actionNodes.append(
          try node.mapping(allowing: [
            "schema", "action", "confidence", "category", "note", "match", "suppresses", "implies",
            "ignores_outcomes", "everywhere", "unless", "otherwise", "captures", "samples",
            "rejects",
          ]))
      } else if let list = keys["outcomes"] {
        _ = try node.mapping(allowing: ["schema", "outcomes"])
        for entry in try entries(list, .outcomes) { outcomes.append(try outcome(entry)) }
      } else if let list = keys["messages"] {
        _ = try node.mapping(allowing: ["schema", "messages"])
        for entry in try entries(list, .messages) {
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
        _ = try keys.required("framework").scalar()
        for entry in try entries(list, .prints) { printNodes.append((keys, entry)) }
      } else if let list = keys["facts"] {
        _ = try node.mapping(allowing: ["schema", "facts"])
        for entry in try entries(list, .facts) { facts.append(try fact(entry)) }
      } else if let list = keys["phases"] {
        let file = try node.mapping(allowing: ["schema", "parts", "phases"])
        let parts = try Self.parts(file)
        for entry in try entries(list, .phases) { phases.append(try phase(entry, parts)) }
      } else if let list = keys["identities"] {
        _ = try node.mapping(allowing: ["schema", "identities"])
        for entry in try entries(list, .identities) { identities.append(try identity(entry)) }
      } else if let list = keys["senders"] {
        origins.add(DefinitionOrigin(node), to: .senders)
        try loadSenders(
          list, try node.mapping(allowing: ["schema", "senders", "samples", "rejects"]))
      } else if let list = keys["codes"] {
        _ = try node.mapping(allowing: ["schema", "codes"])
        for entry in try entries(list, .codes) {
          terminationCodes.append(try TerminationCode(entry))
        }
      }
    }
    for keys in actionNodes {
      guard actions.count < ActionSet.capacity else {
        throw keys.node.error(
          "there are more than \(ActionSet.capacity) actions",
          remedy: "give one action several spellings instead")
      }
      actions.append(try action(keys))
    }
    for (index, keys) in actionNodes.enumerated() { try link(actions[index], keys) }
    for keys in messageNodes { messages.append(try message(keys)) }
    for (file, entry) in printNodes { prints.append(try print(entry, in: file)) }
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
    callbacks.append(try callback(keys))
    let hasBareName = try keys["bare"]?.boolean() ?? true
    for spelling in try keys["spellings"]?.strings() ?? [] {
      spellings.append(
        CallbackSpelling(spelling, callback: index, hasBareName: hasBareName))
    }
    if let match = keys["match"] {
      callbackPatterns.append(try callbackPattern(of: index, match, keys))
    }
    for name in try keys["notifications"]?.strings() ?? [] {
      spellings.append(CallbackSpelling(notification: name, callback: index))
    }
  }

  private func loadSenders(_ node: YAMLNode, _ file: YAMLMapping) throws(DefinitionError) {
    let senders = SystemSenders()
    try senders.add(
      try node.mapping(allowing: ["subsystems", "names", "prefixes", "identifiers"]))
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
    try indices(node, "action", in: actionNames)
  }

  func messageIndices(_ node: YAMLNode?) throws(DefinitionError) -> [Int] {
    try indices(node, "message", in: messageNames)
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
}
