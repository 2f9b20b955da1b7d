import CPCRE2

/// What PCRE2 tells about a compiled pattern.
struct PatternInformation {
  let code: OpaquePointer

  var captureCount: Int { Int(number(PCRE2_INFO_CAPTURECOUNT)) }

  var isAnchored: Bool { number(PCRE2_INFO_ALLOPTIONS) & UInt32(PCRE2_ANCHORED) != 0 }

  /// The named groups in the order of their numbers.
  var groups: [(name: String, number: Int)] {
    var table: UnsafePointer<UInt8>?
    guard pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table) == 0,
      let table
    else { return [] }
    // An entry is the number in two bytes, then the name and a zero (pcre2api(3)).
    let entrySize = Int(number(PCRE2_INFO_NAMEENTRYSIZE))
    let count = Int(number(PCRE2_INFO_NAMECOUNT))
    let groups = (0..<count).map { index in
      let entry = table + index * entrySize
      return (name: String(cString: entry + 2), number: Int(entry[0]) << 8 | Int(entry[1]))
    }
    return groups.sorted { $0.number < $1.number }
  }

  /// The bytes a match can begin with; nil when that may be any, or when the match may be empty.
  var firstBytes: ByteSet? {
    guard number(PCRE2_INFO_MATCHEMPTY) == 0 else { return nil }
    if number(PCRE2_INFO_FIRSTCODETYPE) == 1 {
      let byte = UInt8(truncatingIfNeeded: number(PCRE2_INFO_FIRSTCODEUNIT))
      // PCRE2 does not tell whether the byte is meant without regard to case.
      return ByteSet(byte.isASCIILetter ? [byte, byte ^ 0x20] : [byte])
    }
    var bitmap: UnsafePointer<UInt8>?
    guard pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bitmap) == 0,
      let bitmap
    else { return nil }
    let all: ClosedRange<UInt8> = 0...255
    return ByteSet(all.filter { bitmap[Int($0 >> 3)] >> ($0 & 7) & 1 != 0 })
  }

  private func number(_ what: Int32) -> UInt32 {
    var value: UInt32 = 0
    return pcre2_pattern_info_8(code, UInt32(what), &value) == 0 ? value : 0
  }
}
