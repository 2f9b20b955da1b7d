import Matching

/// What a line says of the app besides what happened.
extension VocabularyReader {
  func readFacts(_ message: Bytes, into reading: inout Reading) {
    for index in candidates.facts {
      let pattern = vocabulary.facts[index]
      guard matches(pattern.expression, message, &reading) else { continue }
      var facts = reading.facts ?? AppFacts()
      for (key, group) in pattern.groups {
        guard facts[key] == nil, let range = pattern.expression.range(of: group) else { continue }
        let text = message.text(range)
        if !text.isEmpty { facts[key] = text }
      }
      if facts != AppFacts() { reading.facts = facts }
      if let group = pattern.stateGroup, let range = pattern.expression.range(of: group) {
        reading.launchState = ScenePhase(rawValue: message.text(range).lowercased())
      }
      for (errand, group) in pattern.errandGroups
      where pattern.expression.range(of: group) != nil {
        reading.launchErrand = errand
      }
    }
  }
}
