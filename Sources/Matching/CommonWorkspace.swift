import CPCRE2

/// The memory that the matches of many patterns use in turn; one thread at a time may use it.
final class CommonWorkspace {
  /// How many pairs of offsets there is room for.
  private static let mostPairs = 32

  private var interpreted: OpaquePointer?
  private var machineStack: OpaquePointer?

  deinit {
    pcre2_match_data_free_8(interpreted)
    pcre2_jit_stack_free_8(machineStack)
  }

  /// Where PCRE2 interprets patterns, for which it keeps 20 KiB of frames; nil for those that set more pairs than
  /// there is room for, or when the system has no memory left.
  func interpreted(forPairs count: Int) -> OpaquePointer? {
    guard count <= Self.mostPairs else { return nil }
    if interpreted == nil { interpreted = pcre2_match_data_create_8(UInt32(Self.mostPairs), nil) }
    return interpreted
  }

  /// The stack of machine code, which without one has 32 KiB; nil when the system has no memory left.
  var stack: OpaquePointer? {
    if machineStack == nil { machineStack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil) }
    return machineStack
  }
}
