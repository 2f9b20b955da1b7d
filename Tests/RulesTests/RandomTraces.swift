import TestSupport

/// What a line of a drawn trace tells, and a drawn rule names.
enum Atom: String, CaseIterable {
  case save, refresh, pause, resume, delete, load
  case launch, becomeActive, resignActive, enterBackground, enterForeground, terminate
  case memoryWarning = "app.didReceiveMemoryWarning"

  static let actions: [Atom] = [.save, .refresh, .pause, .resume, .delete, .load]
  /// What a unit may go through again and again.
  static let moves: [Atom] = [.becomeActive, .resignActive, .enterBackground, .enterForeground]

  var isAction: Bool {
    switch self {
    case .save, .refresh, .pause, .resume, .delete, .load: true
    default: false
    }
  }
  var isTransition: Bool { !isAction && self != .memoryWarning }

  /// How long after its line an action still lies in its window, in milliseconds.
  var windowLength: Int? {
    switch self {
    case .enterBackground: 5000
    case .terminate: nil
    default: 2000
    }
  }

  /// The lines that tell it of an app without scenes.
  var lines: [String] {
    switch self {
    case .save:
      ["saving draft", "saving letter", "saving draft 7", "saving draft 12", "save failed"]
    case .refresh: ["refresh now", "refresh 3 now", "refresh failed"]
    case .pause: ["game paused", "paused draft"]
    case .resume: ["game resumed", "resumed draft"]
    case .delete: ["deleted the note", "deleted draft 4", "deleted draft 31"]
    case .load: ["loaded notes", "loaded draft"]
    case .launch: ["application(_:didFinishLaunchingWithOptions:)"]
    case .becomeActive: ["applicationDidBecomeActive(_:)"]
    case .resignActive: ["applicationWillResignActive(_:)"]
    case .enterBackground: ["applicationDidEnterBackground(_:)"]
    case .enterForeground: ["applicationWillEnterForeground(_:)"]
    case .terminate: ["applicationWillTerminate(_:)"]
    case .memoryWarning: ["applicationDidReceiveMemoryWarning(_:)"]
    }
  }

  /// The line that tells it of a scene.
  var sceneLine: String? {
    switch self {
    case .becomeActive: "sceneDidBecomeActive(_:)"
    case .resignActive: "sceneWillResignActive(_:)"
    case .enterBackground: "sceneDidEnterBackground(_:)"
    case .enterForeground: "sceneWillEnterForeground(_:)"
    default: nil
    }
  }

  /// Lines that tell none of these: noise, and actions that did not take place.
  static let silence = [
    "layout took 3 ms", "request 17 answered with 200", "not saving", "refresh deferred",
  ]
}

/// A short log, and what it tells by its own account.
struct DrawnTrace {
  enum Clock: CaseIterable { case none, seconds, milliseconds }

  struct Line {
    var text: String
    var atom: Atom?
    /// The scene that it names: A is 0, B is 1.
    var scene: Int?
    /// What its stamp shows, in milliseconds after nine o'clock.
    var shown: Int
  }

  let clock: Clock
  var lines: [Line] = []

  var text: String {
    switch clock {
    case .none: trace(lines.map { ($0.shown, $0.text) }, .bare)
    case .milliseconds: trace(lines.map { ($0.shown, $0.text) })
    case .seconds: coarse(lines.map { ($0.shown / 1000, $0.text) })
    }
  }

  /// The first line that tells anything is that of the launch.
  var isSeenFromStart: Bool {
    lines.first { $0.atom != nil || $0.text.contains("(_:") }?.atom == .launch
  }

  /// No transition is told twice in a row of the app or of a scene.
  var isLegal: Bool {
    [nil, 0, 1].allSatisfy { scene in
      let transitions = lines.filter { $0.scene == scene }.compactMap(\.atom)
        .filter(\.isTransition)
      return zip(transitions, transitions.dropFirst()).allSatisfy { $0 != $1 }
    }
  }

  /// It shows the end of its process.
  var isOver: Bool { lines.contains { $0.atom == .terminate } }

