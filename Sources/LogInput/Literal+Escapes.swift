import Matching

extension Literal {
  /// Some of which stands in JSON text that has the literal in other bytes than its own, and no ASCII letter
  /// as its number (RFC 8259, 7).
  var escapes: [Literal] { isWrittenAsItIs ? [] : unmarked + numbers }

  private var isWrittenAsItIs: Bool {
    bytes.allSatisfy { $0 < 0x80 && !Self.marks.contains($0) }
  }

  /// What has a backslash before it, or may have one.
  private static let marks = ByteSet(#""\/"#.utf8)

  /// Its longest part without marks.
  private var unmarked: [Literal] {
    guard bytes.contains(where: Self.marks.contains) else { return [] }
    let parts = bytes.split(whereSeparator: Self.marks.contains)
    guard let longest = parts.max(by: { $0.count < $1.count }) else { return [Literal("\\")] }
    return [Literal(bytes: Array(longest), foldsCase: foldsCase)]
  }

  /// Its letters beyond ASCII as their numbers.
  private var numbers: [Literal] {
    if isASCII { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return [Literal("\\u")] }
    return text.unicodeScalars.filter { !$0.isASCII }.map { scalar in
      let digits = String(UTF16.encode(scalar)?.first ?? 0, radix: 16)
      return Literal(
        "\\u" + String(repeating: "0", count: 4 - digits.count) + digits, foldsCase: true)
    }
  }
}

extension Sequence<Literal> {
  /// What stands in every JSON text in which an escape hides one of the literals.
  var escapes: [Literal] {
    let own = Set(flatMap(\.escapes)).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return [Literal("\\u00")] + own
  }
}
