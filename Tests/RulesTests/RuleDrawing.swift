import TestSupport

/// Draws rules of all forms over an alphabet of a few events.
struct RuleDrawing {
  private let alphabet: [Atom]
  private let hasScenes: Bool
  private var dice: Dice
  /// What the rule did not name yet: most rules name an event in one part only.
  private var deck: [Atom] = []
  private var states: [DrawnState] = []

  static func rule(
    _ number: Int, over alphabet: [Atom], hasScenes: Bool, dice: inout Dice
  ) -> DrawnRule {
    var drawing = RuleDrawing(alphabet: alphabet, hasScenes: hasScenes, dice: dice)
    let rule = drawing.rule(number)
    dice = drawing.dice
    return rule
  }

  private init(alphabet: [Atom], hasScenes: Bool, dice: Dice) {
    self.alphabet = alphabet
    self.hasScenes = hasScenes
    self.dice = dice
  }

  private mutating func rule(_ number: Int) -> DrawnRule {
    deck = alphabet.shuffled(using: &dice)
    states = []
    if dice.oneIn(3) {
      for _ in 0..<dice.roll(1...2) { states.append(state()) }
      deck = alphabet.shuffled(using: &dice)
    }
    let form: DrawnForm =
      switch number % 8 {
      case 0: .forbid(forbid())
      case 1: .require(require())
      case 2: .expect(expect())
      case 3: .pair(pair())
      case 4: .count(count())
      case 5: .sequence(sequence())
      case 6: .machine(machine())
      default: .only(only())
      }
    return DrawnRule(
      form: form, states: states, scope: hasScenes || dice.oneIn(4) ? "unit" : "launch")
  }

  // MARK: Parts

  private mutating func state() -> DrawnState {
    var state = DrawnState(since: plain(), until: plain(), renews: dice.oneIn(3))
    // What begins a state may ask for the one before it.
    if !states.isEmpty, dice.oneIn(3) { state.since.condition = Wanted.Condition(state: 0) }
    return state
  }

  private mutating func atom() -> Atom {
    if dice.oneIn(14) { return dice.pick(alphabet) }
    if deck.isEmpty { deck = alphabet.shuffled(using: &dice) }
    return deck.removeLast()
  }

  private mutating func plain() -> Wanted {
    let first = atom()
    var atoms = [first]
    if dice.oneIn(4) { atoms += [atom()].filter { $0 != first } }
    return Wanted(atoms: atoms)
  }

  /// Any event, with what may be asked of it besides.
  private mutating func wanted() -> Wanted {
    var wanted = plain()
    if dice.oneIn(8) { wanted.says = "draft" } else if dice.oneIn(10) { wanted.saysNot = "draft" }
    if !states.isEmpty, dice.oneIn(3) {
      wanted.condition = Wanted.Condition(
        state: dice.roll(0...states.count - 1), isOpen: !dice.oneIn(3))
    }
    return wanted
  }

  /// What is judged: it may ask for times, too.
  private mutating func judged() -> Wanted {
    var wanted = wanted()
    if wanted.condition != nil, dice.oneIn(2) {
      if dice.oneIn(2) {
        wanted.condition?.least = bound()
      } else {
        wanted.condition?.most = bound()
      }
    }
    if wanted.atoms.allSatisfy(\.isAction), dice.oneIn(4) {
      wanted.windows = [dice.pick(windows)]
      if dice.oneIn(3) { wanted.windows += [dice.pick(windows)].filter { $0 != wanted.windows[0] } }
    } else if dice.oneIn(12), wanted.atoms.allSatisfy({ !$0.isAction }) {
      wanted.awayAtLeast = bound()
    }
    return wanted
  }

  /// What opens windows: what a scene's callbacks do not tell opens none of a scene.
  private var windows: [Atom] {
    let told = alphabet.filter { !$0.isAction }
    return told.isEmpty ? [.becomeActive] : told
  }

  private mutating func bound() -> Int { dice.pick(TraceDrawing.bounds) }
  private mutating func maybe(_ odds: Int) -> Int? { dice.oneIn(odds) ? bound() : nil }
  private mutating func maybe(_ odds: Int) -> Wanted? { dice.oneIn(odds) ? wanted() : nil }

  // MARK: Forms

  private mutating func forbid() -> DrawnForm.Forbid {
    var form = DrawnForm.Forbid(event: judged())
    if !dice.oneIn(4) {
      form.since = wanted()
      form.until = maybe(2)
      switch dice.roll(0...2) {
      case 0: form.within = bound()
      case 1: form.after = bound()
      default: break
      }
    }
    if dice.oneIn(3) {
      form.excuse = wanted()
      form.excusedWithin = bound()
    }
    return form
  }

  private mutating func require() -> DrawnForm.Require {
    DrawnForm.Require(required: wanted(), event: judged(), since: maybe(2), within: maybe(2))
  }

