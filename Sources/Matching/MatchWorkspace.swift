import CPCRE2

/// The memory and the limits that the matches of one pattern use again and again.
final class MatchWorkspace {
  private var data: OpaquePointer
  private let context: OpaquePointer
  /// What machine code uses; made when the pattern becomes that.
  private var stack: OpaquePointer?
  private var offsets: UnsafeMutablePointer<Int>

  init?(_ code: OpaquePointer, matchLimit: UInt32) {
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
  }

  /// Lets matches take so many internal calls, and gives machine code its stack.
  func prepareForMachineCode(_ code: OpaquePointer, matchLimit: UInt32) {
    pcre2_set_match_limit_8(context, matchLimit)
    letGoOfFrames(code)
    // Without a stack of its own machine code has 32 KiB.
    guard stack == nil, let new = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil) else { return }
    stack = new
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(new))
  }

  /// The interpreter keeps 20 KiB for its frames, which machine code does not need.
  private func letGoOfFrames(_ code: OpaquePointer) {
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil) else { return }
    guard let offsets = pcre2_get_ovector_pointer_8(data) else {
      return pcre2_match_data_free_8(data)
    }
    pcre2_match_data_free_8(self.data)
    (self.data, self.offsets) = (data, offsets)
  }

  deinit {
    if let stack { pcre2_jit_stack_free_8(stack) }
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(data)
  }

  /// The number of groups set, or an error of PCRE2.
  func match(_ code: OpaquePointer, _ bytes: Bytes, from start: Int) -> Int32 {
    guard let base = bytes.baseAddress else {
      return withUnsafePointer(to: 0 as UInt8) { empty in
        pcre2_match_8(code, empty, 0, 0, 0, data, context)
      }
    }
    return pcre2_match_8(code, base, bytes.count, start, 0, data, context)
  }

  /// Whether more text could make a match of `bytes`, or whether they hold one.
  func mayBegin(_ code: OpaquePointer, _ bytes: Bytes) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let status = pcre2_match_8(
      code, base, bytes.count, 0, UInt32(PCRE2_PARTIAL_HARD), data, context)
    return status >= 0 || status == PCRE2_ERROR_PARTIAL
  }

  /// Whether nothing that begins with `bytes` matches.
  func isDead(_ code: OpaquePointer, _ bytes: Bytes) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let status = pcre2_match_8(
      code, base, bytes.count, 0, UInt32(PCRE2_PARTIAL_HARD), data, context)
    return status == PCRE2_ERROR_NOMATCH
  }

  func range(of group: Int) -> Range<Int>? {
    let (start, end) = (offsets[2 * group], offsets[2 * group + 1])
    // With \K in a lookahead a match may end before it starts.
    guard cpcre2_is_unset(start) == 0, start <= end else { return nil }
    return start..<end
  }
}
