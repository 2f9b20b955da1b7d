import Lifecycle

/// What of an event decides what it is to a case: events of one sort are the same to all cases.
struct EventSort: Equatable {
  private let code: UInt64

  /// A number that no other sort has.
  var number: Int { Int(bitPattern: UInt(code)) }

  /// A number below `count`, a power of two, that differs for most sorts that one trace has.
  func place(among count: Int) -> Int {
    Int(truncatingIfNeeded: (code &* 0x9E37_79B9_7F4A_7C15) >> 40) & (count - 1)
  }

  init(_ place: UnsafePointer<Event>) {
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
    add(place.pointee.kind)
    if let occasion = place.pointee.occasion { add(occasion.kind) }
    add(place.pointee.transition?.number ?? 0, bits: 4)
    add(place.pointee.window?.number ?? 0, bits: 4)
    add(Int(place.pointee.teller.rawValue), bits: 4)
    add(place.pointee.unit.map { $0 > 0 ? 2 : 1 } ?? 0, bits: 2)
    add(place.pointee.outcome.number, bits: 3)
    add(place.pointee.isJoined ? 1 : 0, bits: 1)
    add(place.pointee.isRepeated ? 1 : 0, bits: 1)
    add(place.pointee.isImplied ? 1 : 0, bits: 1)
    add(place.pointee.isFirst ? 1 : 0, bits: 1)
    add(place.namesScene ? 1 : 0, bits: 1)
    add(place.pointee.isOfWholeApp ? 1 : 0, bits: 1)
    self.code = code
  }
}
