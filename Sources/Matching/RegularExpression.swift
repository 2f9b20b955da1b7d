import CPCRE2

/// A compiled PCRE2 pattern, just-in-time compiled and bounded; one thread at a time may use it.
package final class RegularExpression {
  /// What became of a match.
  package enum Outcome: Sendable {
    /// The pattern matched; the ranges of its groups are known.
    case match
    /// The pattern does not occur.
    case noMatch
    /// The match was given up because it took too many steps or too much memory.
    case limitReached
  }

  /// The pattern as it was written.
  package let pattern: String
  private let code: OpaquePointer
  private let workspace: MatchWorkspace
  /// The names of the groups, in the order of their numbers.
  package let groupNames: [String]
  private let groupNumbers: [String: Int]
  /// How many capturing groups the pattern has.
  package let captureCount: Int
  /// Whether a match can begin only where the search begins.
  package let isAnchored: Bool
  /// The bytes a match can begin with, when PCRE2 knows them.
  package let firstBytes: ByteSet?
  private var isCompiledToMachineCode = false
  private var lastOutcome = Outcome.noMatch

  /// Compiles `pattern`, in which `\w`, `\s` and `\d` stand for ASCII characters only.
  ///
  /// A match gives up after `matchLimit` internal calls.
  package init(_ pattern: String, matchLimit: UInt32 = 100_000) throws(CompileError) {
    self.pattern = pattern
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
    guard let code = compiled else { throw CompileError(status: status, offset: offset) }
    guard let workspace = MatchWorkspace(code, matchLimit: matchLimit) else {
      pcre2_code_free_8(code)
      throw CompileError(message: "out of memory", offset: 0)
    }
    self.code = code
    self.workspace = workspace
    let information = PatternInformation(code: code)
    let groups = information.groups
    groupNames = groups.map(\.name)
    groupNumbers = Dictionary(groups.map { ($0.name, $0.number) }) { first, _ in first }
    captureCount = information.captureCount
    isAnchored = information.isAnchored
    firstBytes = information.firstBytes
  }

  deinit { pcre2_code_free_8(code) }

  /// Looks for the first match in `bytes` that begins at `start` or later.
  package func match(_ bytes: Bytes, from start: Int = 0) -> Outcome {
    lastOutcome = outcome(bytes, from: start)
    return lastOutcome
  }

  private func outcome(_ bytes: Bytes, from start: Int) -> Outcome {
    guard start >= 0, start <= bytes.count else { return .noMatch }
    if !isCompiledToMachineCode {
      isCompiledToMachineCode = true
      // Where the processor is not supported PCRE2 interprets the pattern instead.
      _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    }
    let status = workspace.match(code, bytes, from: start)
    if status >= 0 { return .match }
    switch status {
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT,
      PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_NOMEMORY:
      return .limitReached
    default:
      return .noMatch
    }
  }

  /// How many bytes from the beginning of `bytes` may begin a match: where a text that does not match
  /// goes its own way.
  package func reach(into bytes: Bytes) -> Int {
    var (reached, failed) = (0, bytes.count + 1)
    while reached + 1 < failed {
      let middle = (reached + failed) / 2
      if workspace.mayBegin(code, bytes.slice(0..<middle)) {
        reached = middle
      } else {
        failed = middle
      }
    }
    return reached
  }

  /// The range of group `group` in the last match, 0 being the whole; nil when it took no part.
  package func range(of group: Int) -> Range<Int>? {
    guard lastOutcome == .match, group >= 0, group <= captureCount else { return nil }
    return workspace.range(of: group)
  }

  /// The number of the group called `name`.
  package func group(named name: String) -> Int? { groupNumbers[name] }
}
