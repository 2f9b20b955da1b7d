import LogInput

/// One run of an app: its process, its units and what is known of its beginning and end.
package final class Launch {
  /// From 1, in the order of first lines.
  package let id: Int
  /// The process name as the log prints it; empty in a log that prints none.
  package internal(set) var process: String
  package internal(set) var pid: Int?
  package internal(set) var system: LifecycleSystem = .unknown
  package let firstLine: Int
  package internal(set) var firstMoment: Moment?
  package internal(set) var lastLine: Int
  package internal(set) var lastMoment: Moment?
  /// The log shows the launch from its beginning.
  package internal(set) var isSeenFromStart = false
  /// The app itself at 0, then the scenes in order of appearance.
  package internal(set) var units: [LifecycleUnit] = [LifecycleUnit(index: 0)]
  /// Transitions that were ever told of scenes, and of the app, by each teller.
  private var toldOfScenes: [Event.Teller: TransitionSet] = [:]
  private var toldOfApp: [Event.Teller: TransitionSet] = [:]
  /// The scenes that can still get callbacks, in order of appearance.
  package private(set) var liveScenes: [Int] = []
  private var scenesByKey: [SceneKey: Int] = [:]
  package internal(set) var end: LaunchEnd?
  /// It began with the launching callback that AppKit and watchOS share, and that UIKit's apps left
  /// long ago.
  var hasSharedLaunch = false
  /// The address of the one app delegate that a process has.
  var appDelegate: String?
  /// The callbacks of launching that were told: each is told once in a launch.
  var launchCallbacks: Set<Int> = []
  /// The unit of the latest lifecycle line.
  var latestUnit = 0
  /// How the process ended, when a message told it.
  var announcedEnd: LaunchEnd?

  init(id: Int, process: String, pid: Int?, line: Int, moment: Moment?) {
    self.id = id
    self.process = process
    self.pid = pid
    firstLine = line
    lastLine = line
    firstMoment = moment
    lastMoment = moment
  }

  package var app: LifecycleUnit { units[0] }
  package var scenes: ArraySlice<LifecycleUnit> { units.dropFirst() }
  package var hasScenes: Bool { units.count > 1 }

  /// Transitions of this unit's kind that this teller ever tells in this launch: what it never
  /// tells is not instrumented, and its absence says nothing.
  package func told(of unit: LifecycleUnit, by teller: Event.Teller) -> TransitionSet {
    (unit.isScene ? toldOfScenes : toldOfApp)[teller] ?? []
  }

  /// Whether any teller tells this transition of scenes in this launch.
  package func isToldOfScenes(_ transition: Transition) -> Bool {
    toldOfScenes.values.contains { $0.contains(TransitionSet(transition)) }
  }

  /// Something besides launching was told of the app or of a scene.
  var hasLived: Bool {
    let ofApp = toldOfApp.values.contains { !$0.subtracting(TransitionSet(.launch)).isEmpty }
    return ofApp || !toldOfScenes.isEmpty
  }

  /// A unit was told that it comes to the front: no mere background launch.
  package var reachedForeground: Bool {
    let front: TransitionSet = [TransitionSet(.enterForeground), TransitionSet(.becomeActive)]
    return (Array(toldOfApp.values) + Array(toldOfScenes.values)).contains {
      !$0.isDisjoint(with: front)
    }
  }

  /// The scene that has this name; of several connections of it the last.
  func scene(named key: SceneKey) -> Int? { scenesByKey[key] }

  /// Keeps what is known of a scene beside the units in step with its unit.
  func noteScene(_ index: Int) {
    guard index > 0 else { return }
    for key in units[index].keys { scenesByKey[key] = index }
    let place = liveScenes.firstIndex { $0 >= index } ?? liveScenes.count
    let isListed = place < liveScenes.count && liveScenes[place] == index
    if units[index].state.isLive, !isListed {
      liveScenes.insert(index, at: place)
    } else if !units[index].state.isLive, isListed {
      liveScenes.remove(at: place)
    }
  }

  func noteTold(_ transition: Transition, ofScene: Bool, by teller: Event.Teller) {
    if ofScene {
      toldOfScenes[teller, default: []].insert(TransitionSet(transition))
    } else {
      toldOfApp[teller, default: []].insert(TransitionSet(transition))
    }
  }

  /// Nothing proves it to be UIKit's, and its launching callback is AppKit's.
  package var mayBeMac: Bool { system == .unknown && hasSharedLaunch }

  /// AppKit's callbacks leave no doubt about the platform.
  package var isMac: Bool { system == .appkit }
}

/// How a launch ended.
package struct LaunchEnd: Sendable, Equatable {
  package enum Manner: String, CaseIterable, Sendable {
    case terminated, forceQuit, killedWhileSuspended, watchdog, jetsam, crash, debugger, testRunner
    case reboot, endOfLog, unknown
  }

  package enum Confidence: String, Sendable { case certain, probable, possible }

  package var manner: Manner
  package var confidence: Confidence
  /// The line that shows it.
  package var line: Int

  package init(manner: Manner, confidence: Confidence, line: Int) {
    self.manner = manner
    self.confidence = confidence
    self.line = line
  }
}

/// A scene, or the app itself.
package struct LifecycleUnit: Sendable {
  /// Its place among the launch's units; 0 is the app.
  package let index: Int
  /// The names that lines gave it.
  package internal(set) var keys: [SceneKey] = []
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
  /// Who told the last transition.
  var tellers: Set<Event.Teller> = []
  /// The callback whose window is open, its line and time.
  var window: CallbackWindow?
  var wasActive = false

  package var isScene: Bool { index > 0 }

  /// Its strongest name: persistent identifier, scene id, label, pointer, or a number.
  package var name: String {
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
    keys.map(\.value).filter { $0 != name }
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
