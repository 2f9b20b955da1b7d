import CPCRE2

/// The code of a pattern and the memory that its matches use.
///
/// Machine code is made when it pays, which takes dozens of matches. Until then PCRE2 interprets the
/// pattern, and only where both are sure to come to the same: in ASCII, and within few steps.
final class CompiledPattern {
  let code: OpaquePointer
  let workspace: MatchWorkspace
  private let matchLimit: UInt32
  private var isMachineCode = false
  /// In how many texts the pattern was interpreted, and how often to find out whether it is dead.
  private var interpretations = 0
  private var partialInterpretations = 0
  private static let mostInterpretations = 64
  /// How many bytes those texts had.
  private var interpretedBytes = 0
  private static let mostInterpretedBytes = 64 << 10
  /// A longer text gets machine code at once.
  private static let longestInterpreted = 16 << 10
  /// So few that neither the limit nor the stack of machine code could be reached in as many.
  private static let interpretationLimit: UInt32 = 2000

  convenience init(
    _ pattern: String, _ common: CommonWorkspace = CommonWorkspace(), matchLimit: UInt32
  ) throws(RegularExpression.CompileError) {
    var pattern = NegatedEscapes.spelledOut(in: pattern)
    var status: Int32 = 0
    var offset = 0
    let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    let compiled = pattern.withUTF8 { bytes in
      // PCRE2 refuses a null pointer even for an empty pattern.
      withUnsafePointer(to: 0 as UInt8) { empty in
        pcre2_compile_8(
          bytes.baseAddress ?? empty, bytes.count, options, &status, &offset, nil)
      }
    }
    guard let code = compiled else {
      throw RegularExpression.CompileError(status: status, offset: offset)
    }
    try self.init(code, common, matchLimit: matchLimit)
  }

  /// The pattern whose code this is, and lets go of the code at its end.
  init(
    _ code: OpaquePointer, _ common: CommonWorkspace, matchLimit: UInt32
  ) throws(RegularExpression.CompileError) {
    guard
      let workspace = MatchWorkspace(
        code, common, matchLimit: min(matchLimit, Self.interpretationLimit))
    else {
      pcre2_code_free_8(code)
      throw RegularExpression.CompileError(message: "out of memory", offset: 0)
    }
    self.code = code
    self.workspace = workspace
    self.matchLimit = matchLimit
  }

  deinit { pcre2_code_free_8(code) }

  /// The number of groups set, or an error of PCRE2.
  func match(_ bytes: Bytes, from start: Int) -> Int32 {
    if !isMachineCode {
      interpretations += 1
      interpretedBytes += bytes.count
      if interpretations <= Self.mostInterpretations, bytes.count <= Self.longestInterpreted,
        interpretedBytes <= Self.mostInterpretedBytes, bytes.isASCII
      {
        let status = workspace.interpret(code, bytes, from: start)
        if status >= 0 || status == PCRE2_ERROR_NOMATCH { return status }
      }
      makeMachineCode()
    }
    return workspace.match(code, bytes, from: start)
  }

  /// The range of a group in the last match; nil when it took no part.
  func range(of group: Int) -> Range<Int>? {
    Unmanaged.passUnretained(workspace)._withUnsafeGuaranteedRef { $0.range(of: group) }
  }

  /// Whether more text could make a match of `bytes`, or whether they hold one.
  func mayBegin(_ bytes: Bytes) -> Bool {
    makeMachineCode()
    return workspace.mayBegin(code, bytes)
  }

  /// Whether nothing that begins with `bytes` matches.
  func isDead(after bytes: Bytes) -> Bool {
    prepareForPartialMatch()
    return workspace.isDead(code, bytes)
  }

  /// Whether whatever begins with `bytes` matches as they do.
  func isDecided(by bytes: Bytes) -> Bool {
    prepareForPartialMatch()
    return workspace.isDecided(code, bytes)
  }

  private func prepareForPartialMatch() {
    partialInterpretations += 1
    if partialInterpretations == Self.mostInterpretations {
      makeMachineCode()
      // What is made for whole matches does not tell of partial ones.
      _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_PARTIAL_HARD))
    }
  }

  private func makeMachineCode() {
    guard !isMachineCode else { return }
    isMachineCode = true
    workspace.prepareForMachineCode(matchLimit: matchLimit)
    // Where the processor is not supported PCRE2 interprets the pattern instead.
    _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
  }
}

extension Bytes {
  /// Whether all bytes are ASCII.
  fileprivate var isASCII: Bool {
    let words = UnsafeRawBufferPointer(self)
    var bits: UInt64 = 0
    var index = 0
    while index + 8 <= words.count {
      bits |= words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    for byte in words[index...] { bits |= UInt64(byte) }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
