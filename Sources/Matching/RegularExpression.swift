import CPCRE2

/// A PCRE2 pattern, just-in-time compiled and bounded; one thread at a time may use it.
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
  private let library: PatternLibrary?
  /// Where the library tells of it; equal patterns that it knows have equal places.
  package let place: Int?
  private(set) lazy var facts = findOutFacts()
  private lazy var groups = facts.groups
  private lazy var analysis = facts.analysis ?? PatternAnalysis(pattern)
  private lazy var required = findOutRequired()
  private lazy var requiredBytes = RequiredBytes.of(pattern)
  private lazy var widened = analysis.widened.flatMap { derived($0) }
  private let matchLimit: UInt32
  private let common: CommonWorkspace
  private var compiled: CompiledPattern?
  private var lastOutcome = Outcome.noMatch

  /// Compiles `pattern`, in which `\w`, `\s` and `\d` stand for ASCII characters only; one that
  /// `library` knows is compiled when it is matched first.
  ///
  /// A match gives up after `matchLimit` internal calls.
  package init(
    _ pattern: String, library: PatternLibrary? = nil, matchLimit: UInt32 = 100_000
  ) throws(CompileError) {
    self.pattern = pattern
    self.matchLimit = matchLimit
    self.library = library
    place = library?.place(of: pattern)
    common = library?.common ?? CommonWorkspace()
    if place == nil {
      compiled = try CompiledPattern(pattern, common, matchLimit: matchLimit)
    }
  }

  /// A pattern that is made of this one, of which the same library may know.
  package func derived(_ pattern: String) -> RegularExpression? {
    try? RegularExpression(pattern, library: library)
  }

  private func findOutFacts() -> PatternFacts {
    if let library, let place { return library.facts(at: place) }
    guard let compiled = code() else { return PatternFacts(captureCount: 0, isAnchored: false) }
    return PatternFacts(PatternInformation(code: compiled.code))
  }

  private func findOutFirstBytes() -> ByteSet? {
    if let library, let rest = facts.rest { return library.firstBytes(at: rest) }
    return code().flatMap { PatternInformation(code: $0.code).firstBytes }
  }

  private func findOutRequired() -> [Literal]? {
    if let library, let rest = facts.rest { return library.required(at: rest) }
    return RequiredLiterals.of(pattern, minimumLength: 1)
  }

  /// The names of the groups, in the order of their numbers.
  package var groupNames: [String] { groups.map(\.name) }

  /// How many capturing groups the pattern has.
  package private(set) lazy var captureCount = facts.captureCount

  /// Whether a match can begin only where the search begins.
  package var isAnchored: Bool { facts.isAnchored }

  /// The bytes a match can begin with, when they are known.
  package private(set) lazy var firstBytes = findOutFirstBytes()

  /// How much the pattern asks of a text: the bytes of known value that each of its matches holds.
  package var weight: Int { analysis.weight }

  /// It does the same with all digits, as far as its syntax tells.
  package private(set) lazy var isNeutral = analysis.isNeutral

  /// One that does the same with all digits and matches whatever this one matches: itself, if it does.
  /// Nil when its syntax does not tell.
  package var neutralForm: RegularExpression? { isNeutral ? self : widened }

  /// Whether it can match no text that differs from `bytes` in `variety` only, as far as its syntax tells.
  package func isForeign(to variety: TextVariety, of bytes: Bytes) -> Bool {
    guard let form = variety.contains(.numbers) ? neutralForm : self else { return false }
    guard variety.contains(.addresses) else { return form.match(bytes) == .noMatch }
    // One that treats all digits alike asks for no literal with one, but before an `x`.
    guard let required = form.requiredLiterals(minimumLength: 1) else { return false }
    return !AddressLiterals(required).mayStand(in: bytes)
      && !required.contains { $0.occurs(in: bytes) }
  }

  /// Whether each match holds a byte that neither stands in `bytes` nor can be a digit of their numbers and addresses.
  package func asksForMore(than bytes: Bytes) -> Bool {
    var asks = false
    requiredBytes.forEach { byte in
      asks = asks || byte.hexadecimalValue == nil && !bytes.contains(byte)
    }
    return asks
  }

  /// Literals one of which every match contains, each of at least `minimumLength` bytes; nil when there
  /// are none, or none that can be told for sure.
  package func requiredLiterals(minimumLength: Int = 3) -> [Literal]? {
    guard let literals = required,
      literals.allSatisfy({ $0.bytes.count >= minimumLength })
    else { return nil }
    return literals
  }

  /// Looks for the first match in `bytes` that begins at `start` or later.
  package func match(_ bytes: Bytes, from start: Int = 0) -> Outcome {
    lastOutcome = outcome(bytes, from: start)
    return lastOutcome
  }

  private func outcome(_ bytes: Bytes, from start: Int) -> Outcome {
    guard start >= 0, start <= bytes.count else { return .noMatch }
    guard compiled != nil || code() != nil, let lent = compiled.map(Unmanaged.passUnretained) else {
      return .limitReached
    }
    let status = lent._withUnsafeGuaranteedRef { $0.match(bytes, from: start) }
    if status >= 0 { return .match }
    switch status {
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT,
      PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_NOMEMORY:
      return .limitReached
    default:
      return .noMatch
    }
  }

  /// The compiled pattern; nil when the library that is loaded refuses what it took when the program was
  /// built.
  private func code() -> CompiledPattern? {
    if let compiled { return compiled }
    if let code = facts.code.flatMap({ library?.codes.code(at: $0) }) {
      compiled = try? CompiledPattern(code, common, matchLimit: matchLimit)
    } else {
      compiled = try? CompiledPattern(pattern, common, matchLimit: matchLimit)
    }
    return compiled
  }

  /// How many bytes from the beginning of `bytes` may begin a match: where a text that does not match
  /// goes its own way.
  package func reach(into bytes: Bytes) -> Int {
    guard let compiled = code() else { return 0 }
    var (reached, failed) = (0, bytes.count + 1)
    while reached + 1 < failed {
      let middle = (reached + failed) / 2
      if compiled.mayBegin(bytes.slice(0..<middle)) {
        reached = middle
      } else {
        failed = middle
      }
    }
    return reached
  }

  /// Whether no text that begins with `bytes` matches: every way to match one ends before they do.
  package func isDead(after bytes: Bytes) -> Bool {
    code()?.isDead(after: bytes) ?? false
  }

  /// Whether all texts that begin with `bytes` match as these do: what is found depends on nothing behind them.
  package func isDecided(by bytes: Bytes) -> Bool {
    code()?.isDecided(by: bytes) ?? false
  }

  /// The range of group `group` in the last match, 0 being the whole; nil when it took no part.
  package func range(of group: Int) -> Range<Int>? {
    guard lastOutcome == .match, group >= 0, group <= captureCount,
      let lent = compiled.map(Unmanaged.passUnretained)
    else { return nil }
    return lent._withUnsafeGuaranteedRef { $0.range(of: group) }
  }

  /// The number of the group called `name`.
  package func group(named name: String) -> Int? {
    for group in groups
    where group.name.utf8.count == name.utf8.count && group.name == name { return group.number }
    return nil
  }
}