  private mutating func expect() -> DrawnForm.Expect {
    var form = DrawnForm.Expect(expected: wanted(), trigger: judged())
    form.unless = maybe(3)
    if dice.oneIn(5) {
      form.levels = [
        DrawnForm.Level(severity: "note", after: dice.pick([500, 1000])),
        DrawnForm.Level(severity: "error", after: dice.pick([2000, 3000])),
      ]
      form.inconclusiveOver = dice.oneIn(2) ? 5000 : nil
      form.before = maybe(3)
      return form
    }
    form.within = dice.oneIn(4) ? nil : bound()
    form.before = form.within == nil ? wanted() : maybe(3)
    form.confirmedBy = maybe(3)
    form.atEnd = dice.oneIn(2) ? dice.pick(DrawnForm.Expect.End.allCases) : nil
    return form
  }

  private mutating func pair() -> DrawnForm.Pair {
    var form = DrawnForm.Pair(open: wanted(), close: wanted())
    // By their texts, what closes must not be what opens.
    form.isKeyed = dice.oneIn(3) && Set(form.open.atoms).isDisjoint(with: form.close.atoms)
    form.isReopeningViolation = dice.oneIn(2)
    form.isClosingAgainViolation = dice.oneIn(3)
    let isNeverViolated = !form.isReopeningViolation && !form.isClosingAgainViolation
    form.before = isNeverViolated ? wanted() : maybe(2)
    form.across = form.isReopeningViolation ? maybe(2) : nil
    form.reportsEach = dice.oneIn(3)
    return form
  }

  private mutating func count() -> DrawnForm.Count {
    var form = DrawnForm.Count(event: judged(), bound: dice.roll(1...3))
    form.within = dice.oneIn(4) ? nil : dice.pick(TraceDrawing.bounds + [5000])
    form.since = maybe(3)
    if dice.oneIn(3) {
      form.isMaximum = false
      // Where too few are an accusation, all must be certain.
      form.event.condition?.least = nil
      form.event.condition?.most = nil
      form.event.awayAtLeast = nil
      form.before = wanted()
    } else {
      form.reportsEach = dice.oneIn(3)
      form.isKeyed = dice.oneIn(3)
    }
    return form
  }

  private mutating func sequence() -> DrawnForm.Sequence {
    let count = dice.pick([2, 2, 3, 3, 4])
    var steps: [DrawnForm.Sequence.Step] = []
    for index in 0..<count {
      var step = DrawnForm.Sequence.Step(event: dice.oneIn(4) ? judged() : wanted())
      if index > 0 {
        step.without = maybe(3)
        switch dice.roll(0...5) {
        case 0, 1: step.gap = dice.pick(TraceDrawing.bounds + [5000])
        case 2: step.after = bound()
        default: break
        }
      }
      steps.append(step)
    }
    var form = DrawnForm.Sequence(steps: steps, blamed: count - 1)
    if steps.allSatisfy({ $0.after == nil }), dice.oneIn(2) {
      form.within = dice.pick([1000, 2000, 5000])
    }
    if dice.oneIn(5) { form.times = 2 }
    if dice.oneIn(4) { form.blamed = dice.roll(0...count - 1) }
    if dice.oneIn(6), steps.allSatisfy({ $0.after == nil }) {
      form.levels = [
        DrawnForm.Level(severity: "note", after: 500),
        DrawnForm.Level(severity: "error", after: 2000),
      ]
    }
    return form
  }

  private mutating func machine() -> DrawnForm.Machine {
    let count = dice.roll(2...3)
    var form = DrawnForm.Machine(moves: Array(repeating: [:], count: count))
    let events = (0..<dice.roll(2...4)).map { _ in atom() }
    for state in 0..<count {
      // From each to the next, so that all can be reached.
      form.moves[state][dice.pick(events)] = (state + 1) % count
      for event in events where dice.oneIn(3) && form.moves[state][event] == nil {
        form.moves[state][event] = dice.roll(0...count - 1)
      }
    }
    form.start = dice.oneIn(2) ? nil : dice.roll(0...count - 1)
    form.isKeyed = dice.oneIn(4)
    return form
  }

  private mutating func only() -> DrawnForm.Only {
    let actions = alphabet.filter(\.isAction)
    var form = DrawnForm.Only(
      action: Wanted(atoms: [dice.pick(actions)]), places: [dice.pick(windows)])
    if dice.oneIn(3) { form.places += [dice.pick(windows)].filter { $0 != form.places[0] } }
    if dice.oneIn(2) { form.neverIn = [dice.pick(windows)].filter { !form.places.contains($0) } }
    guard dice.oneIn(2) else { return form }
    var occasion = judged()
    occasion.windows = []
    form.occasion = occasion
    form.occasionLength = maybe(2)
    form.blamesOccasion = dice.oneIn(2)
    return form
  }
}
