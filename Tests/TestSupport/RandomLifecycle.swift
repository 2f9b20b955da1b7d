import Lifecycle

/// The legal lives of an app, drawn at random, their log and what is true of them.
package struct RandomLifecycle {
  /// Whose callbacks are printed.
  package enum System: String, CaseIterable, Sendable {
    case appDelegate, oneScene, manyScenes, phases, phasesWithAdaptor, phasesOnMac, appKit, watch
  }

  /// How lines name their scene.
  package enum Naming: String, CaseIterable, Sendable {
    case label, pointer, delegate, session, none
  }

  /// A unit's stay in a state: first and last line, and its length in milliseconds.
  package struct TrueSpan: Equatable {
    package var state: UnitState
    package var fromLine: Int
    package var toLine: Int
    package var milliseconds: Int?

    package init(state: UnitState, fromLine: Int, toLine: Int, milliseconds: Int?) {
      self.state = state
      self.fromLine = fromLine
      self.toLine = toLine
      self.milliseconds = milliseconds
    }
  }

  /// What is true of one launch.
  package struct TrueLaunch {
    /// By unit: the app, then its scenes in order of appearance.
    package var spans: [[TrueSpan]] = [[]]
    /// Whether the app's windows are there, of an AppKit app.
    package var visibility: [TrueSpan] = []
    package var end = LaunchEnd.Manner.endOfLog
    /// The unit of each line that tells a scene's callback.
    package var unitOfLine: [Int: Int] = [:]
    /// The line on which each scene connects.
    package var connections: [Int: Int] = [:]
  }

  package let system: System
  package let naming: Naming
  package let style: LineStyle
  /// At most so many scenes are open at once.
  package let mostScenes: Int
  package internal(set) var trace = ""
  package internal(set) var launches: [TrueLaunch] = []

  var dice: Dice
  var line = 0
  var now = 0
  var pid = 512
  var book = LifeBook()
  var windows: [Window] = []
  var sessionCount = 0
  var isHidden = false
  private var wakes = false
  /// Another launch follows: an app that is at the front first leaves it, or its end would be a riddle.
  var isFollowed = false

  /// A life of the system whose turn it is, so that a row of seeds has all of them.
  package init(seed: Int) {
    let systems = System.allCases
    self.init(systems[seed % systems.count], seed: seed)
  }

  package init(_ system: System, naming: Naming = .label, scenes: Int? = nil, seed: Int) {
    dice = Dice(seed * 97 + system.rawValue.utf8.reduce(0) { ($0 * 31 + Int($1)) % 9973 })
    self.system = system
    self.naming = naming
    style = dice.pick(LineStyle.allCases)
    let drawn = dice.roll(2...6)
    mostScenes = scenes ?? drawn
    let runs = system == .phases || system == .phasesOnMac ? 1 : dice.roll(1...3)
    for run in 1...runs {
      isFollowed = run < runs
      beginRun()
      live()
      endRun(isLast: run == runs)
    }
  }

  private mutating func live() {
    switch system {
    case .appDelegate: liveAsApp(.uikit)
    case .watch: liveAsApp(.watch)
    case .appKit: liveOnMac()
    case .oneScene: liveInScenes(atMost: 1)
    case .manyScenes: liveInScenes(atMost: mostScenes)
    case .phases: liveInPhases(hasAdaptor: false)
    case .phasesWithAdaptor: liveInPhases(hasAdaptor: true)
    case .phasesOnMac: liveInPhasesOnMac()
    }
  }

  // MARK: Lines

  private mutating func beginRun() {
    book = LifeBook()
    isHidden = false
    pid += dice.roll(1...40)
    tick(atMost: 900)
  }

  private mutating func endRun(isLast: Bool) {
    if !isLast { tick(atMost: 50_000) }
    if isLast, !book.isOver { book.end = .endOfLog }
    launches.append(book.close(hasClock: style.hasClock))
  }

  /// Writes a line that tells something, and returns its number.
  mutating func tell(_ text: String) {
    if wakes {
      book.wake(
        at: line + 1, now, isNamed: style.namesProcess, hasClock: style.hasClock)
      wakes = false
    }
    write(text)
    book.line = line
    book.now = now
    book.noteWord()
  }

  mutating func write(_ text: String) {
    line += 1
    trace += style.line(text, milliseconds: now, pid: pid) + "\n"
    book.noteLife(at: line, now, isNamed: style.namesProcess)
  }

  mutating func addNoise() {
    for _ in 0..<dice.roll(1...3) {
      tick(atMost: 3_000)
      write(dice.pick(["request 17 answered with 200", "layout took 3 ms", "cell 4 reused"]))
    }
  }

  mutating func tick(atMost most: Int) { now += dice.roll(0...most) }

  /// The user does something else for a while.
  mutating func pause() { now += dice.pick([0, 60, 900, 4_000, 9_000, 31_000, 700_000]) }

  /// The next line comes from outside: if the process is in the background and was silent for more
  /// than half a minute, it has rested.
  mutating func wake() { wakes = true }
}
