import Lifecycle
import LogInput

/// Something that holds from one kind of events to another: a state of a rule's own, or what a form asks
/// to have come before.
///
/// Cases that speak of the same share one: it is followed once for each unit, whoever asks for it.
final class Circumstance {
  /// What decides how it begins and ends, beside its patterns.
  struct Manner: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// What begins it again dates it anew.
    static let renews = Manner(rawValue: 1)
    /// An event that both ends and begins it begins it anew; otherwise it ends.
    static let restarts = Manner(rawValue: 2)
    /// Events that may be another unit's begin it, too.
    static let mayBeginElsewhere = Manner(rawValue: 4)
    /// Events that may be another unit's end it, too.
    static let mayEndElsewhere = Manner(rawValue: 8)
  }

  let since: EventPattern
  let until: EventPattern?
  /// The same, for whoever looks at them at every event.
  let lentSince: Unmanaged<EventPattern>
  let lentUntil: Unmanaged<EventPattern>?
  let manner: Manner
  /// By the states that its patterns ask for: the places of the circumstances that they are.
  let states: FlatList<Int>
  /// Cases ask for it of each unit, or of whole launches.
  var isOfUnits = false
  var isOfLaunches = false

  init(since: EventPattern, until: EventPattern?, _ manner: Manner, states: [Int]) {
    self.since = since
    self.until = until
    lentSince = .passUnretained(since)
    lentUntil = until.map(Unmanaged.passUnretained)
    self.manner = manner
    self.states = FlatList(states)
  }

  deinit { states.deallocate() }

  /// Whether the two hold at the same times.
  func isSame(as other: Circumstance) -> Bool {
    manner == other.manner && since.isSame(as: other.since, states, other.states)
      && isSame(until, other.until, other.states)
  }

  private func isSame(_ one: EventPattern?, _ other: EventPattern?, _ otherStates: FlatList<Int>)
    -> Bool
  {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other, states, otherStates)
  }

  /// What an event may do to it that fits what `begins` or `ends` it; nil for nothing.
  func change(
    begins: Bool, ends: Bool, at place: Int, knowingWords: (EventPattern) -> Bool
  ) -> Change? {
    guard begins || ends else { return nil }
    func isPlain(_ pattern: EventPattern?) -> Bool {
      guard let pattern else { return true }
      return knowingWords(pattern) ? pattern.isPlainBesidesWords : pattern.isPlain
    }
    return Change(
      circumstance: self, place: place, begins: begins, ends: ends,
      isPlain: !(begins && !isPlain(since)) && !(ends && !isPlain(until)), manner: manner)
  }

  /// What events of one sort may do to a circumstance.
  struct Change: BitwiseCopyable {
    /// There as long as the table of all.
    let circumstance: Unmanaged<Circumstance>
    let place: Int
    let begins: Bool
    let ends: Bool
    /// The sort alone decides: neither the words of the line nor what else holds matters.
    let isPlain: Bool
    let manner: Manner
    /// By whether the event is the unit's own and whether the circumstance holds, one bit for each: whether it
    /// can do anything then.
    private let times: UInt8

    fileprivate init(
      circumstance: Circumstance, place: Int, begins: Bool, ends: Bool, isPlain: Bool,
      manner: Manner
    ) {
      self.circumstance = Unmanaged.passUnretained(circumstance)
      self.place = place
      self.begins = begins
      self.ends = ends
      self.isPlain = isPlain
      self.manner = manner
      var times: UInt8 = 0
      for isOwn in [false, true] {
        for isOpen in [false, true] {
          let mayEnd = ends && isOpen && (isOwn || manner.contains(.mayEndElsewhere))
          let mayBegin =
            begins && (isOwn || manner.contains(.mayBeginElsewhere))
            && (mayEnd || !isOpen || manner.contains(.renews))
          if mayEnd || mayBegin { times |= 1 << Self.time(isOwn, isOpen) }
        }
      }
      self.times = times
    }

    @inline(__always)
    private static func time(_ isOwn: Bool, _ isOpen: Bool) -> UInt8 {
      (isOwn ? 2 : 0) | (isOpen ? 1 : 0)
    }

    /// Whether it can do anything to what is open or not.
    @inline(__always)
    func mayAct(_ isOwn: Bool, isOpen: Bool) -> Bool {
      times >> Self.time(isOwn, isOpen) & 1 == 1
    }

    /// What it does if it `ends` and `begins` what is open or not.
    func effect(ends: Bool, begins: Bool, isOpen: Bool) -> Effect {
      if ends { return begins && manner.contains(.restarts) ? .begins : isOpen ? .ends : .nothing }
      return begins && (!isOpen || manner.contains(.renews)) ? .begins : .nothing
    }
  }

  enum Effect: UInt8 { case nothing, ends, begins }
}

