/// The places of literals in a list that holds each once: a table with open addressing, since thousands are
/// numbered at every start.
package struct LiteralNumbers {
  private var slots = [Int32](repeating: -1, count: 64)

  /// Numbers that nothing was given yet.
  package init() {}

  /// The place of `literal` in `list`, at whose end it is put if it is not there yet.
  package mutating func number(of literal: Literal, among list: inout [Literal]) -> Int {
    if 2 * list.count >= slots.count { grow(list) }
    let slot = slot(of: literal, among: list)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(list.count)
    list.append(literal)
    return list.count - 1
  }

  private func slot(of literal: Literal, among list: [Literal]) -> Int {
    let hash = literal.bytes.withUnsafeBufferPointer(PatternLibrary.hash)
    var slot = (hash ^ (literal.foldsCase ? 1 : 0)) & (slots.count - 1)
    while slots[slot] >= 0, list[Int(slots[slot])] != literal {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow(_ list: [Literal]) {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (number, literal) in list.enumerated() {
      slots[slot(of: literal, among: list)] = Int32(number)
    }
  }
}
