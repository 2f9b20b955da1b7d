import Matching

/// Which members of an object become which fields of a record: the names of its members alone decide that.
struct FieldPlan {
  /// What came of looking for the format of objects.
  struct Outcome {
    /// The index of the format; nil where there is none.
    var format: Int?
    var plan: FieldPlan?
  }

  private enum Piece {
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
  /// key is missing, there are others than may be, or there is no message.
  init?(_ keys: LogFormat.JSONKeys, _ shape: ObjectShape) {
    guard keys.required.allSatisfy({ shape.part(called: $0) != nil }),
      keys.only.isEmpty || shape.hasOnly(keys.only)
    else { return nil }
    var hasMessage = false
    for (field, names) in keys.fields {
      guard let part = names.lazy.compactMap(shape.part).first else { continue }
      fields.append((field, part))
      if field == .message || field == .function && !hasMessage { messagePart = part }
      if field == .message || field == .function { hasMessage = true }
    }
    if !keys.messages.isEmpty {
      guard let pieces = keys.messages.lazy.compactMap({ Self.pieces(of: $0, shape) }).first else {
        return nil
      }
      messagePart = nil
      for case .part(let part) in pieces where messagePart == nil { messagePart = part }
      self.pieces = pieces
      hasMessage = true
    }
    guard hasMessage else { return nil }
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
    if let pieces {
      // What is put behind each other must not have other texts in between.
      for case .part(let part) in pieces { _ = json.text(of: part) }
      json.beginMessage()
      for piece in pieces {
        switch piece {
        case .text(let text): text.withUnsafeBufferPointer { json.put($0) }
        case .part(let part): json.put(json.text(of: part))
        }
      }
      record.message = json.endMessage()
    }
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
