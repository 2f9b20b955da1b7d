import Lifecycle

/// The monitors of one launch: of each case one for each unit, or one for the whole launch, made when
/// an event is first something to it.
final class LaunchJudge {
  /// How many units may be watched before those that are gone are ended.
  static let mostUnits = 16

  let launch: Launch
  /// Its place among all launches that were judged.
  let number: Int
  /// What was lost of this launch alone.
  var losses = LossLedger()
  /// What the system said of the launch that is a finding by itself.
  var messages = MessageLedger()
  let table: CaseTable
  private let traceChecks: TraceChecks
  private let exhibits: ExhibitStore
  /// What is judged of it as a whole.
  let ofLaunch: Bench
  let background = ProcessBackground()
  /// Keeps the callbacks that were told of no particular unit.
  let ofAnyUnit: Bench
  /// In the order of the units.
  var ofUnits: [Unmanaged<Bench>] = []
  /// The one of the unit that did something last.
  var latest: (unit: Int, bench: Unmanaged<Bench>)?
  /// What any unit's monitors are interested in, and perhaps more.
  let ofAny: InterestBoard
  /// Those whose slots are over.
  var leaving: [Bench] = []
  var hasScene = false
  /// How many units the launch had when its live scenes were looked through last.
  var knownUnits = 0
  /// How many units there were, live and watched, when none of them was gone.
  var allThere: (units: Int, live: Int, watched: Int)?

  init(
    _ launch: Launch, number: Int, _ table: CaseTable, _ traceChecks: TraceChecks,
    _ exhibits: ExhibitStore
  ) {
    self.launch = launch
    self.number = number
    self.table = table
    self.traceChecks = traceChecks
    self.exhibits = exhibits
    let cases = table.entries.count
    let fresh = table.freshInterests
    ofLaunch = Bench(
      unit: nil, fresh.ofLaunches, cases: cases, circumstances: table.circumstances.count)
    ofAnyUnit = Bench(unit: nil, fresh.ofUnits, cases: 0, circumstances: 0)
    ofAny = InterestBoard(copying: fresh.ofUnits)
  }

  deinit {
    ofAny.deallocate()
    for bench in ofUnits { bench.release() }
  }

  var benchesOfUnits: [Bench] { ofUnits.map { $0.takeUnretainedValue() } }

  /// Takes all slots that are not over: by case, then by unit.
  func forEachSlot(_ body: (Slot) -> Void) {
    forEachSlot(on: [Unmanaged.passUnretained(ofLaunch)] + ofUnits, body)
  }

  /// The same of scenes that were retired.
  func forEachRetiredSlot(_ body: (Slot) -> Void) {
    forEachSlot(on: leaving.map { Unmanaged.passUnretained($0) }, body)
  }

  private func forEachSlot(on benches: [Unmanaged<Bench>], _ body: (Slot) -> Void) {
    for id in table.entries.indices {
      for bench in benches {
        bench._withUnsafeGuaranteedRef {
          $0.seat(of: id)?._withUnsafeGuaranteedRef { if !$0.isOver { body($0) } }
        }
      }
    }
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    for bench in [ofLaunch, ofAnyUnit] + benchesOfUnits {
      bench.forEachExhibit(in: exhibits, body)
    }
    if let entered = background.exhibit { body(entered) }
  }

  // MARK: Asking

  /// Asks the cases to which the event is something; `engine` takes what they come to.
  func ask(
    _ plan: Plan, about context: JudgeContext, _ engine: RuleEngine
  ) {
    if !hasScene { noteUnits() }
    background.note(context)
    context.wordsAreKnown = plan.wordsAreKnown
    if let window = plan.window { ofLaunch.callbacks.note(context, at: window) }
    if let unit = context.event.unit, unit > 0 {
      bench(of: unit)._withUnsafeGuaranteedRef { askUnit($0, plan, about: context, engine) }
    } else {
      askAll(plan, about: context, engine)
    }
    note(plan.changesOfLaunch, on: ofLaunch, context, .own)
  }

  /// Takes the effect of the event on what holds, once all were asked.
  @inline(__always)
  private func note(
    _ changes: CircumstanceChanges, on bench: Bench, _ context: JudgeContext,
    _ relation: JudgeContext.Relation
  ) {
    let isOwn = relation == .own
    if !changes.isEmpty(byOwn: isOwn) {
      context.look(from: bench)
      bench.register.note(changes, context, relation)
    }
    if isOwn, context.event.isMove { bench.stay.note(context.event) }
  }

