/// A text to look for, byte for byte or without regard to the case of ASCII letters.
package struct Literal: Hashable, Sendable {
  /// The bytes to look for.
  package var bytes: [UInt8]
  /// Whether ASCII letters match in either case.
  package var foldsCase: Bool

  /// A literal with the UTF-8 bytes of `text`.
  package init(_ text: String, foldsCase: Bool = false) {
    self.init(bytes: Array(text.utf8), foldsCase: foldsCase)
  }

  /// A literal with these bytes.
  package init(bytes: [UInt8], foldsCase: Bool = false) {
    self.bytes = bytes
    self.foldsCase = foldsCase
  }

  /// It has nothing but ASCII characters.
  package var isASCII: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var bits: UInt8 = 0
      for byte in bytes { bits |= byte }
      return bits < 0x80
    }
  }

  /// The bytes with ASCII letters in lower case.
  var foldedBytes: [UInt8] { bytes.map { $0.asciiLowercased } }

  /// All bytes at once: the derived hash feeds them one by one, and sets of literals are built at
  /// every start.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(foldsCase)
  }
}

extension [Literal] {
  /// Their texts, sorted and each once; those that fold case are in lower case.
  package var texts: [String] {
    Set(map(\.bytes)).sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  /// A decimal digit of ASCII.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
