/// What events of one sort may do to the circumstances of a unit or a launch.
struct CircumstanceChanges {
  /// What is done to 64 circumstances whatever else holds, one bit for each.
  struct Word {
    /// The places from `64 * word` on.
    let word: Int
    fileprivate(set) var ends: UInt64 = 0
    fileprivate(set) var begins: UInt64 = 0
    /// They begin unless they hold.
    fileprivate(set) var beginsWhatIsClosed: UInt64 = 0
  }

  /// What the sort alone decides: by events that are the unit's own, and by those that may be another's.
  private(set) var byOwn: [Word] = []
  private(set) var byOthers: [Word] = []
  /// The words of the line decide them, or what else holds.
  private(set) var conditional: [Circumstance.Change] = []

  var isEmpty: Bool { byOwn.isEmpty && byOthers.isEmpty && conditional.isEmpty }

  mutating func append(_ change: Circumstance.Change) {
    guard change.isPlain else { return conditional.append(change) }
    let manner = change.manner
    Self.add(change, ends: change.ends, begins: change.begins, to: &byOwn)
    Self.add(
      change, ends: change.ends && manner.contains(.mayEndElsewhere),
      begins: change.begins && manner.contains(.mayBeginElsewhere), to: &byOthers)
  }

  private static func add(
    _ change: Circumstance.Change, ends: Bool, begins: Bool, to words: inout [Word]
  ) {
    func effect(whenOpen isOpen: Bool) -> Circumstance.Effect {
      change.effect(ends: ends, begins: begins, isOpen: isOpen)
    }
    let (onOpen, onClosed) = (effect(whenOpen: true), effect(whenOpen: false))
    if onOpen == .nothing, onClosed == .nothing { return }
    if words.last?.word != change.place >> 6 { words.append(Word(word: change.place >> 6)) }
    let bit = UInt64(1) << UInt64(change.place & 63)
    let last = words.count - 1
    switch onOpen {
    case .ends: words[last].ends |= bit
    case .begins: words[last].begins |= bit
    case .nothing: words[last].beginsWhatIsClosed |= bit
    }
  }
}
