import TestSupport
import Testing

@testable import Lifecycle

@Suite struct TrackerTests {
  @Test func `one scene from launch to force quit`() throws {
    let trace = """
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)
      sceneWillResignActive(_:)
      sceneDidDisconnect(_:)
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: launching 1-3", "app: inactive 3-4", "app: active 4-5", "app: inactive 5-6",
        "scene 1: connected 2-3", "scene 1: inactive 3-4",
        "scene 1: active 4-5", "scene 1: inactive 5-6", "scene 1: disconnected 6-6",
      ])
    #expect(try TraceRun.of(trace).endRows == ["forceQuit probable 6"])
    #expect(try TraceRun.of(trace).skips == [])
  }

  @Test(arguments: [
    ("scene=A", "scene=B", "A", "B"),
    ("<UIWindowScene: 0x10>", "<UIWindowScene: 0x20>", "0x10", "0x20"),
    ("<Notes.SceneDelegate: 0xa0>", "<Notes.SceneDelegate: 0xb0>", "0xa0", "0xb0"),
  ])
  func `two scenes interleaved, told apart by their names`(
    first: String, second: String, firstName: String, secondName: String
  ) throws {
    let trace = """
      application(_:didFinishLaunchingWithOptions:)
      \(first) scene(_:willConnectTo:options:)
      \(second) scene(_:willConnectTo:options:)
      \(first) sceneWillEnterForeground(_:)
      \(second) sceneWillEnterForeground(_:)
      \(first) sceneDidBecomeActive(_:)
      \(second) sceneDidBecomeActive(_:)
      \(first) sceneWillResignActive(_:)
      \(first) sceneDidEnterBackground(_:)
      \(second) sceneWillResignActive(_:)
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: launching 1-4", "app: inactive 4-6", "app: active 6-10",
        "app: inactive 10-10",
        "\(firstName): connected 2-4", "\(firstName): inactive 4-6",
        "\(firstName): active 6-8", "\(firstName): inactive 8-9",
        "\(firstName): background 9-10",
        "\(secondName): connected 3-5", "\(secondName): inactive 5-7",
        "\(secondName): active 7-10", "\(secondName): inactive 10-10",
      ])
    #expect(try TraceRun.of(trace).skips == [])
  }

  @Test func `a second scene without a name is the one whose state allows the line`() throws {
    let trace = """
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: inactive 2-3", "app: active 3-6",
        "scene 1: connected 1-2", "scene 1: inactive 2-3", "scene 1: active 3-6",
        "scene 2: connected 4-5", "scene 2: inactive 5-6 probable",
        "scene 2: active 6-6 probable",
      ])
    #expect(try TraceRun.of(trace).skips == [])
  }

  @Test func `scenes that cannot be told apart are marked`() throws {
    let trace = """
      scene(_:willConnectTo:options:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      """
    let run = try TraceRun.of(trace)
    #expect(run.events[2].event.isAmbiguous)
    #expect(run.launches[0].launch.scenes.map(\.isAmbiguous) == [true, true])
  }

  @Test func `a label that is learned late names the only scene`() throws {
    let trace = """
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:) scene=main
      sceneWillResignActive(_:) scene=main
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: inactive 2-3", "app: active 3-4", "app: inactive 4-4",
        "main: connected 1-2", "main: inactive 2-3", "main: active 3-4",
        "main: inactive 4-4",
      ])
  }

  @Test func `a scene that connects again is the same scene`() throws {
    let session = "persistentIdentifier: 04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    let trace = """
      scene(_:willConnectTo:options:) <UIWindowScene: 0x10> \(session)
      sceneDidEnterBackground(_:) <UIWindowScene: 0x10>
      sceneDidDisconnect(_:) <UIWindowScene: 0x10>
      scene(_:willConnectTo:options:) <UIWindowScene: 0x20> \(session)
      sceneWillEnterForeground(_:) <UIWindowScene: 0x20>
      """
    let run = try TraceRun.of(trace)
    #expect(run.launches.count == 1)
    #expect(run.launches[0].launch.scenes.count == 1)
    #expect(
      run.launches[0].units[1].spans.map(\.state)
        == [.connected, .background, .disconnected, .connected, .inactive])
    #expect(run.launches[0].launch.units[1].name == "04EAB7E8-1819-4E9B-BC75-C6342395CE82")
    #expect(run.launches[0].launch.units[1].aliases == ["0x20"])
  }

  @Test func `a scene without a name that connects again is the same window`() throws {
    let trace = """
      scene(_:willConnectTo:options:)
      sceneDidEnterBackground(_:)
      sceneDidDisconnect(_:)
      scene(_:willConnectTo:options:)
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: background 2-4",
        "scene 1: connected 1-2", "scene 1: background 2-3", "scene 1: disconnected 3-4",
        "scene 1: connected 4-4",
      ])
  }

  @Test func `a discarded session ends its scene`() throws {
    let run = try TraceRun.of(
      """
      scene(_:willConnectTo:options:) scene=A
      scene(_:willConnectTo:options:) scene=B
      sceneDidEnterBackground(_:) scene=A
      sceneDidDisconnect(_:) scene=A
      application(_:didDiscardSceneSessions:) scene=A
      """)
    #expect(run.launches[0].launch.scenes.map(\.state) == [.discarded, .connected])
  }

  // MARK: Several tellers

  @Test func `delegate, notification and phase tell one transition once`() throws {
    let trace = """
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidBecomeActive(_:)
      UISceneDidActivateNotification
      ScenePhase: inactive -> active
      sceneWillResignActive(_:)
      ScenePhase: active -> inactive
      UISceneWillDeactivateNotification
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: inactive 2-3", "app: active 3-6", "app: inactive 6-8",
        "scene 1: connected 1-2", "scene 1: inactive 2-3", "scene 1: active 3-6",
        "scene 1: inactive 6-8",
      ])
    let run = try TraceRun.of(trace)
    #expect(run.events.filter(\.event.isJoined).map(\.event.line) == [4, 5, 7, 8])
    #expect(run.events.filter(\.event.isRepeated).isEmpty)
  }

  @Test func `the same teller twice repeats itself`() throws {
    let run = try TraceRun.of(
      "sceneDidBecomeActive(_:)\nsceneDidBecomeActive(_:)\nsceneWillResignActive(_:)\n")
    #expect(run.events.map(\.event.isRepeated) == [false, true, false])
    #expect(run.events.map(\.event.isJoined) == [false, false, false])
    #expect(run.launches[0].units[1].spans.map(\.fromLine) == [1, 3])
  }

  @Test func `the first phase is a state, not something that happened`() throws {
    let run = try TraceRun.of(
      "ScenePhase: background -> background\nScenePhase: background -> inactive\nactive\ninactive\n"
    )
    #expect(
      run.events.map(\.event.transition) == [nil, .enterForeground, .becomeActive, .resignActive])
    #expect(
      run.launches[0].units[1].spans.map(\.state) == [.background, .inactive, .active, .inactive])
    #expect(run.launches[0].launch.system == .swiftui)
  }

  @Test func `phases may leave inactive out`() throws {
    #expect(try TraceRun.of("active\nbackground\nactive\nbackground\n").skips == [])
  }

  @Test func `what a callback leaves out is told`() throws {
    let run = try TraceRun.of(
      "scene(_:willConnectTo:options:)\nsceneDidBecomeActive(_:)\nsceneDidEnterBackground(_:)\n")
    #expect(
      run.events.map(\.event.skipped)
        == [[], TransitionSet(.enterForeground), TransitionSet(.resignActive)])
  }

  // MARK: Systems

  @Test(arguments: [
    ("applicationDidBecomeActive(_:)", "unknown", "app.didBecomeActive"),
    (
      "applicationDidEnterBackground(_:)\napplicationDidBecomeActive(_:)", "uikit",
      "app.didBecomeActive"
    ),
    ("applicationDidHide(_:)\napplicationDidBecomeActive(_:)", "appkit", "mac.didBecomeActive"),
    (
      "applicationWillFinishLaunching(_:)\napplicationDidBecomeActive(_:)", "appkit",
      "mac.didBecomeActive"
    ),
    (
      "NSApplicationDidResignActiveNotification\napplicationDidBecomeActive(_:)", "appkit",
      "mac.didBecomeActive"
    ),
    (
      "application(_:didFinishLaunchingWithOptions:)\nsceneDidBecomeActive(_:)", "uikit-scene",
      "scene.didBecomeActive"
    ),
  ])
  func `what callbacks prove of the system`(trace: String, system: String, name: String) throws {
    let run = try TraceRun.of(trace)
    #expect(run.launches.map(\.launch.system.rawValue) == [system])
    #expect(run.events.last?.name == name)
  }

  @Test func `a Mac app goes without a background`() throws {
    let trace = """
      applicationWillFinishLaunching(_:)
      applicationDidFinishLaunching(_:)
      applicationDidBecomeActive(_:)
      applicationDidResignActive(_:)
      applicationDidBecomeActive(_:)
      applicationWillTerminate(_:)
      """
    let rows = try TraceRun.of(trace).spanRows
    #expect(rows.allSatisfy { $0.hasPrefix("app") })
    #expect(try TraceRun.of(trace).endRows == ["terminated certain 6"])
    #expect(try TraceRun.of(trace).findings.isEmpty)
  }

  // MARK: Spans

  @Test func `a span is as long as the clock says`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 23:59:58.000 Notes[512:1a] sceneDidBecomeActive(_:)
      2025-03-02 00:00:00.500 Notes[512:1a] sceneWillResignActive(_:)
      2025-03-02 00:00:00.750 Notes[512:1a] sceneDidEnterBackground(_:)
      2025-03-02 00:01:00.750 Notes[512:1a] saving draft
      """)
    let spans = run.launches[0].units[1].spans
    #expect(spans.map(\.duration) == [2_500_000_000, 250_000_000, 60_000_000_000])
    #expect(spans.map(\.toLine) == [2, 3, 4])
    #expect(
      spans[0].start?.reading.description == "2025-03-01T23:59:58.000"
        && spans[0].end?.reading.description == "2025-03-02T00:00:00.500")
    let bare = try TraceRun.of("sceneDidBecomeActive(_:)\nsceneWillResignActive(_:)\n")
    #expect(bare.launches[0].units[1].spans.map(\.duration) == [nil, nil])
  }

  @Test func `an action lies in the window of the callback before it`() throws {
    let run = try TraceRun.of(
      """
      09:00:00.000 sceneDidEnterBackground(_:)
      09:00:05.000 saving draft
      09:00:05.001 saving draft
      09:01:00.000 sceneWillEnterForeground(_:)
      09:01:02.000 refresh
      09:01:02.001 refresh
      """)
    #expect(
      run.events.map(\.event.window)
        == [nil, .enterBackground, nil, nil, .enterForeground, nil])
    #expect(run.events[1].event.windowLine == 1 && run.events[4].event.windowLine == 4)
  }
}
