import Matching

/// Phases that SwiftUI's views, scenes and apps print.
extension VocabularyReader {
  mutating func readPhase(_ message: Bytes, isApp: Bool, into reading: inout Reading) {
    for index in candidates.phases {
      let pattern = vocabulary.phases[index]
      if pattern.isOfAppsOnly, !isApp { continue }
      guard matches(pattern.expression, message, &reading) else { continue }
      func phase(_ name: String) -> ScenePhase? {
        pattern.expression.group(named: name).flatMap { pattern.expression.range(of: $0) }
          .flatMap { ScenePhase(printed: message.text($0)) }
      }
      guard let new = phase("new") else { continue }
      reading.phase = (phase("old"), new)
      reading.phaseRange = pattern.expression.range(of: 0) ?? 0..<0
      reading.phaseOwner = pattern.expression.group(named: "owner")
        .flatMap { pattern.expression.range(of: $0) }.map { message.text($0) }
      return
    }
  }
}

extension ScenePhase {
  /// The phase that people print as `text`: they call `active` the foreground, too.
  fileprivate init?(printed text: String) {
    let text = text.lowercased()
    self.init(rawValue: text == "foreground" ? Self.active.rawValue : text)
  }
}
