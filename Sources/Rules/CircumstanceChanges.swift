/// What events of one sort may do to the circumstances of a unit or a launch.
///
/// Whoever makes one lets go of it.
struct CircumstanceChanges {
  /// What is done to 64 circumstances whatever else holds, one bit for each.
  struct Word: BitwiseCopyable {
    /// The places from `64 * word` on.
    let word: Int
    fileprivate(set) var ends: UInt64 = 0
    fileprivate(set) var begins: UInt64 = 0
    /// They begin unless they hold.
    fileprivate(set) var beginsWhatIsClosed: UInt64 = 0
  }

  /// What the sort alone decides: by events that are the unit's own, and by those that may be another's.
  let byOwn: FlatList<Word>
  let byOthers: FlatList<Word>
  /// The words of the line decide them, or what else holds.
  let conditional: FlatList<Circumstance.Change>
  /// Those of them that events do which may be another unit's.
  let conditionalByOthers: FlatList<Circumstance.Change>

  /// The changes, in the order of places.
  init(_ changes: [Circumstance.Change]) {
    var byOwn: [Word] = []
    var byOthers: [Word] = []
    for change in changes where change.isPlain {
      Self.add(change, isOwn: true, to: &byOwn)
      Self.add(change, isOwn: false, to: &byOthers)
    }
    self.byOwn = FlatList(byOwn)
    self.byOthers = FlatList(byOthers)
    let conditional = changes.filter { !$0.isPlain }
    self.conditional = FlatList(conditional)
    conditionalByOthers = FlatList(
      conditional.filter { $0.mayAct(false, isOpen: true) || $0.mayAct(false, isOpen: false) })
  }

  func deallocate() {
    byOwn.deallocate()
    byOthers.deallocate()
    conditional.deallocate()
    conditionalByOthers.deallocate()
  }

  /// Events that are the unit's own do nothing, or those that may be another's.
  func isEmpty(byOwn isOwn: Bool) -> Bool {
    isOwn
      ? byOwn.isEmpty && conditional.isEmpty : byOthers.isEmpty && conditionalByOthers.isEmpty
  }

  private static func add(_ change: Circumstance.Change, isOwn: Bool, to words: inout [Word]) {
    let ends = change.ends && (isOwn || change.manner.contains(.mayEndElsewhere))
    let begins = change.begins && (isOwn || change.manner.contains(.mayBeginElsewhere))
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
