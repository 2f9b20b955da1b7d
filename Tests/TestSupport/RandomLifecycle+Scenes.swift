import Lifecycle

/// Apps with scenes, one or several at once.
extension RandomLifecycle {
  /// A window that was opened, over all its connections.
  struct Window {
    let session: Int
    var connection: Int
    var unit: Int
    var isConnected: Bool
  }

  mutating func liveInScenes(atMost most: Int) {
    tellApp("application(_:didFinishLaunchingWithOptions:)", .launching)
    windows.removeAll()
    open()
    for _ in 0..<dice.roll(0...16) {
      pause()
      if dice.oneIn(4) { addNoise() }
      act(atMost: most)
    }
    switch dice.roll(1...4) {
    case 1: forceQuit()
    case 2: terminateInBackground()
    default: break
    }
    let front = windows.indices.filter { isAt($0, .active) || isAt($0, .inactive) }
    if isFollowed, !book.isOver, !front.isEmpty { enterBackground(front) }
  }

  private mutating func act(atMost most: Int) {
    let connected = windows.filter(\.isConnected)
    let front = windows.indices.filter { isAt($0, .active) || isAt($0, .inactive) }
    let back = windows.indices.filter { isAt($0, .background) }
    switch dice.roll(1...8) {
    case 1 where connected.count < most: open()
    case 2, 3: interrupt(windows.indices.filter { isAt($0, .active) })
    case 4, 5: enterBackground(dice.oneIn(2) ? front : front.prefix(1).map { $0 })
    case 6 where !back.isEmpty: disconnect(dice.pick(back))
    case 7:
      if let gone = windows.indices.first(where: { !windows[$0].isConnected }), naming != .none {
        reconnect(gone)
      }
    default: back.isEmpty ? nil : enterForeground(dice.pick(back))
    }
  }

  private func isAt(_ window: Int, _ state: UnitState) -> Bool {
    windows[window].isConnected && book.states[windows[window].unit] == state
  }

  private mutating func open() {
    let unit = book.addUnit()
    windows.append(
      Window(session: sessionCount, connection: 0, unit: unit, isConnected: true))
    sessionCount += 1
    if dice.oneIn(2) { tell("application(_:configurationForConnecting:options:)") }
    connect(windows.count - 1)
  }

  private mutating func connect(_ window: Int) {
    wake()
    tell("scene(_:willConnectTo:options:)", of: window, .connected)
    book.noteConnection(of: windows[window].unit)
    tick(atMost: 40)
    if dice.oneIn(8) {
      tell("sceneDidEnterBackground(_:)", of: window, .background)
      return
    }
    enterForeground(window, stopsShort: false)
  }

  /// A scene that connects again is another object of the same session.
  private mutating func reconnect(_ window: Int) {
    windows[window].isConnected = true
    windows[window].connection += 1
    if naming == .pointer || naming == .delegate { windows[window].unit = book.addUnit() }
    connect(window)
  }

  private mutating func enterForeground(_ window: Int, stopsShort: Bool = true) {
    wake()
    tell("sceneWillEnterForeground(_:)", of: window, .inactive)
    tick(atMost: 300)
    if stopsShort, dice.oneIn(6) { return }
    tell("sceneDidBecomeActive(_:)", of: window, .active)
  }

  private mutating func interrupt(_ active: [Int]) {
    for window in active.shuffled(using: &dice) {
      tell("sceneWillResignActive(_:)", of: window, .inactive)
    }
    tick(atMost: 5_000)
    for window in active.shuffled(using: &dice) {
      tell("sceneDidBecomeActive(_:)", of: window, .active)
    }
  }

  private mutating func enterBackground(_ front: [Int]) {
    for window in front where isAt(window, .active) {
      tell("sceneWillResignActive(_:)", of: window, .inactive)
    }
    tick(atMost: 700)
    for window in front.shuffled(using: &dice) {
      tell("sceneDidEnterBackground(_:)", of: window, .background)
    }
  }

  private mutating func disconnect(_ window: Int) {
    wake()
    tell("sceneDidDisconnect(_:)", of: window, .disconnected)
    windows[window].isConnected = false
    guard naming == .label || naming == .session, dice.oneIn(4) else { return }
    // The user closed it.
    let name = self.name(of: window)
    tell("application(_:didDiscardSceneSessions:) \(name)")
    book.discard(windows[window].unit)
    windows.remove(at: window)
  }

  /// From the app switcher: no way into the background.
  private mutating func forceQuit() {
    let front = windows.indices.filter { isAt($0, .active) || isAt($0, .inactive) }
    guard !front.isEmpty, front.count == windows.filter(\.isConnected).count else { return }
    for window in front where isAt(window, .active) {
      tell("sceneWillResignActive(_:)", of: window, .inactive)
    }
    for window in front { tell("sceneDidDisconnect(_:)", of: window, .disconnected) }
    book.end = .forceQuit
    book.isOver = true
    guard dice.oneIn(2) else { return }
    tell("applicationWillTerminate(_:)")
    book.terminate()
  }

  private mutating func terminateInBackground() {
    guard book.states[0] == .background else { return }
    tell("applicationWillTerminate(_:)")
    book.terminate()
  }

  // MARK: Names

  private mutating func tell(_ text: String, of window: Int, _ state: UnitState) {
    tick(atMost: 20)
    let name = name(of: window)
    switch naming {
    case .none: tell(text)
    case .delegate: tell("\(name) \(text)")
    default: tell("\(text) \(name)")
    }
    book.enter(windows[window].unit, state)
  }

  private func name(of window: Int) -> String {
    let (session, connection) = (windows[window].session, windows[window].connection)
    switch naming {
    case .label: return "scene=\("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)[session % 26])"
    case .pointer:
      return "<UIWindowScene: 0x10270\(session % 10)\(connection % 10)\(session / 10)0>"
    case .delegate:
      return "<Notes.SceneDelegate: 0x6000\(session % 10)\(connection % 10)\(session / 10)0>"
    case .session:
      let last = String(1000 + session).dropFirst()
      return "<UIWindowScene: 0x10270\(session % 10)\(connection % 10)\(session / 10)0> "
        + "(persistentIdentifier: 04EAB7E8-1819-4E9B-BC75-C6342395C\(last))"
    case .none: return ""
    }
  }
}
