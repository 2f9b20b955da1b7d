import Matching

/// Text with `{key}` in it, for messages that a format puts together from several members.
package struct MessageTemplate: Sendable {
  enum Part: Sendable, Equatable {
    case text([UInt8])
    case member(JSONKey)
  }

  let parts: [Part]

  /// Reads a template; a brace without a partner stands for itself.
  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(Array(rest[..<open].utf8))) }
      parts.append(.member(JSONKey(String(rest[rest.index(after: open)..<close]))))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(Array(rest.utf8))) }
    self.parts = parts
  }
}
