import LogInput

/// One thing a record says: a callback, a phase, an action of the app, a message of the system.
package struct Event: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Index into the vocabulary's callbacks.
    case callback(Int)
    case phase(ScenePhase)
    /// Index into the vocabulary's actions.
    case action(Int)
    /// Index into the vocabulary's messages.
    case message(Int)
    /// Index into the vocabulary's prints of frameworks.
    case print(Int)
  }

  package var kind: Kind
  package var line: Int
  package var moment: Moment?
  /// What the unit did, when it is a transition.
  package var transition: Transition?
  package var teller: Teller = .delegate
  /// The unit it belongs to: 0 is the app, scenes count from 1; nil when that cannot be told.
  package var unit: Int?
  /// The unit follows from the circumstances, not from an id on the line.
  package var isInferred = false
  /// More than one assignment to the known scenes was possible.
  package var isAmbiguous = false
  package var before: UnitState = .unknown
  package var after: UnitState = .unknown
  /// The state that the app as a whole came to by what its scene did; nil when that is as it was.
  package var appAfter: UnitState?
  /// The view that it is told of, by its index in the launch.
  package var view: Int?
  /// It says of the app as a whole what its scenes do not make of it.
  package var disagrees = false
  /// Another teller told this transition before.
  package var isJoined = false
  /// The same teller told it again.
  package var isRepeated = false
  /// Transitions that must have happened unseen for this one to be legal.
  package var skipped = TransitionSet()
  package var outcome: Outcome = .done
  /// The action follows from another one on the line; no words of its own stand there.
  package var isImplied = false
  /// The phase that a print of ScenePhase says it changed from.
  package var phaseBefore: ScenePhase?
  /// It is a print of the app's own phase.
  package var isOfWholeApp = false
  /// The unit did this for the first time.
  package var isFirst = false
  /// The callback or message just before it that is no transition, and its line: a memory warning,
  /// a view that appears, a session that is discarded.
  package var occasion: Occasion?
  /// The callback in whose window it lies.
  package var window: Transition?
  /// The line of that callback.
  package var windowLine = 0
  /// What most events lack: events are copied often, and so their lists and texts lie apart.
  package private(set) var details: EventDetails?

  package init(kind: Kind, line: Int, moment: Moment?) {
    self.kind = kind
    self.line = line
    self.moment = moment
  }

  /// The line names the scene that it is of.
  package var namesScene: Bool { details.map { !$0.keys.isEmpty } ?? false }
}

/// Lists and texts of an event; not changed once several events have them.
package final class EventDetails: @unchecked Sendable {
  package fileprivate(set) var keys: [SceneKey] {
    didSet { hasLastingName = keys.contains(where: \.lasts) }
  }
  /// One of the names is the scene's in all launches.
  package private(set) var hasLastingName: Bool
  var phaseOwner: String?
  package fileprivate(set) var task: BackgroundTaskReference?
  var unsettled: [Int]

  init(keys: [SceneKey]) {
    self.keys = keys
    hasLastingName = keys.contains(where: \.lasts)
    unsettled = []
  }

  init(_ other: EventDetails?) {
    keys = other?.keys ?? []
    hasLastingName = other?.hasLastingName ?? false
    phaseOwner = other?.phaseOwner
    task = other?.task
    unsettled = other?.unsettled ?? []
  }
}

extension Event {
  /// The names that the line gives its scene.
  package var keys: [SceneKey] {
    get { details?.keys ?? [] }
    set { if details != nil || !newValue.isEmpty { change { $0.keys = newValue } } }
  }

  /// Takes the names that the reading gives its scene.
  mutating func takeKeys(of shared: SharedReading) {
    guard let names = shared.lentNames else { return }
    let told = names._withUnsafeGuaranteedRef(\.details)
    if details == nil { details = told } else { keys = told.keys }
  }

  /// Whoever printed the phase.
  package var phaseOwner: String? {
    get { details?.phaseOwner }
    set { if details != nil || newValue != nil { change { $0.phaseOwner = newValue } } }
  }

  package var task: BackgroundTaskReference? {
    get { details?.task }
    set { if details != nil || newValue != nil { change { $0.task = newValue } } }
  }

  /// Scenes whose state is no longer known, or known again, because this line names none of them.
  package var unsettled: [Int] {
    get { details?.unsettled ?? [] }
    set { if details != nil || !newValue.isEmpty { change { $0.unsettled = newValue } } }
  }

  private mutating func change(_ body: (EventDetails) -> Void) {
    // Others may have them, too.
    if !isKnownUniquelyReferenced(&details) { details = EventDetails(details) }
    if let details { body(details) }
  }
}

/// How an action went, as far as its line says.
package enum Outcome: String, CaseIterable, Sendable {
  case done, failed, deferred, negated
  /// The words name a thing, not an action; never an event.
  case noun

  /// From 0, in the order of the cases.
  package var number: Int {
    switch self {
    case .done: 0
    case .failed: 1
    case .deferred: 2
    case .negated: 3
    case .noun: 4
    }
  }

  /// The action took place, with success or not.
  package var isPerformed: Bool { self == .done || self == .failed }
}

/// SwiftUI's ScenePhase.
package enum ScenePhase: String, CaseIterable, Sendable {
  case active, inactive, background

  /// From 0, in the order of the cases.
  package var number: Int {
    switch self {
    case .active: 0
    case .inactive: 1
    case .background: 2
    }
  }
}

/// What an app was just told, apart from transitions: what it does next is done on that occasion.
package struct Occasion: Sendable, Equatable {
  package var kind: Event.Kind
  package var line: Int
  var moment: Moment?

  /// Two seconds, as for transitions; without a clock the next lifecycle line alone ends it.
  func lasts(until moment: Moment?) -> Bool {
    guard let start = self.moment, let moment else { return true }
    return moment.traceTime &- start.traceTime <= 2_000_000_000
  }
}

/// What a line says of the background task it is about.
package struct BackgroundTaskReference: Sendable, Equatable {
  package var id: Int?
  package var name: String?
}
