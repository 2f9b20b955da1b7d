import LogInput

/// All that an event of one sort is to cases and circumstances.
///
/// Where that depends on the words of its line, there is a plan for each way in which they may fall out.
final class Plan {
  /// Numbers plans, and tells for how many more there is room that differ by words only.
  final class Room {
    fileprivate var left = 512
    private var count = 0

    /// A number that no other plan has.
    fileprivate func number() -> Int {
      count += 1
      return count
    }
  }

  /// Where the gates of one number of the row lie among those of the plan.
  private struct GateRange: BitwiseCopyable {
    var first: Int32 = 0
    var end: Int32 = 0
  }

  /// A gate before cases of one number, which watch units, or launches.
  private struct WordGate: BitwiseCopyable {
    var bits: UInt64
    let isOfUnits: Bool
    let gate: Gate
  }

  /// What the words of a line say, one bit for each pattern that asks for some.
  private struct Said: Hashable {
    var bits: UInt64 = 0
    /// Those for which the line's numbers count as well.
    var open: UInt64 = 0

    subscript(place: Int) -> Bool? {
      get {
        open >> UInt64(place) & 1 == 1 ? nil : bits >> UInt64(place) & 1 == 1
      }
      set {
        if newValue == nil { open |= 1 << UInt64(place) }
        if newValue == true { bits |= 1 << UInt64(place) }
      }
    }
  }

  private let draft: Draft
  /// The patterns that ask for words; empty when they were asked, or are too many to remember.
  private let patternsOfWords: [EventPattern]
  private let asksForWords: Bool
  /// By what the words of a line say.
  private var told: [Said: Plan] = [:]
  private let room: Room
  private let number: Int
  /// Whatever its patterns ask of words, lines that it is for say.
  let wordsAreKnown: Bool

  /// What the event is to all cases, whatever holds: a row of bits.
  private let row: FlatList<UInt64>
  /// By number of the row.
  private let gateRanges: FlatList<GateRange>
  let window: CallbackLedger.Place?
  let changesOfUnit: CircumstanceChanges
  let changesOfLaunch: CircumstanceChanges
  private let gates: FlatList<WordGate>

  /// Makes the plan of a draft; `room` is left for plans that words make of it.
  init(_ draft: Draft, room: Room) {
    self.draft = draft
    self.room = room
    number = room.number()
    window = draft.window
    wordsAreKnown = draft.wordsAreKnown
    let patterns = draft.isTold ? [] : draft.patternsOfWords
    patternsOfWords = patterns.count <= 64 ? patterns : []
    asksForWords = !patternsOfWords.isEmpty
    var changesOfUnit: [Circumstance.Change] = []
    var changesOfLaunch: [Circumstance.Change] = []
    for (circumstance, place, begins, ends) in draft.changes {
      guard
        let change = circumstance.change(
          begins: begins, ends: ends, at: place, knowingWords: draft.knowsWords)
      else { continue }
      if circumstance.isOfUnits { changesOfUnit.append(change) }
      if circumstance.isOfLaunches { changesOfLaunch.append(change) }
    }
    self.changesOfUnit = CircumstanceChanges(changesOfUnit)
    self.changesOfLaunch = CircumstanceChanges(changesOfLaunch)
    let (row, gateRanges, gates) = Self.row(of: draft)
    self.row = FlatList(row)
    self.gateRanges = FlatList(gateRanges)
    self.gates = FlatList(gates)
  }

  deinit {
    row.deallocate()
    gateRanges.deallocate()
    changesOfUnit.deallocate()
    changesOfLaunch.deallocate()
    gates.deallocate()
  }

  private static func row(of draft: Draft) -> ([UInt64], [GateRange], [WordGate]) {
    // As long as the cases reach to which the event is something.
    let length = draft.visits.last.map { draft.layout.fields[$0.id].word + 1 } ?? 0
    var row = [UInt64](repeating: 0, count: length)
    var ranges = [GateRange](repeating: GateRange(), count: length)
    var gates: [WordGate] = []
    for visit in draft.visits {
      let field = draft.layout.fields[visit.id]
      if row[field.word] == 0 { ranges[field.word].first = Int32(gates.count) }
      row[field.word] |= field.encode(visit.roles)
      for gate in visit.gates {
        let bits = field.encode(gate.roles.intersection(visit.roles))
        let known = (Int(ranges[field.word].first)..<gates.count).first {
          gates[$0].isOfUnits == field.isOfUnits && gates[$0].gate.standsLike(gate)
        }
        if let known {
          gates[known].bits |= bits
        } else {
          gates.append(WordGate(bits: bits, isOfUnits: field.isOfUnits, gate: gate))
        }
      }
      ranges[field.word].end = Int32(gates.count)
    }
    return (row, ranges, gates)
  }

