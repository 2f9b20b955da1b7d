@testable import Rules

/// Whether something holds, as far as the clock tells.
enum Truth: Equatable {
  case yes, no
  case unknown(Inconclusive.Reason)

  var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: self
    }
  }

  static func && (left: Truth, right: @autoclosure () -> Truth) -> Truth {
    switch left {
    case .no: return .no
    case .yes: return right()
    case .unknown: return right() == .no ? .no : left
    }
  }

  /// Whether any of them holds.
  static func any(_ truths: some Sequence<Truth>) -> Truth {
    var result = Truth.no
    for truth in truths {
      if truth == .yes { return .yes }
      if result == .no { result = truth }
    }
    return result
  }
}

/// What a unit, or the launch, sees of a trace: the events by line, and when each line was written.
struct Slice {
  /// By position: line 1 is at 0.
  var atoms: [Atom?]
  var texts: [String]
  /// In milliseconds; nil without a clock.
  var times: [Int?]
  /// The smallest step of the clock when that is too coarse to be exact, else 0.
  var coarseness: Int
  var isSeenFromStart: Bool
  var isOver: Bool

  var count: Int { atoms.count }
  var positions: Range<Int> { atoms.indices }

  /// What scene `scene` sees, or the launch.
  init(_ trace: DrawnTrace, scene: Int? = nil) {
    atoms = trace.lines.map { scene == nil || $0.scene == scene ? $0.atom : nil }
    texts = trace.lines.map(\.text)
    times = trace.times
    coarseness = trace.clock == .seconds ? 1000 : 0
    isSeenFromStart = trace.isSeenFromStart
    isOver = trace.isOver
  }

  // MARK: Times

  /// The stamps differ by so much; the true time lies less than `coarseness` to either side.
  func difference(_ start: Int, _ end: Int) -> Int? {
    guard let from = times[start], let to = times[end] else { return nil }
    return to - from
  }

  /// `end` is no later than so much after `start`.
  func isAtMost(_ bound: Int, from start: Int, to end: Int) -> Truth {
    guard let difference = difference(start, end) else { return .unknown(.noClock) }
    if difference + coarseness <= bound { return .yes }
    if coarseness == 0 || difference - coarseness >= bound { return .no }
    return .unknown(.coarseClock)
  }

  /// `end` is so much after `start`, or more.
  func isAtLeast(_ bound: Int, from start: Int, to end: Int) -> Truth {
    guard let difference = difference(start, end) else { return .unknown(.noClock) }
    if difference - coarseness >= bound { return .yes }
    if coarseness == 0 || difference + coarseness <= bound { return .no }
    return .unknown(.coarseClock)
  }
}

/// Judges one rule over one slice by going through all positions, as the table of the rule language
/// states it, without any thought of cost.
struct NaiveEvaluator {
  /// A finding or what stays undecided: `12 warning`, `3 no clock`.
  typealias Row = String

  let slice: Slice
  let states: [DrawnState]
  /// By state and position: the position that opened it, when it is open there. An event is judged by
  /// what was before it.
  private var openings: [[Int?]] = []

  init(_ slice: Slice, _ states: [DrawnState]) {
    self.slice = slice
    self.states = states
    openings = states.map { _ in [] }
    guard !states.isEmpty else { return }
    var begins: [[Bool]] = states.map { _ in [] }
    var ends: [[Bool]] = states.map { _ in [] }
    for position in slice.positions {
      for state in states.indices {
        // It began with the first event after the last end; with the last one when that dates it anew.
        var opening: Int?
        for earlier in (0..<position).reversed() {
          // What ends a state does not begin it.
          if ends[state][earlier] { break }
          if begins[state][earlier], !states[state].renews || opening == nil { opening = earlier }
        }
        openings[state].append(opening)
      }
      for state in states.indices {
        ends[state].append(isCertain(states[state].until, position))
        begins[state].append(isCertain(states[state].since, position))
      }
    }
  }

