import LogInput

/// A scene, or the app itself.
package struct LifecycleUnit: Sendable {
  /// Its place among the launch's units; 0 is the app.
  package let index: Int
  /// The names that lines gave it.
  package internal(set) var keys: [SceneKey] = [] {
    didSet {
      isLookedUp = false
      name = strongestName
    }
  }
  /// Its strongest name: persistent identifier, scene id, label, pointer, or a number.
  package private(set) var name: String
  /// All its names lead to it, and no longer to a scene before it.
  var isLookedUp = false {
    didSet { if !isLookedUp { changesOfNames &+= 1 } }
  }
  /// How often its names changed, or lead to another scene since.
  package private(set) var changesOfNames = 0
  package internal(set) var state: UnitState = .unknown
  package internal(set) var lastTransition: Transition?
  package internal(set) var lastLine = 0
  package internal(set) var lastMoment: Moment?
  /// It was in the background when it was disconnected: that is how the system reclaims memory.
  package internal(set) var leftFromBackground = false
  /// Its beginning is in the log: the app's launch, the scene's connection.
  package internal(set) var isSeenFromStart = false
  /// It exists because the order of lines asks for it, not because a line names it.
  package internal(set) var isInferred = false
  /// Events of several anonymous scenes could not be told apart for certain.
  package internal(set) var isAmbiguous = false
  /// It was active, left and became active again.
  package internal(set) var hasMadeRoundTrip = false
  /// What kind of scene it is, where a line says so: a window, CarPlay, an external display.
  package internal(set) var role: String?
  /// Whether an AppKit app's windows are hidden; nil elsewhere.
  var visibility: UnitState?
  /// Its state follows from why the process runs; the callback that tells it may still come.
  var isPresumed = false
  /// Who put it into its state.
  var voice: Event.Voice = .app
  /// Who told the last transition.
  var tellers: TellerSet = []
  /// The callback whose window is open, its line and time.
  var window: CallbackWindow?
  var wasActive = false
  /// What it ever did.
  var did = TransitionSet()

  package var isScene: Bool { index > 0 }

  /// Makes a unit that no line has named yet.
  init(index: Int) {
    self.index = index
    name = index > 0 ? "scene \(index)" : "app"
  }

  private var strongestName: String {
    guard isScene else { return "app" }
    for kind in SceneKey.Kind.allCases {
      if let key = keys.first(where: { $0.kind == kind && $0.value != "default" }) {
        return key.value
      }
    }
    return "scene \(index)"
  }

  /// What else it was called.
  package var aliases: [String] {
    keys.map(\.value).filter { $0 != name && $0 != "default" }
  }
}

/// The time after a callback in which what the app does belongs to it.
struct CallbackWindow: Sendable {
  var transition: Transition
  var line: Int
  var moment: Moment?

  /// Without a clock the next lifecycle line alone closes it.
  func isOpen(at moment: Moment?) -> Bool {
    guard let length = transition.windowLength, let start = self.moment, let moment else {
      return true
    }
    return moment.traceTime &- start.traceTime <= length
  }
}