  /// Calls `body` with each number of the row to some of which there is interest in one of two other rows, and with
  /// what those have there.
  @inline(__always)
  func forEachInterest(
    in one: UnsafePointer<UInt64>, or other: UnsafePointer<UInt64>,
    _ body: (_ number: Int, _ interested: UInt64) -> Void
  ) {
    var first = 0
    while first < row.count {
      var rest = interests(in: one, or: other, from: first)
      while rest != 0 {
        let number = first &+ rest.trailingZeroBitCount
        body(number, one[number] | other[number])
        rest &= rest &- 1
      }
      first &+= 64
    }
  }

  /// For 64 numbers from `first` on, one bit for each in which there is interest.
  // On its own, all that it needs lies in registers.
  @inline(never)
  private func interests(
    in one: UnsafePointer<UInt64>, or other: UnsafePointer<UInt64>, from first: Int
  ) -> UInt64 {
    let row = row
    var interests: UInt64 = 0
    var number = min(first &+ 64, row.count)
    while number > first {
      number &-= 1
      let met = (one[number] | other[number]) & row[number]
      // Without a branch: whether it is met follows no pattern.
      interests = interests &<< 1 | (met | (0 &- met)) &>> 63
    }
    return interests
  }

  /// The event is something to one of the cases in a number of the row.
  @inline(__always)
  func mayConcern(_ cases: UInt64, in number: Int) -> Bool { row[number] & cases != 0 }

  /// What the event is to the cases of a number as things stand, as far as that matters to those that are
  /// `interested`: on one bench to those of units, on another to those of launches. Where there is no such bench,
  /// it is what it would be without gates.
  @inline(__always)
  func roles(
    in number: Int, _ interested: UInt64, ofUnit unit: Bench?, ofLaunch launch: Bench?,
    _ context: JudgeContext
  ) -> UInt64 {
    var open = row[number]
    let range = gateRanges[number]
    var place = Int(range.first)
    while place < Int(range.end) {
      let gate = gates[place]
      if open & interested & gate.bits != 0, let bench = gate.isOfUnits ? unit : launch,
        gate.gate.isClosed(on: bench, context)
      {
        open &= ~gate.bits
      }
      place &+= 1
    }
    return open
  }

  // MARK: Words

  /// So often a wording comes before all that is asked of it is asked ahead: till then monitors ask, of what
  /// they wait for only.
  private static let mostDelays = 64

  /// The plan for what the record says; there as long as this one.
  @inline(__always)
  func told(by record: UnsafePointer<Record>) -> Unmanaged<Plan> {
    if !asksForWords { return Unmanaged.passUnretained(self) }
    guard let wording = record.pointee.wording else { return Unmanaged.passUnretained(self) }
    return wording._withUnsafeGuaranteedRef { wording in
      if let known = wording.conclusion(for: number, of: room) {
        guard let known else { return Unmanaged.passUnretained(self) }
        return known._withUnsafeGuaranteedRef {
          Unmanaged.passUnretained(unsafeDowncast($0, to: Plan.self))
        }
      }
      if wording.delays < Self.mostDelays {
        wording.delays += 1
        return Unmanaged.passUnretained(self)
      }
      let plan = makePlan(toldBy: record)
      // The wording outlives many a plan: it keeps only those for which there is room.
      wording.keep(plan === self ? nil : plan, for: number, of: room)
      return Unmanaged.passUnretained(plan)
    }
  }

  @inline(never)
  private func makePlan(toldBy record: UnsafePointer<Record>) -> Plan {
    var said = Said()
    for (place, pattern) in patternsOfWords.enumerated() {
      said[place] = pattern.isSaid(in: record)
    }
    if said.open.nonzeroBitCount == patternsOfWords.count { return self }
    if let known = told[said] { return known }
    guard room.left > 0 else { return self }
    room.left -= 1
    let plan = Plan(
      draft.told { pattern in
        patternsOfWords.firstIndex { $0 === pattern }.map { said[$0] } ?? true
      }, room: room)
    told[said] = plan
    return plan
  }
}
