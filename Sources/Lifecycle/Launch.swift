import LogInput

/// One run of an app: its process, its units and what is known of its beginning and end.
package final class Launch {
  /// From 1, in the order of first lines.
  package let id: Int
  /// The process name as the log prints it; empty in a log that prints none.
  package internal(set) var process: String
  package internal(set) var pid: Int?
  package internal(set) var system: LifecycleSystem = .unknown
  /// Which app it is of, and on what it runs, as far as the log says.
  package internal(set) var facts = AppFacts() {
    didSet {
      if facts.os != oldValue.os { toldPlatform = facts.os.flatMap(Platform.init(systemName:)) }
    }
  }
  /// The platform whose system's name is known.
  private var toldPlatform: Platform?
  package let firstLine: Int
  package internal(set) var firstMoment: Moment?
  package internal(set) var lastLine: Int
  package internal(set) var lastMoment: Moment?
  /// Something was told of its life, not only what the app did.
  package internal(set) var hasLifecycleEvent = false
  /// The log shows the launch from its beginning.
  package internal(set) var isSeenFromStart = false
  /// The app itself at 0, then the scenes in order of appearance.
  package internal(set) var units: [LifecycleUnit] = [LifecycleUnit(index: 0)]
  /// The view controllers and SwiftUI views in order of appearance.
  package internal(set) var views: [ViewUnit] = []
  /// The test cases that ran while it was there.
  package internal(set) var tests: [TestSpan] = []
  /// The actions that took place in it.
  package internal(set) var performed = ActionSet()
  /// What was told of scenes, and of the app, by whom.
  var told = ToldTransitions()
  /// The scenes that can still get callbacks, in order of appearance.
  package private(set) var liveScenes: [Int] = []
  private var scenesByKey: [SceneKey: Int] = [:]
  package internal(set) var end: LaunchEnd?
  /// It was followed no longer because it held too much; its process may go on as another launch.
  package internal(set) var isCutShort = false
  /// It began with the launching callback that AppKit and watchOS share, and that UIKit's apps left
  /// long ago.
  var hasSharedLaunch = false
  /// The address of the one app delegate that a process has.
  var appDelegate: String?
  /// The callbacks of launching that were told: each is told once in a launch.
  var launchCallbacks: Set<Int> = []
  /// The unit of the latest lifecycle line.
  var latestUnit = 0
  /// What the app was told last, when that was no transition.
  var occasion: Occasion?
  /// The state of the app when it was told that it terminates.
  var stateBeforeEnd = UnitState.unknown
  /// How the process ended, when a message told it.
  var announcedEnd: LaunchEnd?
  /// The states that the scenes can be in, while lines do not say which scene they mean.
  var belief: SceneBelief?
  /// The latest transition that was told of no scene by name, and who told it.
  var nameless: NamelessTelling?
  /// Names that lines say are those of one scene.
  var aliases: [[SceneKey]] = []
  /// UIKit says that the app does without scenes.
  var isWithoutScenes = false
  var purpose = LaunchPurpose()
  var suspension = Suspension()
  var taskTable = BackgroundTaskTable()
  /// The platform that the user says it runs on.
  private let forcedPlatform: Platform?
  /// Its scene phases change as they do on a Mac.
  var showsMacPhases = false
  /// A change of phase was printed.
  var hasSeenPhase = false
  /// What remembered readings know it by.
  let mark = LaunchMark()

  init(
    id: Int, process: String, pid: Int?, line: Int, moment: Moment?, platform: Platform? = nil
  ) {
    self.id = id
    self.process = process
    self.pid = pid
    firstLine = line
    lastLine = line
    firstMoment = moment
    lastMoment = moment
    forcedPlatform = platform
    if platform?.isMac == true { suspension.isExcluded = true }
  }

  package var app: LifecycleUnit { units[0] }
  package var scenes: ArraySlice<LifecycleUnit> { units.dropFirst() }
  package var hasScenes: Bool { units.count > 1 }
  /// How many units there ever were, the app among them, and how many scenes are live.
  package var sceneCounts: (units: Int, live: Int) { (units.count, liveScenes.count) }
  package var kind: LaunchKind { purpose.kind }
  package var tasks: [BackgroundTask] { taskTable.tasks }
  /// Background tasks were told, and none of them is open.
  var hasEndedTasks: Bool { taskTable.isInstrumented && !taskTable.hasOpen }
  package var openTasks: [BackgroundTask] { taskTable.openTasks }
  package func hasOpenAssertion(besides line: Int? = nil) -> Bool {
    taskTable.hasOpenAssertion(besides: line)
  }
  package var lastEndedTask: BackgroundTask? { taskTable.lastEnded }

  /// What the process is called: its name in the log, else its bundle.
  package var name: String { process.isEmpty ? facts.bundle ?? "" : process }

  /// The platform that it is said to run on, or that what it prints shows.
  package var platform: Platform? {
    if let forcedPlatform { return forcedPlatform }
    if let toldPlatform { return toldPlatform }
    switch system {
    case .uikit, .uikitApp, .uikitScene: return .ios
    case .swiftui: return showsMacPhases ? .macos : .ios
    case .appkit: return .macos
    case .watchkit: return .watchos
    case .unknown: return nil
    }
  }

  /// Transitions of this unit's kind that this teller ever tells in this launch: what it never
  /// tells is not instrumented, and its absence says nothing.
  package func told(of unit: LifecycleUnit, by teller: Event.Teller) -> TransitionSet {
    told.transitions(ofScenes: unit.isScene, by: teller)
  }

  /// Whether the app itself tells this transition of scenes in this launch.
  package func isToldOfScenes(_ transition: Transition) -> Bool {
    told.isTold(transition, ofScenes: true, by: .app)
  }

  /// Something besides launching was told, by one at least as near to the app as this.
  func hasLived(by voice: Event.Voice) -> Bool {
    told.isAnythingTold(besides: .launch, by: voice)
  }

  /// The app itself told that it launches.
  var isToldToLaunch: Bool { told.isTold(.launch, ofScenes: false, by: .app) }

  /// A unit was told that it comes to the front: no mere background launch.
  package var reachedForeground: Bool {
    told.isTold(anyOf: [TransitionSet(.enterForeground), TransitionSet(.becomeActive)])
  }

  /// All of its scenes are in the background, or the app without scenes is there or gone.
  package var isAllInBackground: Bool {
    if hasScenes { return liveScenes.allSatisfy { units[$0].state == .background } }
    return units[0].state == .background || !units[0].state.isLive
  }

  /// A live scene is in the state, other than this one.
  package func hasLiveScene(in state: UnitState, besides scene: Int?) -> Bool {
    for place in liveScenes.indices
    where liveScenes[place] != scene && units[liveScenes[place]].state == state {
      return true
    }
    return false
  }

  /// A unit of it is active or inactive.
  package var isAtFront: Bool {
    func isAtFront(_ unit: Int) -> Bool {
      units[unit].state == .active || units[unit].state == .inactive
    }
    return isAtFront(0) || liveScenes.contains(where: isAtFront)
  }

  /// More scenes, and more tests, than one launch can have without having been made up: of a trace that
  /// never ends only so much is kept.
  private static let most = (scenes: 1024, tests: 1 << 16)

  var isFull: Bool { units.count > Self.most.scenes || tests.count > Self.most.tests }

  /// The scene that has this name; of several connections of it the last.
  func scene(named key: SceneKey) -> Int? {
    // What is told is mostly told of the same scene as the last time, or of one that is there.
    if latestUnit > 0, isLookedUp(latestUnit, by: key) { return latestUnit }
    for place in 0..<min(8, liveScenes.count) where isLookedUp(liveScenes[place], by: key) {
      return liveScenes[place]
    }
    return scenesByKey[key]
  }

  private func isLookedUp(_ unit: Int, by key: SceneKey) -> Bool {
    guard units[unit].isLookedUp else { return false }
    for place in units[unit].keys.indices where units[unit].keys[place] == key { return true }
    return false
  }

  /// Keeps what is known of a scene beside the units in step with its unit.
  func noteScene(_ index: Int) {
    guard index > 0 else { return }
    if !units[index].isLookedUp { lookUp(index) }
    let place = liveScenes.firstIndex { $0 >= index } ?? liveScenes.count
    let isListed = place < liveScenes.count && liveScenes[place] == index
    if units[index].state.isLive, !isListed {
      liveScenes.insert(index, at: place)
    } else if !units[index].state.isLive, isListed {
      liveScenes.remove(at: place)
    }
  }

  /// Nothing proves it to be UIKit's, and its launching callback is AppKit's.
  package var mayBeMac: Bool {
    system == .unknown && hasSharedLaunch && forcedPlatform.map(\.isMac) ?? true
  }

  private func lookUp(_ index: Int) {
    for key in units[index].keys {
      if let other = scenesByKey[key], other != index { units[other].isLookedUp = false }
      scenesByKey[key] = index
    }
    units[index].isLookedUp = true
  }

  /// A debugger, the system or the platform keeps it from being suspended and watched.
  package var isNeverSuspended: Bool { suspension.isExcluded }

  /// AppKit's callbacks leave no doubt about the platform.
  package var isMac: Bool { system == .appkit }
}

/// A transition of some scene, which one its line does not say.
struct NamelessTelling {
  var transition: Transition
  var unit: Int?
  var tellers: TellerSet
}
