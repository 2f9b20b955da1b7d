import Foundation

/// A JSON value.
enum JSONValue: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(parsing text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }
  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// As much of JSON Schema as the document's schema uses, and one thing more: what the schema does not
/// name is a mistake, so that nothing is written that it does not explain.
struct JSONSchema {
  let root: JSONValue

  /// Where a document breaks the schema, and how.
  func mistakes(in document: JSONValue) -> [String] { mistakes(in: document, by: root, at: "$") }

  /// Where a value breaks one of the schema's definitions, and how.
  func mistakes(in value: JSONValue, by definition: String) -> [String] {
    mistakes(in: value, by: .object(["$ref": .text("#/$defs/\(definition)")]), at: "$")
  }

  private func mistakes(in value: JSONValue, by given: JSONValue, at path: String) -> [String] {
    var schema = given
    if let reference = given["$ref"]?.text {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let named = root["$defs"]?[name] else {
        return ["\(path): \(reference) is not defined"]
      }
      schema = named
    }
    var found: [String] = []
    if let type = schema["type"]?.text, !value.is(type) { found.append("\(path): no \(type)") }
    if let choices = schema["enum"]?.items, !choices.contains(value) {
      found.append("\(path): \(value) is none of the values")
    }
    if let only = schema["const"], only != value { found.append("\(path): not \(only)") }
    if let least = schema["minimum"]?.number, let number = value.number, number < least {
      found.append("\(path): \(number) is too small")
    }
    if let most = schema["maxItems"]?.number, Double(value.items.count) > most {
      found.append("\(path): too many items")
    }
    if let least = schema["minItems"]?.number, Double(value.items.count) < least {
      found.append("\(path): too few items")
    }
    if let items = schema["items"] {
      for (index, item) in value.items.enumerated() {
        found += mistakes(in: item, by: items, at: "\(path)[\(index)]")
      }
    }
    return found + mistakes(inMembersOf: value, by: schema, at: path)
  }

  private func mistakes(
    inMembersOf value: JSONValue, by schema: JSONValue, at path: String
  ) -> [String] {
    guard case .object(let members) = value else { return [] }
    var found = (schema["required"]?.items ?? []).compactMap(\.text)
      .filter { members[$0] == nil }.map { "\(path): \($0) is missing" }
    let properties = schema["properties"]?.members ?? [:]
    for (name, member) in members {
      if let known = properties[name] ?? schema["additionalProperties"] {
        found += mistakes(in: member, by: known, at: "\(path).\(name)")
      } else {
        found.append("\(path): \(name) is not described")
      }
    }
    let choices = schema["anyOf"]?.items ?? []
    if !choices.isEmpty,
      !choices.contains(where: { choice in
        (choice["required"]?.items ?? []).allSatisfy { members[$0.text ?? ""] != nil }
      })
    {
      found.append("\(path): it is none of what it may be")
    }
    for (name, needed) in schema["dependentRequired"]?.members ?? [:] where members[name] != nil {
      found += needed.items.compactMap(\.text).filter { members[$0] == nil }
        .map { "\(path): \(name) is there without \($0)" }
    }
    return found
  }
}

extension JSONValue {
  fileprivate func `is`(_ type: String) -> Bool {
    switch (type, self) {
    case ("object", .object), ("array", .list), ("string", .text), ("boolean", .boolean),
      ("number", .number), ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
