import Matching

/// Decides a stream's shape from the records of its beginning.
struct StreamSniffer {
  private let callbacks: LiteralScanner
  private var prefixed = 0
  private var unprefixed = 0
  private var hasBareCallback = false

  init(callbacks: LiteralScanner) { self.callbacks = callbacks }

  mutating func see(_ record: Record) {
    if record.process.count > 0 {
      prefixed += 1
      return
    }
    unprefixed += 1
    let text = record.text
    // An indented line continues what stands above it, whatever it holds.
    if !hasBareCallback, text.first != 0x20, text.first != 0x09,
      callbacks.firstOccurrence(in: text, from: 0, to: text.count) != nil
    {
      hasBareCallback = true
    }
  }

  /// A console mixes both kinds when more than a fifth of its lines name no process and some of
  /// those hold a callback; else they continue the records before them.
  var shape: StreamShape {
    if prefixed == 0 { return .bare }
    return hasBareCallback && unprefixed * 5 > prefixed + unprefixed ? .mixed : .prefixed
  }
}
