import Matching

/// Which members of an object become which fields of a record: the names of its members alone decide that.
struct FieldPlan {
  /// What came of looking for the format of objects.
  struct Outcome {
    /// The index of the format; nil where there is none.
    var format: Int?
    var plan: FieldPlan?
  }

  /// A part of a message that is put together.
  enum Piece {
    case text([UInt8])
    case part(Int)
  }

  /// Each part by its index in the shape.
  private var fields: [(field: RecordField, part: Int)] = []
  /// The message where it is put together.
  private var pieces: [Piece]?
  /// The part whose place is the message's.
  private var messagePart: Int?

  /// How an object of this shape is read by a format with these keys; nil when it is no such object: a required
  /// key is missing, there are others than may be, or there is no message. No initialiser, which would take the keys
  /// over, and so copy them for every format that is tried.
  static func forObjects(of shape: ObjectShape, by keys: LogFormat.JSONKeys) -> FieldPlan? {
    guard shape.hasAll(keys.required), keys.only.isEmpty || shape.hasOnly(keys.only) else {
      return nil
    }
    var plan = FieldPlan()
    var hasMessage = false
    for place in keys.fields.indices {
      let field = keys.fields[place].field
      guard let part = shape.part(calledOneOf: keys.fields[place].keys) else { continue }
      plan.fields.append((field, part))
      if field == .message || field == .function && !hasMessage { plan.messagePart = part }
      if field == .message || field == .function { hasMessage = true }
    }
    if !keys.messages.isEmpty {
      for template in keys.messages where plan.pieces == nil {
        plan.pieces = pieces(of: template, shape)
      }
      guard let pieces = plan.pieces else { return nil }
      plan.messagePart = nil
      for case .part(let part) in pieces where plan.messagePart == nil { plan.messagePart = part }
      hasMessage = true
    }
    return hasMessage ? plan : nil
  }

  /// The pieces of a template, or nil when the object lacks one of its members.
  private static func pieces(of template: MessageTemplate, _ shape: ObjectShape) -> [Piece]? {
    var pieces: [Piece] = []
    for part in template.parts {
      switch part {
      case .text(let text): pieces.append(.text(text))
      case .member(let key):
        guard let part = shape.part(called: key) else { return nil }
        pieces.append(.part(part))
      }
    }
    return pieces
  }

  /// Fills the record's fields from the object in `json`, and returns where the value stands that became the
  /// message; 0 where it is made of none.
  func fill(_ record: inout Record, from json: inout JSONLine) -> Int {
    record.message = Bytes(start: nil, count: 0)
    for (field, part) in fields {
      let text = json.text(of: part)
      record[field] = field == .process || field == .sender ? text.lastPathComponent : text
    }
    if let pieces { record.message = json.text(of: pieces) }
    guard let messagePart else { return 0 }
    return json.place(of: messagePart)
  }
}

extension Bytes {
  /// Image paths name a process by their last component.
  fileprivate var lastPathComponent: Bytes {
    guard let slash = lastIndex(of: UInt8(ascii: "/"), from: 0, to: count) else { return self }
    return slice(slash + 1..<count)
  }
}
