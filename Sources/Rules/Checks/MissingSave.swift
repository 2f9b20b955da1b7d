import Lifecycle
import LogInput

/// A unit that went to the background with work unsaved.
///
/// Two proofs: an edit after the last save and no save in the window; or, where no edit is logged at
/// all, a save in the window of another trip of the same unit and none in or up to 30 s before this
/// one. The window is 5 s; an open background task lengthens it until the task ends, to 30 s at
/// most. A return to the foreground inside it withdraws the obligation, and a save at or after
/// willTerminate is no background save.
final class MissingSave: Check {
  static let memory =
    "of each scene its last edit and save, 1 trip that is open and \(mostSilentTrips) silent ones"

  private struct Trip {
    var exhibit: Exhibit
    var moment: Moment?
    var edit: Exhibit?
    var savedRecently: Bool
    var hasInterfaceState = false
    /// The last line of its window.
    var lastLine = 0
  }

  private struct Work {
    var edit: Exhibit?
    var lastSave: Moment?
    var hasSaved = false
    /// Trips that closed without a save and without an edit before them.
    var silentTrips: [Trip] = []
    /// Where the first of them began for which there was no room.
    var notKept: Int?
    /// A trip in whose window a save lay.
    var savedTrip: Exhibit?
    /// How many of the saves that may be any unit's it has taken in.
    var commonSaves = 0

    mutating func keep(_ silent: Trip) {
      if silentTrips.count < MissingSave.mostSilentTrips {
        silentTrips.append(silent)
      } else {
        notKept = notKept ?? silent.exhibit.line
      }
    }

    mutating func noteSave(at moment: Moment?) {
      edit = nil
      lastSave = moment
      hasSaved = true
    }

    /// Takes in the saves that it does not know yet: the last one says all.
    mutating func take(_ saves: CommonSaves) {
      if commonSaves == saves.count { return }
      commonSaves = saves.count
      noteSave(at: saves.last)
    }
  }

  /// The saves that may be any unit's: how many there were, and when the last one was.
  private struct CommonSaves {
    var count = 0
    var last: Moment?
  }

  private static let window: Int64 = 5_000_000_000
  private static let longestWindow: Int64 = 30_000_000_000
  private static let recently: Int64 = 30_000_000_000

  /// How many trips without a save wait until the app is seen to save.
  private static let mostSilentTrips = 64

  /// Callbacks that ask for the state of the interface.
  private static let encodings = [
    "scene.stateRestorationActivity", "app.shouldSaveState", "app.willEncodeRestorableState",
    "view.encodeRestorableState",
  ]

