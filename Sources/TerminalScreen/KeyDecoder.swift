/// Recognises keys in the bytes that a terminal sends, in whatever pieces they arrive.
///
/// Sequences that stand for no key are swallowed whole: pastes, the mouse, reports of any kind.
package struct KeyDecoder: Sendable {
  enum State {
    case ground
    /// After so many escapes, one or two.
    case escape(Int)
    /// In a sequence that has no parameters: `ESC ( B`.
    case designation
    /// After `SS3`.
    case singleShift
    case control(ControlSequence)
    /// In a text that ends with BEL or with ST, which is an escape and a backslash.
    case string
    /// Before so many bytes that belong to a sequence.
    case tail(Int)
    /// In a bracketed paste, so far into what ends it.
    case paste(Int)
    /// In a character that was typed with a modifier, which makes it no character.
    case muted
  }

  /// Longer than any sequence, and short enough that the keyboard is not dead after a broken one.
  private static let longestSequence = 4096
  private static let longestPaste = 1 << 20

  private var state = State.ground
  private var length = 0
  var text = ScalarAssembly()

  /// Makes a decoder that has seen nothing.
  package init() {}

  /// Whether a sequence, perhaps a lone escape, waits for its rest; `settle` tells that there is none.
  package var isUnsettled: Bool {
    if case .ground = state { false } else { true }
  }

  /// The keys that are complete with these bytes.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      state = next(after: byte, &keys)
      length = isUnsettled ? length + 1 : 0
      if length > limit { self = KeyDecoder() }
    }
    return keys
  }

  /// The keys that were pressed if nothing follows: an escape was the key of that name.
  package mutating func settle() -> [Key] {
    let last = state
    if isUnsettled { self = KeyDecoder() }
    guard case .escape(let count) = last else { return [] }
    return Array(repeating: .escape, count: count)
  }

  private var limit: Int {
    if case .paste = state { Self.longestPaste } else { Self.longestSequence }
  }

  private mutating func next(after byte: UInt8, _ keys: inout [Key]) -> State {
    if case .paste(let matched) = state { return paste(byte, matched, &keys) }
    if case .tail(let count) = state, byte >= 0x20 {
      return count > 1 ? .tail(count - 1) : .ground
    }
    if byte == 0x1B { return escape(&keys) }
    // Controls are no part of any sequence: they end it, and above all Ctrl-C is heard.
    if byte < 0x20 || byte == 0x7F { return ground(byte, &keys) }
    switch state {
    case .ground, .paste, .tail: return ground(byte, &keys)
    case .escape(let count): return introduced(by: byte, count, &keys)
    case .designation: return byte < 0x30 ? state : .ground
    case .singleShift: return shifted(byte, &keys)
    case .control(let sequence): return control(byte, sequence, &keys)
    case .string: return .string
    case .muted: return muted(byte, &keys)
    }
  }

  private mutating func escape(_ keys: inout [Key]) -> State {
    text.drop()
    guard case .escape(let count) = state else { return .escape(1) }
    // Two are kept: they may begin the sequence of a key that was pressed with a modifier.
    if count > 1 { keys.append(.escape) }
    return .escape(2)
  }
}
