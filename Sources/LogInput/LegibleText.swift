import Matching

/// Room for one line in which every byte that is no UTF-8 is a question mark.
final class LegibleText {
  private var scratch = Scratch()

  /// Whether `text` is UTF-8 without controls but tabs.
  func isPlain(_ text: Bytes) -> Bool {
    text.isSurelyPlain || text.allSatisfy { $0 >= 0x20 || $0 == 0x09 } && of(text) == nil
  }

  /// `text` as UTF-8 of the same length, valid until the next call; nil when it is UTF-8 already.
  func of(_ text: Bytes) -> Bytes? {
    guard text.contains(where: { $0 >= 0x80 }) else { return nil }
    let copy = scratch.room(for: text.count)
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = text.makeIterator()
    var end = 0
    var isLegible = true
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        for byte in scalar {
          copy[end] = byte
          end += 1
        }
      case .error(let length):
        isLegible = false
        for _ in 0..<length {
          copy[end] = UInt8(ascii: "?")
          end += 1
        }
      case .emptyInput:
        return isLegible ? nil : Bytes(rebasing: Bytes(copy)[0..<end])
      }
    }
  }
}