extension Circumstance {
  /// A number that circumstances which are the same have in common, and few others.
  fileprivate var glance: Int {
    (since.glance &* 31 &+ (until?.glance ?? 1)) << 4 | Int(manner.rawValue)
  }
}

/// The circumstances that one case asks for, by their places among all.
final class CaseCircumstances {
  /// By the case's own states.
  let states: FlatList<Int>
  /// What the form asks to have come before, and what excuses.
  let witness: Int?
  let excuse: Int?
  /// What ended the witness last.
  let end: Int?

  fileprivate init(states: [Int], witness: Int? = nil, excuse: Int? = nil, end: Int? = nil) {
    self.states = FlatList(states)
    self.witness = witness
    self.excuse = excuse
    self.end = end
  }

  deinit { states.deallocate() }
}

/// All circumstances that some case asks for, each once.
struct CircumstanceTable {
  private(set) var all: [Circumstance] = []
  /// The places of those that are alike at a glance.
  private var places: [Int: [Int]] = [:]

  /// The circumstances of the case, which are taken in.
  mutating func insert(_ ruleCase: RuleCase) -> CaseCircumstances {
    let states = insertStates(of: ruleCase)
    func insert(_ since: EventPattern, _ until: EventPattern?, _ manner: Circumstance.Manner) -> Int
    {
      place(of: Circumstance(since: since, until: until, manner, states: states), ruleCase)
    }
    switch ruleCase.form {
    case .forbid(let form):
      let witness = form.since.map {
        insert(
          $0, form.until,
          form.after == nil
            ? [.renews, .restarts, .mayEndElsewhere] : [.restarts, .mayEndElsewhere])
      }
      let excuse = form.excuse.map { insert($0, nil, [.renews, .mayBeginElsewhere]) }
      return CaseCircumstances(states: states, witness: witness, excuse: excuse)
    case .require(let form):
      let witness = insert(form.required, form.since, [.renews, .restarts, .mayBeginElsewhere])
      let end = form.since.map { insert($0, nil, .renews) }
      return CaseCircumstances(states: states, witness: witness, end: end)
    case .count(let form) where form.isMaximum:
      let end = form.since.map { insert($0, nil, [.renews, .mayBeginElsewhere]) }
      return CaseCircumstances(states: states, end: end)
    case .sequence(let form) where form.beginsPlainly:
      let witness = insert(
        form.steps[0].event, form.steps[1].without, [.renews, .restarts, .mayEndElsewhere])
      return CaseCircumstances(states: states, witness: witness)
    default: return CaseCircumstances(states: states)
    }
  }

  /// The places of the case's states.
  private mutating func insertStates(of ruleCase: RuleCase) -> [Int] {
    // States may ask for each other, also for later ones, which have no place yet: such are not shared.
    let mayShare = ruleCase.states.enumerated().allSatisfy { index, state in
      (state.since.states + state.until.states).allSatisfy { $0.state < index }
    }
    var places = mayShare ? [] : ruleCase.states.indices.map { all.count + $0 }
    for state in ruleCase.states {
      let circumstance = Circumstance(
        since: state.since, until: state.until,
        state.renews ? [.renews, .mayEndElsewhere] : .mayEndElsewhere, states: places)
      if mayShare {
        places.append(place(of: circumstance, ruleCase))
      } else {
        append(circumstance, ruleCase)
      }
    }
    return places
  }

  private mutating func place(of circumstance: Circumstance, _ ruleCase: RuleCase) -> Int {
    let glance = circumstance.glance
    guard let place = places[glance]?.first(where: { circumstance.isSame(as: all[$0]) }) else {
      places[glance, default: []].append(all.count)
      return append(circumstance, ruleCase)
    }
    note(ruleCase, at: place)
    return place
  }

  @discardableResult
  private mutating func append(_ circumstance: Circumstance, _ ruleCase: RuleCase) -> Int {
    all.append(circumstance)
    note(ruleCase, at: all.count - 1)
    return all.count - 1
  }

  private func note(_ ruleCase: RuleCase, at place: Int) {
    switch ruleCase.scope {
    case .unit: all[place].isOfUnits = true
    case .launch: all[place].isOfLaunches = true
    }
  }
}
