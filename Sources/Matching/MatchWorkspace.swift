import CPCRE2

/// The memory and the limits that the matches of one pattern use again and again.
final class MatchWorkspace {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let common: CommonWorkspace
  private let offsets: UnsafeMutablePointer<Int>

  init?(_ code: OpaquePointer, _ common: CommonWorkspace, matchLimit: UInt32) {
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil) else { return nil }
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(data)
      return nil
    }
    guard let offsets = pcre2_get_ovector_pointer_8(data) else {
      pcre2_match_context_free_8(context)
      pcre2_match_data_free_8(data)
      return nil
    }
    pcre2_set_match_limit_8(context, matchLimit)
    // The heap limit counts kibibytes; it bounds the interpreter, as the stack does machine code.
    pcre2_set_heap_limit_8(context, 16 << 10)
    (self.data, self.context, self.offsets) = (data, context, offsets)
    self.common = common
  }

  /// How many pairs of offsets a match sets.
  private var pairCount: Int { Int(pcre2_get_ovector_count_8(data)) }

  /// Lets matches take so many internal calls, and gives machine code a stack.
  func prepareForMachineCode(matchLimit: UInt32) {
    pcre2_set_match_limit_8(context, matchLimit)
    if let stack = common.stack {
      pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
  }

  /// The number of groups set, or an error of PCRE2.
  func match(_ code: OpaquePointer, _ bytes: Bytes, from start: Int) -> Int32 {
    match(code, bytes, from: start, 0, data)
  }

  /// The same for a pattern that is no machine code.
  func interpret(_ code: OpaquePointer, _ bytes: Bytes, from start: Int) -> Int32 {
    guard let shared = common.interpreted(forPairs: pairCount) else {
      return match(code, bytes, from: start)
    }
    let status = match(code, bytes, from: start, 0, shared)
    // What others match next has its offsets in the same place.
    if status >= 0, let found = pcre2_get_ovector_pointer_8(shared) {
      offsets.update(from: found, count: 2 * pairCount)
    }
    return status
  }

  /// Whether more text could make a match of `bytes`, or whether they hold one.
  func mayBegin(_ code: OpaquePointer, _ bytes: Bytes) -> Bool {
    // Of nothing PCRE2 says that it begins no match.
    guard bytes.count > 0 else { return true }
    let status = matchPartly(code, bytes)
    return status >= 0 || status == PCRE2_ERROR_PARTIAL
  }

  /// Whether nothing that begins with `bytes` matches.
  func isDead(_ code: OpaquePointer, _ bytes: Bytes) -> Bool {
    bytes.count > 0 && matchPartly(code, bytes) == PCRE2_ERROR_NOMATCH
  }

  /// Whether `bytes` match, and it was found without asking for what stands behind them.
  func isDecided(_ code: OpaquePointer, _ bytes: Bytes) -> Bool {
    bytes.count > 0 && matchPartly(code, bytes) >= 0
  }

  private func matchPartly(_ code: OpaquePointer, _ bytes: Bytes) -> Int32 {
    match(
      code, bytes, from: 0, UInt32(PCRE2_PARTIAL_HARD),
      common.interpreted(forPairs: pairCount) ?? data)
  }

  @inline(__always)
  private func match(
    _ code: OpaquePointer, _ bytes: Bytes, from start: Int, _ options: UInt32,
    _ data: OpaquePointer
  ) -> Int32 {
    guard let base = bytes.baseAddress else {
      return withUnsafePointer(to: 0 as UInt8) { empty in
        pcre2_match_8(code, empty, 0, 0, options, data, context)
      }
    }
    return pcre2_match_8(code, base, bytes.count, start, options, data, context)
  }

  func range(of group: Int) -> Range<Int>? {
    let (start, end) = (offsets[2 * group], offsets[2 * group + 1])
    // With \K in a lookahead a match may end before it starts.
    guard cpcre2_is_unset(start) == 0, start <= end else { return nil }
    return start..<end
  }
}
