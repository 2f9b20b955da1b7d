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

  /// Those of 64 cases to which events of a sort have one role.
  struct Band: BitwiseCopyable {
    /// The role's bit.
    let role: Int
    /// One bit for each case.
    let cases: UInt64
  }

  /// The bands of all cases.
  struct Bands {
    let all: FlatList<Band>
    /// By 64 cases, where theirs begin; and where the last ones end.
    let firsts: FlatList<Int>

    func deallocate() {
      all.deallocate()
      firsts.deallocate()
    }
  }

  private struct Seat {
    var roles: Roles = []
    /// Where its gates lie among those of the plan, and how many they are.
    var firstGate: Int32 = 0
    var gateCount: Int32 = 0
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

  /// The bands of cases that watch each unit by itself, and of those that watch whole launches.
  let bandsOfUnits: Bands
  let bandsOfLaunches: Bands
  /// Which numbers of 64 cases each have bands at all.
  let words: FlatList<Int>
  let window: CallbackLedger.Place?
  let changesOfUnit: CircumstanceChanges
  let changesOfLaunch: CircumstanceChanges
  /// By case, what the event is to it.
  private let seats: UnsafeMutablePointer<Seat>
  private let gates: FlatList<Gate>

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
          begins: begins, ends: ends, at: place, wordsAreKnown: draft.wordsAreKnown)
      else { continue }
      if circumstance.isOfUnits { changesOfUnit.append(change) }
      if circumstance.isOfLaunches { changesOfLaunch.append(change) }
    }
    self.changesOfUnit = CircumstanceChanges(changesOfUnit)
    self.changesOfLaunch = CircumstanceChanges(changesOfLaunch)
    seats = .allocate(capacity: draft.cases)
    seats.initialize(repeating: Seat(), count: draft.cases)
    var gates: [Gate] = []
    for visit in draft.visits {
      seats[visit.id] = Seat(
        roles: visit.roles, firstGate: Int32(truncatingIfNeeded: gates.count),
        gateCount: Int32(truncatingIfNeeded: visit.gates.count))
      gates += visit.gates
    }
    self.gates = FlatList(gates)
    let casesByRole = Self.casesByRole(draft)
    bandsOfUnits = Self.bands(casesByRole, draft.casesOfUnits)
    bandsOfLaunches = Self.bands(casesByRole, draft.casesOfUnits.map { ~$0 })
    words = FlatList(draft.words)
  }

  deinit {
    bandsOfUnits.deallocate()
    bandsOfLaunches.deallocate()
    words.deallocate()
    changesOfUnit.deallocate()
    changesOfLaunch.deallocate()
    seats.deallocate()
    gates.deallocate()
  }

  /// By 64 cases and by role, those to which the event has the role.
  private static func casesByRole(_ draft: Draft) -> [UInt64] {
    var cases = [UInt64](repeating: 0, count: 64 * InterestBoard.width(of: draft.cases))
    for visit in draft.visits {
      var roles = visit.roles.rawValue
      while roles != 0 {
        cases[visit.id & ~63 | roles.trailingZeroBitCount] |= 1 << UInt64(visit.id & 63)
        roles &= roles &- 1
      }
    }
    return cases
  }

  /// The bands of the cases that are chosen, one bit for each.
  private static func bands(_ casesByRole: [UInt64], _ chosen: [UInt64]) -> Bands {
    var bands: [Band] = []
    var first = [0]
    for word in chosen.indices {
      for role in 0..<64 {
        let cases = casesByRole[word << 6 | role] & chosen[word]
        if cases != 0 { bands.append(Band(role: role, cases: cases)) }
      }
      first.append(bands.count)
    }
    return Bands(all: FlatList(bands), firsts: FlatList(first))
  }

  /// What the event is to the case as things stand on the bench, where that is of any interest to its monitor.
  @inline(__always)
  func roles(
    of id: Int, on bench: Bench, _ interest: Roles, _ context: JudgeContext
  ) -> Roles {
    let seat = seats[id]
    var roles = seat.roles
    var place = Int(seat.firstGate)
    let end = place &+ Int(seat.gateCount)
    while place < end {
      let gate = gates[place]
      if !roles.isDisjoint(with: gate.roles), gate.isClosed(on: bench, context) {
        roles.subtract(gate.roles)
        if interest.isDisjoint(with: roles) { return [] }
      }
      place &+= 1
    }
    return roles
  }

  /// What the event is to the case, whatever holds.
  @inline(__always)
  func roles(of id: Int) -> Roles { seats[id].roles }

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
        return Unmanaged.passUnretained(known.map { unsafeDowncast($0, to: Plan.self) } ?? self)
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
