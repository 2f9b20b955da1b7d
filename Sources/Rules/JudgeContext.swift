import Lifecycle
import LogInput

/// The event that is being judged, and what a monitor may know and say about it.
///
/// One object serves all events of an input, one after the other. It lends the event and its record, which are
/// there as long as the event is judged.
final class JudgeContext {
  let vocabulary: Vocabulary
  let exhibits: ExhibitStore
  private var eventPlace: UnsafePointer<Event>
  /// The record, where that is passed on.
  private(set) var lentRecord: UnsafePointer<Record>
  /// Its number among all that were judged.
  private(set) var ordinal = 1
  unowned(unsafe) private(set) var launch: Launch
  /// The launch, where it is only asked something.
  @inline(__always)
  var lentLaunch: Unmanaged<Launch> { Unmanaged.passUnretained(launch) }
  /// What the event is to the case that looks at it now.
  var roles: Roles = []
  /// It has roles only by patterns whose words its line was found to say.
  var wordsAreKnown = false
  /// Whatever is judged now, and what is of no particular unit.
  unowned(unsafe) private(set) var bench: Bench
  unowned(unsafe) private var common: Bench
  /// What holds of whatever is judged.
  private(set) var register: CircumstanceRegister
  /// Whether all of the process is in the background, as the event leaves it.
  unowned(unsafe) private(set) var background: ProcessBackground
  private var ownExhibit: Exhibit?
  /// The states of other scenes that somebody asked for, and those found; one bit for each.
  private var otherScenes: (asked: UInt32, found: UInt32) = (0, 0)
  /// What it is about, once somebody has asked.
  var knownValues = KnownValues()
  /// What was made of the words of messages.
  var knownTexts = TextHashes()

  init(
    _ event: UnsafePointer<Event>, of judge: LaunchJudge, from record: UnsafePointer<Record>,
    _ vocabulary: Vocabulary, _ exhibits: ExhibitStore
  ) {
    eventPlace = event
    lentRecord = record
    launch = judge.launch
    self.vocabulary = vocabulary
    self.exhibits = exhibits
    bench = judge.ofLaunch
    register = judge.ofLaunch.register
    common = judge.ofAnyUnit
    background = judge.background
  }

  /// Goes on to the next event.
  func proceed(
    to event: UnsafePointer<Event>, of judge: LaunchJudge, from record: UnsafePointer<Record>
  ) {
    eventPlace = event
    lentRecord = record
    launch = judge.launch
    common = judge.ofAnyUnit
    background = judge.background
    ownExhibit = nil
    knownValues = KnownValues()
    otherScenes = (0, 0)
    ordinal &+= 1
  }

  var event: Event { unsafeAddress { eventPlace } }
  var record: Record { unsafeAddress { lentRecord } }

  /// Looks at the event as what sits on `bench` is to see it.
  @inline(__always)
  func look(from bench: Bench) {
    self.bench = bench
    register = bench.register
  }

  /// The line, for a monitor to remember.
  var exhibit: Exhibit {
    if let known = ownExhibit { return known }
    var isOfFunction = false
    if case .function = event.teller, case .callback = event.kind { isOfFunction = true }
    let exhibit = exhibits.keep(
      lentRecord, line: event.line, moment: event.moment, ordinal: ordinal,
      isOfFunction: isOfFunction)
    ownExhibit = exhibit
    return exhibit
  }

  /// The line as evidence.
  func evidence(_ role: Evidence.Role, _ note: String) -> Evidence {
    exhibits.evidence(exhibit, role, note)
  }

  /// Whether the unit comes from the background, as it was before the event.
  var stay: BackgroundStay { bench.stay }

  // MARK: Callbacks

  /// The callback on this line, that was told of whatever is judged.
  func callback(on line: Int) -> Exhibit? {
    bench.callbacks.callback(on: line) ?? common.callbacks.callback(on: line)
  }

  /// The latest of these transitions, of whatever is judged.
  func latestCallback(of set: TransitionSet) -> Exhibit? {
    CallbackLedger.later(
      bench.callbacks.latest(of: set), common.callbacks.latest(of: set))
  }

  /// The latest callback or message, no transition, that opens a window of the pattern.
  func latestOccasion(of pattern: EventPattern) -> Exhibit? {
    CallbackLedger.later(
      bench.callbacks.latestOccasion(of: pattern),
      common.callbacks.latestOccasion(of: pattern))
  }

  // MARK: What else goes on

  /// A live scene other than the event's own is in the state.
  func hasOtherScene(in state: UnitState) -> Bool {
    let bit = UInt32(1) << UInt32(state.number)
    if otherScenes.asked & bit == 0 {
      otherScenes.asked |= bit
      let isThere = lentLaunch._withUnsafeGuaranteedRef {
        $0.hasLiveScene(in: state, besides: event.unit)
      }
      if isThere { otherScenes.found |= bit }
    }
    return otherScenes.found & bit != 0
  }

  /// A background task besides the event's own is open.
  var hasOtherTask: Bool {
    lentLaunch._withUnsafeGuaranteedRef { $0.hasOpenAssertion(besides: event.line) }
  }

  /// How the event relates to a unit.
  enum Relation {
    /// It is the unit's own, or the process's while the unit is the only one.
    case own
    /// It may be the unit's: it satisfies, but never accuses.
    case possible
    case none
  }

  func relation(to unit: Int) -> Relation {
    switch event.unit {
    case unit: return event.isAmbiguous ? .possible : .own
    case nil: return .possible
    // Of what the scenes tell themselves the app's notification is but an echo.
    case 0 where event.transition.map(launch.isToldOfScenes) ?? false: return .possible
    case 0: return launch.liveScenes.count <= 1 ? .own : .possible
    default: return .none
    }
  }
}

/// What a monitor came to.
enum Verdict {
  case clean
  /// Apart, since drafts are large and few.
  indirect case violation(Draft)
  case inconclusive(Inconclusive.Reason, line: Int)

  var isClean: Bool { if case .clean = self { true } else { false } }
}

extension [Verdict] {
  /// Takes further verdicts in: mostly there are none, neither here nor there.
  mutating func join(_ others: [Verdict]) {
    if isEmpty { self = others } else if !others.isEmpty { self += others }
  }
}

/// A finding as a monitor drafts it; the rule adds its texts.
struct Draft {
  var line: Int
  /// Nil for the launch as a whole.
  var unit: Int?
  var evidence: [Evidence]
  var severity: Severity
  var confidence: Confidence
  var message: String
  /// Actions that must be known before it may be reported.
  var known: ActionSet = ActionSet()
  /// What it claims not to have happened; empty when it rests on what is there.
  var absences: [Absence] = []
}
