extension YAMLNode {
  /// The node as a list.
  package func sequence() throws(DefinitionError) -> [YAMLNode] {
    guard case .sequence(let items) = content else {
      throw error(
        "expected a list, found \(kind)", why: "the value here is a list of items",
        remedy: "start every item with '- ', or write [first, second]")
    }
    return items
  }

  /// The item of a list at a place at which there is one.
  package func item(_ index: Int) throws(DefinitionError) -> YAMLNode {
    if case .packed(let packed) = storage, packed.kind == .sequence, index < packed.count {
      return YAMLNode(packed.child(index), file: file)
    }
    return try sequence()[index]
  }

  /// The node as text.
  package func scalar() throws(DefinitionError) -> String {
    if case .packed(let packed) = storage, packed.kind == .scalar { return packed.text }
    guard case .scalar(let text) = content, !isBlank else {
      throw error(
        "expected text, found \(kind)", why: "the value here is a single text",
        remedy: isBlank ? "write the value, or '' for an empty text" : "write one value")
    }
    return text
  }

  /// The node as a list of texts, where a text alone counts as a list of one.
  package func strings() throws(DefinitionError) -> [String] {
    guard case .sequence(let items) = content else { return [try scalar()] }
    return try items.map { (item) throws(DefinitionError) in try item.scalar() }
  }

  /// The node as a whole number.
  package func integer() throws(DefinitionError) -> Int {
    let text = try scalar()
    guard let number = Int(text) else {
      throw error(
        "expected a whole number, found \(text.quoted)",
        why: "only digits are allowed, with an optional sign", remedy: "write a number such as 5")
    }
    return number
  }

  /// The node as true or false.
  package func boolean() throws(DefinitionError) -> Bool {
    switch try scalar() {
    case "true": return true
    case "false": return false
    case let text:
      throw error(
        "expected true or false, found \(text.quoted)",
        why: "'yes', 'no', 'on' and 'off' are ordinary text here", remedy: "write true or false")
    }
  }

  /// The node as one of the allowed texts.
  package func choice(
    _ allowed: @autoclosure () -> [String]
  ) throws(DefinitionError) -> String {
    let text = try scalar()
    if isProven { return text }
    let allowed = allowed()
    if allowed.contains(text) { return text }
    throw error(
      "unknown value \(text.quoted)", why: "the values allowed here are \(allowed.quotedList)",
      remedy: Spelling.closest(to: text, in: allowed).map { "did you mean \($0.quoted)?" }
        ?? "use one of the allowed values")
  }

  /// The node as a case of an enumeration whose raw values are the allowed texts.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) throws(DefinitionError) -> Choice {
    if let choice = Choice(rawValue: try scalar()) { return choice }
    let allowed = Choice.allCases.map(\.rawValue)
    guard let choice = Choice(rawValue: try choice(allowed)) else {
      throw error("unknown value", why: "the values allowed here are \(allowed.quotedList)")
    }
    return choice
  }

  /// The node as a duration in nanoseconds, written as a number and a unit: `500ms`, `5s`.
  package func nanoseconds() throws(DefinitionError) -> Int64 {
    let text = try scalar()
    guard let nanoseconds = DurationText.nanoseconds(text) else {
      throw error(
        "expected a duration, found \(text.quoted)",
        why: "a duration is a whole number followed by \(DurationText.unitList), "
          + "at most 292 years long",
        remedy: "write 500ms, 5s, 10m, 1h or 2d")
    }
    return nanoseconds
  }
}
