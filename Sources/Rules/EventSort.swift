import Lifecycle

/// What of an event decides what it is to a case: events of one sort are the same to all cases.
struct EventSort: Hashable {
  private let code: UInt64

  /// A number below `count`, a power of two, that differs for most sorts that one trace has.
  func place(among count: Int) -> Int {
    Int(truncatingIfNeeded: (code &* 0x9E37_79B9_7F4A_7C15) >> 40) & (count - 1)
  }

  init(_ event: Event) {
    var code = UInt64(0)
    /// Makes room for `bits` bits and writes the value there.
    func add(_ value: Int, bits: UInt64) { code = code << bits | UInt64(value) }
    func add(_ kind: Event.Kind) {
      switch kind {
      case .callback(let index): add(index << 3 | 1, bits: 16)
      case .phase(let phase): add(phase.number << 3 | 2, bits: 16)
      case .action(let index): add(index << 3 | 3, bits: 16)
      case .message(let index): add(index << 3 | 4, bits: 16)
      case .print(let index): add(index << 3 | 5, bits: 16)
      }
    }
    add(event.kind)
    if let occasion = event.occasion { add(occasion.kind) }
    add(event.transition?.number ?? 0, bits: 4)
    add(event.window?.number ?? 0, bits: 4)
    add(Int(event.teller.rawValue), bits: 4)
    add(event.unit.map { $0 > 0 ? 2 : 1 } ?? 0, bits: 2)
    add(event.outcome.number, bits: 3)
    add(event.isJoined ? 1 : 0, bits: 1)
    add(event.isRepeated ? 1 : 0, bits: 1)
    add(event.isImplied ? 1 : 0, bits: 1)
    add(event.isFirst ? 1 : 0, bits: 1)
    add(event.namesScene ? 1 : 0, bits: 1)
    add(event.isOfWholeApp ? 1 : 0, bits: 1)
    self.code = code
  }
}