  /// An event of one unit.
  private func askUnit(
    _ bench: Bench, _ plan: Plan, about context: JudgeContext,
    _ engine: RuleEngine
  ) {
    if let window = plan.window { bench.callbacks.note(context, at: window) }
    let relation: JudgeContext.Relation = context.event.isAmbiguous ? .possible : .own
    let ofUnit = bench.interests.row(byOwn: relation == .own)
    let ofLaunch = ofLaunch.interests.row(byOwn: true)
    plan.forEachInterest(in: ofUnit, or: ofLaunch) { number, interested in
      let roles = plan.roles(
        in: number, interested, ofUnit: bench, ofLaunch: self.ofLaunch, context)
      var rest = roles & interested
      while rest != 0 {
        let (id, field) = table.layout.field(rest.trailingZeroBitCount, in: number)
        if field.isOfUnits {
          ask(id, field.decode(roles), bench, about: context, relation, engine)
        } else {
          ask(id, field.decode(roles), self.ofLaunch, about: context, .own, engine)
        }
        rest &= ~field.bits
      }
    }
    note(plan.changesOfUnit, on: bench, context, relation)
  }

  /// An event of the app, or of whichever unit.
  private func askAll(
    _ plan: Plan, about context: JudgeContext, _ engine: RuleEngine
  ) {
    noteLiveScenes()
    if let window = plan.window { ofAnyUnit.callbacks.note(context, at: window) }
    // Whoever it may be of: to all scenes it is the same.
    let relation = context.relation(to: launch.hasScenes ? .max : 0)
    let ofAny = ofAny.row(byOwn: relation == .own)
    let ofLaunch = ofLaunch.interests.row(byOwn: true)
    plan.forEachInterest(in: ofAny, or: ofLaunch) { number, interested in
      // How things stand with each unit is looked at later.
      let roles = plan.roles(in: number, interested, ofUnit: nil, ofLaunch: self.ofLaunch, context)
      var rest = roles & interested
      while rest != 0 {
        let (id, field) = table.layout.field(rest.trailingZeroBitCount, in: number)
        if field.isOfUnits {
          askUnits(id, field, plan, about: context, relation, engine)
        } else {
          ask(id, field.decode(roles), self.ofLaunch, about: context, .own, engine)
        }
        rest &= ~field.bits
      }
    }
    let isOwn = relation == .own
    guard !plan.changesOfUnit.isEmpty(byOwn: isOwn) || isOwn && context.event.isMove else { return }
    for place in ofUnits.indices {
      ofUnits[place]._withUnsafeGuaranteedRef {
        note(plan.changesOfUnit, on: $0, context, relation)
      }
    }
  }

  /// Asks the case's monitors of all units.
  private func askUnits(
    _ id: Int, _ field: RoleLayout.Field, _ plan: Plan,
    about context: JudgeContext, _ relation: JudgeContext.Relation, _ engine: RuleEngine
  ) {
    for place in ofUnits.indices {
      ofUnits[place]._withUnsafeGuaranteedRef { bench in
        let interested =
          bench.interests.row(byOwn: relation == .own)[field.word] & field.bits
        guard plan.mayConcern(interested, in: field.word) else { return }
        let roles = plan.roles(in: field.word, interested, ofUnit: bench, ofLaunch: nil, context)
        if interested & roles != 0 {
          ask(id, field.decode(roles), bench, about: context, relation, engine)
        }
      }
    }
    ofAny.unite(field, of: ofUnits)
  }

  /// Asks the case's monitor, which is interested in one of the roles.
  @inline(__always)
  private func ask(
    _ id: Int, _ roles: Roles, _ bench: Bench, about context: JudgeContext,
    _ relation: JudgeContext.Relation, _ engine: RuleEngine
  ) {
    guard let seat = bench.seat(of: id) ?? makeSlot(id, bench) else { return }
    context.roles = roles
    context.look(from: bench)
    seat._withUnsafeGuaranteedRef { slot in
      let verdicts = slot.monitor.step(context, relation)
      if slot.monitor.mayStandOtherwise {
        if slot.monitor.isExempt, engine.isSettled(slot) { slot.isOver = true }
        noteInterest(of: slot)
      } else if verdicts.isEmpty {
        return
      }
      engine.take(verdicts, of: slot, self)
    }
  }

  /// A monitor stands otherwise than before.
  func noteInterest(of slot: Slot) {
    let interest = slot.isOver ? .none : slot.monitor.interest
    let isOther = slot.bench.interests.set(interest, of: slot.id)
    if isOther, slot.bench !== ofLaunch { ofAny.add(interest, of: slot.id) }
  }

  private func makeSlot(_ id: Int, _ bench: Bench) -> Unmanaged<Slot>? {
    if let spare = bench.takeSpare(of: id) {
      spare.beginAnew(for: self, exhibits)
      return bench.seat(spare)
    }
    let entry = table.entries[id]
    guard let monitor = table.monitor(of: id, unit: bench.unit, self, traceChecks, exhibits) else {
      return nil
    }
    return bench.seat(
      Slot(id: id, rule: entry.rule, monitor: monitor, judge: self, bench: bench))
  }

  /// The launch is judged no more.
  func close() {
    forEachSlot { $0.isOver = true }
    leaving = benchesOfUnits
  }

  /// Gives the benches back whose slots are over, once nobody waits for those.
  func giveBackBenches() {
    for bench in leaving { table.stock.takeIn(bench) }
    leaving.removeAll()
  }
}