  func row(_ position: Int, _ what: String = "warning") -> Row { "\(position + 1) \(what)" }
  func row(_ position: Int, _ reason: Inconclusive.Reason) -> Row { row(position, reason.rawValue) }

  // MARK: Events

  func isCertain(_ wanted: Wanted?, _ position: Int) -> Bool {
    wanted.map { fits($0, position) == .yes } ?? false
  }

  /// Where the event certainly is one that is wanted.
  func certain(_ wanted: Wanted?) -> [Bool] {
    guard let wanted else { return slice.atoms.map { _ in false } }
    return slice.positions.map { fits(wanted, $0) == .yes }
  }

  /// By position, whether the event is one that is wanted.
  func fits(_ wanted: Wanted) -> [Truth] { slice.positions.map { fits(wanted, $0) } }

  private func fits(_ wanted: Wanted, _ position: Int) -> Truth {
    guard names(wanted, position) else { return .no }
    var truth = Truth.yes
    if let condition = wanted.condition { truth = truth && meets(condition, position) }
    if let bound = wanted.awayAtLeast { truth = truth && isAway(bound, position) }
    return truth
  }

  /// It is one of the named events, in one of the windows, and its line says what it must.
  func names(_ wanted: Wanted, _ position: Int) -> Bool {
    guard let atom = slice.atoms[position], wanted.atoms.contains(atom) else { return false }
    if let says = wanted.says, !slice.texts[position].contains(says) { return false }
    if let saysNot = wanted.saysNot, slice.texts[position].contains(saysNot) { return false }
    return wanted.windows.isEmpty || window(of: position, wanted.windows) != nil
  }

  /// The callback among `callbacks` in whose window an action lies: the last transition before it,
  /// else the last lifecycle line when that is none, at most so long ago.
  func window(of position: Int, _ callbacks: [Atom]) -> Int? {
    windows(of: position, callbacks).first
  }

  /// All of these: the window of a transition goes on behind a memory warning, whose own begins.
  func windows(of position: Int, _ callbacks: [Atom]) -> [Int] {
    guard !callbacks.isEmpty, slice.atoms[position]?.isAction ?? false else { return [] }
    let before = slice.positions.prefix(position)
    let transition = before.last { slice.atoms[$0]?.isTransition ?? false }
    let lifecycle = before.last { slice.atoms[$0].map { !$0.isAction } ?? false }
    return [transition, lifecycle].compactMap { $0 }.filter { opening in
      guard let callback = slice.atoms[opening], callbacks.contains(callback) else { return false }
      guard let length = callback.windowLength, let time = slice.difference(opening, position)
      else { return true }
      return time <= length
    }
  }

  private func meets(_ condition: Wanted.Condition, _ position: Int) -> Truth {
    var truth = Truth.no
    if let opening = openings[condition.state][position] {
      truth = .yes
      if let least = condition.least {
        truth = truth && slice.isAtLeast(least, from: opening, to: position)
      }
      if let most = condition.most {
        truth = truth && slice.isAtMost(most, from: opening, to: position)
      }
    }
    return condition.isOpen ? truth : truth.negated
  }

  /// The line that began the state which the event asks for.
  func opening(of wanted: Wanted, at position: Int) -> Int? {
    guard let condition = wanted.condition, condition.isOpen else { return nil }
    return openings[condition.state][position]
  }

  /// The unit entered the background so long before, and neither resigned nor was launched since.
  private func isAway(_ bound: Int, _ position: Int) -> Truth {
    let ends: [Atom] = [.enterBackground, .resignActive, .launch]
    guard
      let last = slice.positions.prefix(position).last(where: {
        slice.atoms[$0].map(ends.contains) ?? false
      }), slice.atoms[last] == .enterBackground
    else { return .no }
    return slice.isAtLeast(bound, from: last, to: position)
  }

  /// What lines have in common that say the same but for numbers.
  func key(_ position: Int, isKeyed: Bool) -> String {
    isKeyed ? slice.texts[position].filter { !$0.isNumber } : ""
  }
}