  private let ruleCase: RuleCase
  private let exhibits: ExhibitStore
  private let save: Int?
  private let edit: Int?
  private let encode: Int?
  private let begin: Int?
  private let endTask: Int?
  private let encodeCallbacks: NumberSet
  private var units = ByUnit<Work>()
  private var commonSaves = CommonSaves()
  private var editsAnywhere = false
  /// The trips whose windows are open, by unit: few, however many units there were.
  private var openTrips = ByUnit<Trip>()
  private var openTasks = 0
  private var isTerminating = false
  private var saveKnown: ActionSet
  private(set) var standsAsBefore = true

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    switch event.transition {
    case .enterBackground, .terminate: if event.isMove { return true }
    default: break
    }
    return event.outcome.isPerformed
      && event.isAction(["save", "dirty", "bgtask.begin", "bgtask.end"], vocabulary)
  }

  /// While a trip's window is open, it matters what may end it, and what else is kept.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove || event.isAction(["save", "encode-state"], vocabulary)
      || event.isCallback(encodings, vocabulary)
  }

  func isBusy(in launch: Launch) -> Bool { !openTrips.isEmpty }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    exhibits = surroundings.exhibits
    save = vocabulary.action(named: "save")
    edit = vocabulary.action(named: "dirty")
    encode = vocabulary.action(named: "encode-state")
    begin = vocabulary.action(named: "bgtask.begin")
    endTask = vocabulary.action(named: "bgtask.end")
    encodeCallbacks = NumberSet(Self.encodings.flatMap(vocabulary.callbacks(named:)))
    saveKnown = ActionSet()
    if let save { saveKnown.insert(save) }
  }

  var deadline: Int64? {
    var earliest: Int64?
    for trip in openTrips.values {
      guard let moment = trip.moment else { continue }
      let next = moment.traceTime &+ Self.window
      earliest = min(earliest ?? next, next)
    }
    return earliest
  }

  /// Where no edit is logged, a trip is owed a save only if another one shows that trips are saved.
  var debts: [Debt] {
    let length = openTasks > 0 ? Self.longestWindow : Self.window
    return zip(openTrips.units, openTrips.values).compactMap { unit, trip in
      let isOwed = trip.edit != nil || units[unit]?.savedTrip != nil && !trip.savedRecently
      guard isOwed, !trip.hasInterfaceState else { return nil }
      return Debt(
        expected: ["save"], known: saveKnown, unit: unit, line: trip.exhibit.line,
        since: trip.moment,
        due: trip.moment.map { $0.traceTime &+ length &+ $0.reading.resolution })
    }
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let wasOpen = !openTrips.isEmpty
    defer { standsAsBefore = !wasOpen && openTrips.isEmpty }
    switch context.event.kind {
    case .action(let index) where context.event.outcome.isPerformed:
      return noteAction(index, context)
    case .action(let index) where index == save && context.event.outcome == .negated:
      noteNothingToSave()
    case .callback(let index) where encodeCallbacks.contains(index): noteInterfaceState()
    default: break
    }
    guard let transition = context.event.transition, !context.event.isJoined,
      !context.event.isRepeated
    else { return [] }
    if transition == .terminate { return terminate(at: context.event.line) }
    guard let unit = context.event.unit, unit > 0 || !context.launch.hasScenes else { return [] }
    switch transition {
    case .enterBackground: return enterBackground(unit, context)
    case .enterForeground, .becomeActive:
      // Back within the window; one that closed before was closed by the clock.
      guard let open = openTrips.removeValue(forKey: unit), open.moment == nil, open.edit != nil
      else { return [] }
      return [.inconclusive(.noClock, line: open.exhibit.line)]
    case .disconnect: return close(unit, at: context.event.line)
    default: return []
    }
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    var verdicts: [Verdict] = []
    for unit in openTrips.units {
      guard let moment = openTrips[unit]?.moment else { continue }
      let elapsed = time &- moment.traceTime &- moment.reading.resolution
      if elapsed > (openTasks > 0 ? Self.longestWindow : Self.window) {
        verdicts += close(unit, at: line - 1)
      }
    }
    return verdicts
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    var verdicts: [Verdict] = []
    for unit in units.units {
      if let open = openTrips[unit], open.edit != nil {
        verdicts.append(.inconclusive(.logEnded, line: open.exhibit.line))
      }
      guard !editsAnywhere, let work = units[unit], let saved = work.savedTrip else { continue }
      verdicts += work.silentTrips.map { trip in
        .violation(
          draft(
            trip, unit: unit, other: saved, confidence: .possible,
            absence: silence(of: trip, in: launch)))
      }
      if let notKept = work.notKept { verdicts.append(.inconclusive(.limit, line: notKept)) }
    }
    return verdicts
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) {
    func name(_ trip: Trip) {
      body(trip.exhibit)
      if let edit = trip.edit { body(edit) }
    }
    openTrips.values.forEach(name)
    for var work in units.values {
      work.take(commonSaves)
      if let edit = work.edit { body(edit) }
      if let saved = work.savedTrip { body(saved) }
      work.silentTrips.forEach(name)
    }
  }

  // MARK: What happened

  private func noteAction(_ index: Int, _ context: JudgeContext) -> [Verdict] {
    if index == begin { openTasks += 1 }
    if index == endTask { openTasks = max(0, openTasks - 1) }
    if index == encode { noteInterfaceState() }
    if index == edit {
      editsAnywhere = true
      guard let unit = context.event.unit else { return [] }
      let exhibit = context.exhibit
      change(unit) { $0.edit = $0.edit ?? exhibit }
    }
    guard index == save, !isTerminating else { return [] }
    return noteSave(context)
  }

  /// What no scene saves may be the work of any.
  private func noteSave(_ context: JudgeContext) -> [Verdict] {
    let moment = context.event.moment
    if let unit = context.event.unit, unit > 0 {
      change(unit) { $0.noteSave(at: moment) }
      return noteSave(inTripOf: unit)
    }
    if units[0] == nil { units[0] = fresh }
    commonSaves = CommonSaves(count: commonSaves.count + 1, last: moment)
    var verdicts: [Verdict] = []
    while let unit = openTrips.units.last { verdicts.join(noteSave(inTripOf: unit)) }
    return verdicts
  }

  /// The save lies in the window of the unit's trip, if one is open.
  private func noteSave(inTripOf unit: Int) -> [Verdict] {
    if openTrips.isEmpty { return [] }
    guard let trip = openTrips.removeValue(forKey: unit) else { return [] }
    change(unit) { $0.savedTrip = $0.savedTrip ?? trip.exhibit }
    return [.clean]
  }

  /// Changes what is known of the unit, with all that it saved so far.
  private func change(_ unit: Int, _ body: (inout Work) -> Void) {
    units.change(unit, orNew: fresh) {
      $0.take(commonSaves)
      body(&$0)
    }
  }

  /// What is known of a unit that did nothing so far.
  private var fresh: Work { Work(commonSaves: commonSaves.count) }

  /// The app looked and found nothing to save: without an edit that is as good as a save.
  private func noteNothingToSave() {
    for unit in openTrips.units where openTrips[unit]?.edit == nil { openTrips[unit] = nil }
  }

  private func noteInterfaceState() {
    for place in openTrips.values.indices { openTrips.values[place].hasInterfaceState = true }
  }

  private func enterBackground(_ unit: Int, _ context: JudgeContext) -> [Verdict] {
    // What the app did before its first scene was there is the first scene's too.
    let early = units[unit] == nil ? units[0] : nil
    units.change(unit, orNew: early ?? fresh) { work in
      work.take(commonSaves)
      let now = context.event.moment
      var savedRecently = work.hasSaved
      if let now, let last = work.lastSave {
        savedRecently = now.traceTime &- last.traceTime <= Self.recently
      }
      openTrips[unit] = Trip(
        exhibit: context.exhibit, moment: now, edit: work.edit, savedRecently: savedRecently)
    }
    return []
  }

  private func terminate(at line: Int) -> [Verdict] {
    isTerminating = true
    return openTrips.units.flatMap { close($0, at: line) }
  }

  /// The window closed without a save; `line` is its last line.
  private func close(_ unit: Int, at line: Int) -> [Verdict] {
    guard var trip = openTrips.removeValue(forKey: unit) else { return [] }
    if trip.hasInterfaceState, trip.edit != nil {
      return [.inconclusive(.interfaceStateOnly, line: trip.exhibit.line)]
    }
    trip.lastLine = line
    guard let edit = trip.edit else {
      if !trip.savedRecently, !trip.hasInterfaceState {
        units[unit]?.keep(trip)
      }
      return []
    }
    let absence = Absence(since: edit.line, until: line, isOfActions: true)
    return [.violation(draft(trip, unit: unit, other: nil, confidence: .likely, absence: absence))]
  }

  /// No save in the trip's window nor shortly before it; without a clock, none before it at all.
  /// That no edit is logged anywhere is how the app logs: a few missing lines do not change that.
  private func silence(of trip: Trip, in launch: Launch) -> Absence {
    let from = trip.moment.map { $0.traceTime &- Self.recently }
    return Absence(since: launch.firstLine, until: trip.lastLine, from: from, isOfActions: true)
  }

  private func draft(
    _ trip: Trip, unit: Int, other: Exhibit?, confidence: Confidence, absence: Absence
  ) -> Draft {
    var evidence = [
      exhibits.evidence(
        trip.exhibit, .expectedBy, "entered the background, and nothing was saved")
    ]
    if let edit = trip.edit {
      evidence.insert(exhibits.evidence(edit, .trigger, "changed, and not saved"), at: 0)
    }
    if let other {
      evidence.append(
        exhibits.evidence(other, .context, "here the same was followed by a save"))
    }
    return Draft(
      line: trip.exhibit.line, unit: unit, evidence: evidence.sorted { $0.line < $1.line },
      severity: ruleCase.severity, confidence: confidence, message: ruleCase.message,
      known: saveKnown, absences: [absence])
  }
}
