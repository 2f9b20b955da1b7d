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
  /// What the words of the line decide, or what else holds: again by the unit's own, and by others.
  let conditional: ConditionalChanges
  let conditionalByOthers: ConditionalChanges

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
    conditional = ConditionalChanges(changes, byOwn: true)
    conditionalByOthers = ConditionalChanges(changes, byOwn: false)
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

/// Changes that an event makes only if it means what they ask for.
///
/// Whoever makes one lets go of it.
struct ConditionalChanges {
  /// Those of 64 circumstances, one bit for each.
  struct Word: BitwiseCopyable {
    /// The places from `64 * word` on.
    let word: Int
    /// Where the first of its changes lies among all.
    fileprivate let first: Int
    /// They can do something to what holds, and to what does not.
    fileprivate(set) var toOpen: UInt64 = 0
    fileprivate(set) var toClosed: UInt64 = 0

    /// Those that can do something as things stand; a bit of `open` is set for each circumstance that holds.
    @inline(__always)
    func acting(on open: UInt64) -> UInt64 { open & toOpen | ~open & toClosed }
  }

  let words: FlatList<Word>
  private let changes: FlatList<Circumstance.Change>

  /// Those of the changes, in the order of places, that are conditional and may do anything.
  init(_ changes: [Circumstance.Change], byOwn isOwn: Bool) {
    var words: [Word] = []
    var acting: [Circumstance.Change] = []
    for change in changes where !change.isPlain {
      let (toOpen, toClosed) = (
        change.mayAct(isOwn, isOpen: true), change.mayAct(isOwn, isOpen: false)
      )
      guard toOpen || toClosed else { continue }
      if words.last?.word != change.place >> 6 {
        words.append(Word(word: change.place >> 6, first: acting.count))
      }
      let bit = UInt64(1) << UInt64(change.place & 63)
      if toOpen { words[words.count - 1].toOpen |= bit }
      if toClosed { words[words.count - 1].toClosed |= bit }
      acting.append(change)
    }
    self.words = FlatList(words)
    self.changes = FlatList(acting)
  }

  func deallocate() {
    words.deallocate()
    changes.deallocate()
  }

  var isEmpty: Bool { words.isEmpty }

  /// The change of the only circumstance whose bit is set.
  @inline(__always)
  subscript(bit: UInt64, in word: Word) -> Circumstance.Change {
    changes[word.first &+ ((word.toOpen | word.toClosed) & (bit &- 1)).nonzeroBitCount]
  }
}
