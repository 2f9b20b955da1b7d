import Testing

@testable import LogInput
@testable import Matching

@Suite struct ContentTests {
  private func content(_ bytes: [UInt8], isAll: Bool = false) -> Content? {
    bytes.withUnsafeBufferPointer { Content(of: $0, isAll: isAll) }
  }

  private static let tar =
    Array("dir/app.log".utf8) + Array(repeating: 0, count: 89) + Array("0000644\0".utf8)
    + Array(repeating: 0x30, count: 149) + Array("ustar\0".utf8)

  private static let kinds: [([UInt8], Content)] = [
    ([0x1F, 0x8B, 0x08], .gzip), ([0x1F, 0x9D], .packed), (Array("BZh91AY&SY".utf8), .packed),
    (Array("BZh1\u{17}rE8P".utf8) + [0x90], .packed), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .packed),
    ([0x28, 0xB5, 0x2F, 0xFD], .packed), ([0x04, 0x22, 0x4D, 0x18], .packed),
    (Array("PK\u{3}\u{4}".utf8), .packed), (tar, .packed),
    ([0xFF, 0xFE], .utf16(isBigEndian: false)), ([0xFE, 0xFF], .utf16(isBigEndian: true)),
    ([0, 0x10, 0, 0, 0x11, 0, 0, 0], .traceFile),
  ]

  @Test(arguments: kinds.indices)
  func `a beginning is undecided until all of the mark is there`(index: Int) {
    let (bytes, kind) = Self.kinds[index]
    let mark = kind == .packed && bytes.count > 100 ? 262 : bytes.count
    for length in bytes.indices where length < mark {
      #expect(content(Array(bytes[..<length])) == nil, "\(length) bytes")
    }
    #expect(content(bytes) == kind)
    #expect(content(bytes + [0x61, 0x62]) == kind)
  }

  @Test func `what can only be text is text with its first line`() {
    for text in ["2", "s", "{", "BZ2", "BZhx", "PKx", "\u{FEFF}a", "a", "PK\u{3}x"] {
      #expect(content(Array("\(text)\n".utf8)) == .text, "\(text)")
    }
    // A tar begins with a name, and only what stands behind that shows it to be one.
    #expect(content(Array("app.l".utf8)) == nil)
    #expect(content(Array(repeating: UInt8(ascii: "a"), count: 100)) == .text)
    #expect(content([]) == nil)
    #expect(content([], isAll: true) == .text)
    #expect(content(Array("BZh".utf8), isAll: true) == .text)
  }

  @Test func `zeros beside line ends are noise, others are not text`() {
    #expect(content(Array("saved\0\n\0active\n\0".utf8), isAll: true) == .text)
    #expect(content(Array("saved\0active\n".utf8), isAll: true) == .binary)
    #expect(content([0x7F] + Array("ELF".utf8) + [2, 1, 1, 0, 0, 0], isAll: true) == .binary)
    let late = Array(repeating: UInt8(ascii: "a"), count: Content.sniffedBytes) + [0]
    #expect(content(late, isAll: true) == .text)
  }
}
