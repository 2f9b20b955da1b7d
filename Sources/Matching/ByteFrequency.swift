/// How often each byte occurs in logs, roughly.
enum ByteFrequency {
  /// From the most frequent byte down, as counted in system logs and app logs.
  private static let ranking: StaticString =
    "e 0ati:1on2sr-dlc.up35m4ghf98[]67()_yvbkw,A=SD/T\"CPR<>IEBMFUNLWxGO'VjHzqK\tXY{}JQ*;#%@|+&Z!?$~`\\^"

  /// The share of each byte value, summing up to about 1.
  static let shares: [Float] = {
    var shares = [Float](repeating: 0.00002, count: 256)
    var share: Float = 0.06
    ranking.withUTF8Buffer { bytes in
      for byte in bytes {
        shares[Int(byte)] = share
        share *= 0.94
      }
    }
    return shares
  }()

  /// The share of each byte value, of letters in either case.
  static let foldedShares: [Float] = (0...UInt8.max).map { byte in
    shares[Int(byte)] + (byte.isASCIILetter ? shares[Int(byte ^ 0x20)] : 0)
  }

  /// Words that logs are full of: their letters follow each other far more often than chance has
  /// it, and so do those of words made alike.
  private static let commonWords: StaticString = """
    session connection assertion notification process service request response message thread
    application state identifier received sending running default category activity cache policy
    window view frame image bundle client server daemon handle endpoint completed network error
    queue display update layer buffer value flags sources duration proxy lookup event started
    finished failed changed task background foreground scene controller delegate manager context
    current previous loading setting creating register listener location information intent
    kernel board system domain container content device remote interface version protocol module
    status result reason action audio route power level transaction animation restore resource
    present contents permission persistent preference extension execute parameter property person
    user data file path name type time date string number object class instance method called
    with from that this have been will not the and for should could because after before while
    debug info notice warning fault local center override available visible enable disable
    public private symbol address memory thermal battery signal sample model store screen
    input output press touch gesture keyboard button table cell section index list item entry
    http https json token push sync fetch download upload timeout interval timer invalid valid
    """

  /// Words that stand in nearly every line of a log, spelled as there: its levels, and how pointers begin.
  private static let levels: [StaticString] = [
    "<Notice>", "Default", "<Error>", "<Debug>", "Info", " 0x",
  ]

  /// The runs of three bytes in those words, and the same in lower case.
  private static let levelRuns: [(exact: UInt32, folded: UInt32)] = levels.flatMap { level in
    level.withUTF8Buffer { word in
      (0..<word.count - 2).map { start in
        let bytes = SIMD4(word[start], word[start + 1], word[start + 2], 0)
        var folded = bytes
        for place in 0..<3 { folded[place] = folded[place].asciiLowercased }
        return (packed(bytes), packed(folded))
      }
    }
  }

  private static func packed(_ bytes: SIMD4<UInt8>) -> UInt32 {
    UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
  }

  /// Whether three bytes, in lower case when the case is folded, are part of a level.
  static func isOfLevel(_ bytes: SIMD4<UInt8>, foldsCase: Bool) -> Bool {
    let wanted = packed(bytes)
    for run in levelRuns where (foldsCase ? run.folded : run.exact) == wanted { return true }
    return false
  }

  /// The runs of three letters in those words, a space before or after included: one bit for each.
  private static let common: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 1 << 9)
    commonWords.withUTF8Buffer { bytes in
      for start in 0..<max(bytes.count - 2, 0) where bytes[start + 1].isASCIILetter {
        let run = run(bytes[start], bytes[start + 1], bytes[start + 2])
        bits[run >> 6] |= 1 << UInt64(run & 63)
      }
    }
    return bits
  }()

  /// Three letters in fifteen bits; 0 stands for a space.
  private static func run(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    func letter(_ byte: UInt8) -> Int { byte.isASCIILetter ? Int(byte & 31) : 0 }
    return letter(first) | letter(second) << 5 | letter(third) << 10
  }

  /// Whether three bytes, the first a capital, begin a common word.
  static func isCommon(capitalised bytes: SIMD4<UInt8>) -> Bool {
    guard bytes[0] &- 0x41 < 26 else { return false }
    let run = run(bytes[0], bytes[1], bytes[2])
    for place in 1..<3 where bytes[place] &- 0x61 >= 26 { return false }
    return common[run >> 6] >> UInt64(run & 63) & 1 != 0
  }

  /// Whether three bytes, in lower case, are part of a common word.
  static func isCommon(_ bytes: SIMD4<UInt8>) -> Bool {
    for place in 0..<3 where bytes[place] &- 0x61 >= 26 && bytes[place] != 0x20 { return false }
    let run = run(bytes[0], bytes[1], bytes[2])
    return common[run >> 6] >> UInt64(run & 63) & 1 != 0
  }
}