  /// When each line was written, in milliseconds. A stamp that steps back is read as its
  /// predecessor's.
  var times: [Int?] {
    guard clock != .none else { return lines.map { _ in nil } }
    var latest = 0
    return lines.map { line in
      latest = max(latest, clock == .seconds ? line.shown / 1000 * 1000 : line.shown)
      return latest
    }
  }
}

/// Draws traces in which much happens: few kinds of events, at times that lie around the bounds that
/// rules use.
struct TraceDrawing {
  /// The bounds of drawn rules, in milliseconds.
  static let bounds = [500, 1000, 1500, 2000, 3000]

  let alphabet: [Atom]
  private var dice: Dice
  private var trace: DrawnTrace
  private var now = 0
  /// By scene; the app's is at 0.
  private var last: [Atom?] = [nil, nil]

  private init(_ alphabet: [Atom], _ clock: DrawnTrace.Clock, _ dice: Dice) {
    self.alphabet = alphabet
    self.dice = dice
    trace = DrawnTrace(clock: clock)
  }

  /// The life of an app without scenes.
  static func app(_ alphabet: [Atom], _ clock: DrawnTrace.Clock, dice: inout Dice) -> DrawnTrace {
    var drawing = TraceDrawing(alphabet, clock, dice)
    drawing.drawApp()
    dice = drawing.dice
    return drawing.trace
  }

  /// The lives of two scenes of one app.
  static func scenes(
    _ alphabet: [Atom], _ clock: DrawnTrace.Clock, dice: inout Dice
  ) -> DrawnTrace {
    var drawing = TraceDrawing(alphabet, clock, dice)
    drawing.drawScenes()
    dice = drawing.dice
    return drawing.trace
  }

  private mutating func drawApp() {
    if dice.oneIn(6) { add(nil, text: Atom.silence[0]) }
    if dice.oneIn(2) {
      add(.launch)
    } else {
      add(dice.pick(Atom.moves))
    }
    let count = dice.roll(2...20)
    for _ in 0..<count { addSomething(scene: nil) }
    guard dice.oneIn(4) else { return }
    add(.terminate)
    let actions = alphabet.filter(\.isAction)
    for _ in 0..<dice.roll(0...2) where !actions.isEmpty { add(dice.pick(actions)) }
  }

  private mutating func drawScenes() {
    if dice.oneIn(2) { add(.launch) }
    for scene in 0...1 { add(nil, text: "scene(_:willConnectTo:options:)", scene: scene) }
    let count = dice.roll(6...28)
    for _ in 0..<count { addSomething(scene: dice.roll(0...1)) }
    if dice.oneIn(4) { add(.terminate) }
  }

  private mutating func addSomething(scene: Int?) {
    let atom = dice.pick(alphabet)
    // Told twice in a row it is another thing, and an app is launched and ends once.
    guard !dice.oneIn(9), atom != .launch, atom != .terminate, atom != last[scene ?? 0] else {
      return add(nil, text: dice.pick(Atom.silence))
    }
    add(atom, scene: scene)
  }

  private mutating func add(_ atom: Atom?, text: String? = nil, scene: Int? = nil) {
    pass()
    var words = text ?? atom.map { dice.pick($0.lines) } ?? ""
    if let scene {
      words = (atom?.sceneLine ?? words) + (scene == 0 ? ", scene=A" : ", scene=B")
    }
    if let atom, atom.isTransition { last[scene ?? 0] = atom }
    let isBack = trace.clock == .milliseconds && dice.oneIn(20)
    trace.lines.append(
      DrawnTrace.Line(
        text: words, atom: atom, scene: scene, shown: isBack ? max(0, now - 700) : now))
  }

  /// Some time goes by: often as much as makes a bound just met or just missed.
  private mutating func pass() {
    let step = trace.clock == .seconds ? 1000 : 1
    if dice.oneIn(2), !trace.lines.isEmpty {
      let start = dice.pick(trace.lines).shown
      let length = dice.pick(Self.bounds + [2000, 5000])
      let moment = start + (length + step - 1) / step * step + dice.pick([-step, 0, step])
      if moment >= now { now = moment }
    } else {
      now += dice.pick([0, 0, 1, 10, 200, 499, 700, 1000, 1001, 2500, 5001]) / step * step
    }
  }
}
