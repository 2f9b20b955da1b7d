import YAMLDocument

/// Findings of a rule that a configuration wants nobody to hear of, and why.
struct Suppression {
  /// The rule, where it is named.
  let rule: YAMLNode
  let id: String
  /// The inputs in which; all when nil.
  let path: PathPattern?
  let reason: String
  /// The last day on which it holds.
  let expires: (text: String, day: CalendarDay)?
  /// Where it stands, as `path:line`.
  let place: String

  init(definition: YAMLNode) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: ["rule", "path", "reason", "expires"])
    rule = try keys.required("rule")
    id = try rule.scalar()
    path = try keys["path"].map { (node) throws(DefinitionError) in
      try PathPattern(definition: node)
    }
    let reason = try keys.required("reason")
    self.reason = try reason.scalar()
    guard self.reason.contains(where: { !$0.isWhitespace }) else {
      throw reason.error(
        "the reason is empty", why: "whoever reads this later has to know why it is here",
        remedy: "say why these findings are no mistake, or who will repair it")
    }
    expires = try keys["expires"].map { (node) throws(DefinitionError) in
      let text = try node.scalar()
      guard let day = CalendarDay(text) else {
        throw node.error(
          "expected a day, found '\(text)'", why: "a suppression ends with a day that exists",
          remedy: "write it like 2025-12-31")
      }
      return (text, day)
    }
    place = definition.place
  }

  /// Whether it is over on that day.
  func isExpired(on today: CalendarDay) -> Bool { expires.map { $0.day < today } ?? false }

  /// What is said of it when it is over; nil while it holds.
  func warning(on today: CalendarDay) -> String? {
    guard let expires, isExpired(on: today) else { return nil }
    return "\(place): the suppression of '\(id)' expired on \(expires.text) and has no effect "
      + "(remove it, or set a later day)"
  }
}

extension PathPattern {
  init(definition: YAMLNode) throws(DefinitionError) {
    let text = try definition.scalar()
    guard let pattern = PathPattern(text) else {
      throw definition.error(
        "this pattern names no path", why: "there is no name in it",
        remedy: "write it like 'old/*.log', or '**' for every input")
    }
    self = pattern
  }
}
