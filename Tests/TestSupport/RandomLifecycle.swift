import Lifecycle

/// A legal life of an app, drawn at random, its log and what is true of it.
package struct RandomLifecycle {
  package enum Kind: CaseIterable, Sendable { case app, oneScene, manyScenes }

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

  package private(set) var trace = ""
  /// By unit: the app, then its scenes in order of appearance.
  package private(set) var spans: [[TrueSpan]] = [[]]
  /// What the scenes are called in the log; empty for a scene without a name.
  package private(set) var names: [String] = []
  package private(set) var isTerminated = false

  private var dice: Dice
  private let kind: Kind
  private let style: LineStyle
  private var line = 0
  private var now = 0
  private var lastEvent = (line: 0, time: 0)
  private var open: [(state: UnitState, line: Int, time: Int)?] = [nil]
  private var states: [UnitState] = [.notRunning]
  private var hasSettled = false

  package init(_ kind: Kind, seed: Int) {
    dice = Dice(seed)
    self.kind = kind
    style = dice.pick(LineStyle.allCases)
    run()
  }

  /// Where each transition leads, and which may follow in a state: Apple's diagrams, written anew.
  private static let sceneMoves: [UnitState: [(name: String, to: UnitState)]] = [
    .notRunning: [("scene(_:willConnectTo:options:)", .connected)],
    .disconnected: [("scene(_:willConnectTo:options:)", .connected)],
    .connected: [
      ("sceneWillEnterForeground(_:)", .inactive), ("sceneWillEnterForeground(_:)", .inactive),
      ("sceneDidEnterBackground(_:)", .background),
    ],
    .inactive: [
      ("sceneDidBecomeActive(_:)", .active), ("sceneDidBecomeActive(_:)", .active),
      ("sceneDidEnterBackground(_:)", .background), ("sceneDidDisconnect(_:)", .disconnected),
    ],
    .active: [("sceneWillResignActive(_:)", .inactive)],
    .background: [
      ("sceneWillEnterForeground(_:)", .inactive), ("sceneWillEnterForeground(_:)", .inactive),
      ("sceneDidDisconnect(_:)", .disconnected),
    ],
  ]

  private static let appMoves: [UnitState: [(name: String, to: UnitState)]] = [
    .launching: [
      ("applicationDidBecomeActive(_:)", .active),
      ("applicationDidEnterBackground(_:)", .background),
    ],
    .inactive: [
      ("applicationDidBecomeActive(_:)", .active),
      ("applicationDidEnterBackground(_:)", .background),
    ],
    .active: [("applicationWillResignActive(_:)", .inactive)],
    .background: [("applicationWillEnterForeground(_:)", .inactive)],
  ]

  private mutating func run() {
    log("application(_:didFinishLaunchingWithOptions:)", unit: 0, to: .launching)
    switch kind {
    case .app: break
    case .oneScene: addScene("")
    case .manyScenes:
      let naming = dice.pick(Naming.allCases)
      for index in 0..<dice.roll(2...4) { addScene(naming.name(index)) }
    }
    for _ in 0..<dice.roll(1...40) { step() }
    if dice.oneIn(3) { terminate() }
    if dice.oneIn(2) { addNoise() }
    for unit in open.indices { close(unit, line: lastEvent.line, time: lastEvent.time) }
  }

  private mutating func addScene(_ name: String) {
    names.append(name)
    states.append(.notRunning)
    open.append(nil)
    spans.append([])
  }

  private mutating func step() {
    if dice.oneIn(3) { addNoise() }
    // Scenes appear in the order of their numbers.
    let fresh = states.indices.dropFirst().first { states[$0] == .notRunning }
    let units =
      kind == .app
      ? [0]
      : states.indices.dropFirst().filter {
        states[$0] != .notRunning || $0 == fresh
      }
    let unit = dice.pick(units)
    let moves = (kind == .app ? Self.appMoves : Self.sceneMoves)[states[unit]] ?? []
    guard !moves.isEmpty else { return }
    let move = dice.pick(moves)
    log(unit > 0 ? naming(unit, move.name) : move.name, unit: unit, to: move.to)
  }

  private func naming(_ unit: Int, _ callback: String) -> String {
    names[unit - 1].isEmpty ? callback : "\(callback) \(names[unit - 1])"
  }

  private mutating func terminate() {
    isTerminated = true
    tick()
    write("applicationWillTerminate(_:)")
    lastEvent = (line, now)
    for unit in open.indices { close(unit, line: line, time: now) }
  }

  private mutating func log(_ text: String, unit: Int, to state: UnitState) {
    tick()
    write(text)
    lastEvent = (line, now)
    if unit > 0 { close(0, line: line, time: now) }
    close(unit, line: line, time: now)
    open[unit] = (state, line, now)
    states[unit] = state
    hasSettled = hasSettled || state == .active || state == .background
  }

  private mutating func close(_ unit: Int, line: Int, time: Int) {
    guard let span = open[unit] else { return }
    open[unit] = nil
    spans[unit].append(
      TrueSpan(
        state: span.state, fromLine: span.line, toLine: line,
        milliseconds: style.hasClock ? time - span.time : nil))
  }

  /// A launch is quick; afterwards anything may last.
  private mutating func tick() {
    now += hasSettled ? dice.pick([0, 1, 60, 900, 4_000, 31_000, 700_000]) : dice.roll(0...15)
  }

  private mutating func addNoise() {
    for _ in 0..<dice.roll(1...3) {
      tick()
      write(dice.pick(["request 17 answered with 200", "layout took 3 ms", "cell 4 reused"]))
    }
  }

  private mutating func write(_ text: String) {
    line += 1
    trace += style.line(text, milliseconds: now) + "\n"
  }
}

extension RandomLifecycle {
  /// How lines name their scene.
  private enum Naming: CaseIterable {
    case label, pointer, session

    func name(_ index: Int) -> String {
      switch self {
      case .label: "scene=\(["A", "B", "C", "D"][index])"
      case .pointer: "<UIWindowScene: 0x10270b1\(index)0>"
      case .session:
        "persistentIdentifier: 04EAB7E8-1819-4E9B-BC75-C6342395CE8\(index)"
      }
    }
  }
}

/// How a log writes its lines.
package enum LineStyle: CaseIterable, Sendable {
  case bare, console, clock, device, compact, json

  package var hasClock: Bool { self != .bare }

  /// The line for `text`, so many milliseconds after nine o'clock on 1 March 2025.
  package func line(_ text: String, milliseconds: Int) -> String {
    let seconds = 9 * 3600 + milliseconds / 1000
    let day = 1 + seconds / 86_400
    let time =
      [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { pad($0, 2) }
      .joined(separator: ":") + "." + pad(milliseconds % 1000, 3)
    return switch self {
    case .bare: text
    case .console: "2025-03-\(pad(day, 2)) \(time) Notes[512:1a03] \(text)"
    case .clock: "\(time) \(text)"
    case .device: "Mar \(day < 10 ? " " : "")\(day) \(time)000 Notes[512] <Notice>: \(text)"
    case .compact: "2025-03-\(pad(day, 2)) \(time) Df Notes[512:1a03] \(text)"
    case .json:
      "{\"timestamp\":\"2025-03-\(pad(day, 2))T\(time)Z\",\"message\":\"\(text)\","
        + "\"process\":\"Notes\",\"pid\":512}"
    }
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
