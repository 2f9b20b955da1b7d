import Matching

extension Literal {
  /// What stands in JSON text that has the literal in other bytes than its own, and no ASCII letter as its
  /// number (RFC 8259, 7).
  var escapes: [Literal] {
    let marked = [escaped(hasSolidus: false), escaped(hasSolidus: true)].filter { $0 != self }
    return marked + numbers
  }

  /// With backslashes before the marks that need one, or may have one.
  private func escaped(hasSolidus: Bool) -> Literal {
    let marks: Set = [UInt8(ascii: "\""), UInt8(ascii: "\\")]
    func needsBackslash(_ byte: UInt8) -> Bool {
      marks.contains(byte) || hasSolidus && byte == UInt8(ascii: "/")
    }
    let escaped = bytes.flatMap { needsBackslash($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return Literal(bytes: escaped, foldsCase: foldsCase)
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
