import TestSupport
import Testing

@testable import Lifecycle

@Suite struct TrackerTests {
  /// What units did, one row each: `unit name: state from-to`, launch by launch.
  private func spans(_ trace: String) throws -> [String] {
    try TraceRun.of(trace).launches.flatMap { launch in
      launch.units.indices.flatMap { index in
        launch.units[index].spans.map { span in
          "\(launch.launch.id) \(launch.launch.units[index].name): \(span.state) "
            + "\(span.fromLine)-\(span.toLine)"
            + (span.confidence == .certain ? "" : " \(span.confidence)")
        }
      }
    }
  }

  private func spansOfSecond(_ trace: String) throws -> [String] {
    try spans(trace).filter { $0.hasPrefix("2") }
  }

  private func ends(_ trace: String) throws -> [String] {
    try TraceRun.of(trace).launches.map { launch in
      guard let end = launch.launch.end else { return "none" }
      return "\(end.manner) \(end.confidence) \(end.line)"
    }
  }

  private func skipped(_ trace: String) throws -> [Int] {
    try TraceRun.of(trace).events.filter { !$0.event.skipped.isEmpty }.map(\.event.line)
  }

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
      try spans(trace) == [
        "1 app: launching 1-3", "1 app: inactive 3-4", "1 app: active 4-5", "1 app: inactive 5-6",
        "1 scene 1: connected 2-3", "1 scene 1: inactive 3-4",
        "1 scene 1: active 4-5", "1 scene 1: inactive 5-6", "1 scene 1: disconnected 6-6",
      ])
    #expect(try ends(trace) == ["forceQuit probable 6"])
    #expect(try skipped(trace) == [])
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
      try spans(trace) == [
        "1 app: launching 1-4", "1 app: inactive 4-6", "1 app: active 6-10",
        "1 app: inactive 10-10",
        "1 \(firstName): connected 2-4", "1 \(firstName): inactive 4-6",
        "1 \(firstName): active 6-8", "1 \(firstName): inactive 8-9",
        "1 \(firstName): background 9-10",
        "1 \(secondName): connected 3-5", "1 \(secondName): inactive 5-7",
        "1 \(secondName): active 7-10", "1 \(secondName): inactive 10-10",
      ])
    #expect(try skipped(trace) == [])
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
      try spans(trace) == [
        "1 app: inactive 2-3", "1 app: active 3-6",
        "1 scene 1: connected 1-2", "1 scene 1: inactive 2-3", "1 scene 1: active 3-6",
        "1 scene 2: connected 4-5", "1 scene 2: inactive 5-6 probable",
        "1 scene 2: active 6-6 probable",
      ])
    #expect(try skipped(trace) == [])
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
      try spans(trace) == [
        "1 app: inactive 2-3", "1 app: active 3-4", "1 app: inactive 4-4",
        "1 main: connected 1-2", "1 main: inactive 2-3", "1 main: active 3-4",
        "1 main: inactive 4-4",
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
      try spans(trace) == [
        "1 app: background 2-4",
        "1 scene 1: connected 1-2", "1 scene 1: background 2-3", "1 scene 1: disconnected 3-4",
        "1 scene 1: connected 4-4",
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

  // MARK: Launches

  @Test func `launching again is another launch`() throws {
    let life = """
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidEnterBackground(_:)

      """
    let trace = life + life
    #expect(try ends(trace) == ["killedWhileSuspended probable 5", "endOfLog certain 8"])
    #expect(
      try spansOfSecond(trace) == [
        "2 app: launching 5-7", "2 app: inactive 7-8", "2 app: background 8-8",
        "2 scene 1: connected 6-7", "2 scene 1: inactive 7-8", "2 scene 1: background 8-8",
      ])
  }

  @Test func `willFinishLaunching and didFinishLaunching belong together`() throws {
    let trace = """
      application(_:willFinishLaunchingWithOptions:)
      application(_:didFinishLaunchingWithOptions:)
      UIApplicationDidFinishLaunchingNotification
      applicationDidBecomeActive(_:)
      """
    #expect(try spans(trace) == ["1 app: launching 1-4", "1 app: active 4-4"])
    #expect(try skipped(trace) == [])
  }

  @Test func `another pid is another launch`() throws {
    let trace = """
      2025-03-01 09:00:00.000 Notes[512:1a] sceneDidBecomeActive(_:)
      2025-03-01 09:00:05.000 Player[7:1a] sceneDidBecomeActive(_:)
      2025-03-01 09:00:09.000 Notes[513:1a] sceneWillEnterForeground(_:)
      2025-03-01 09:00:10.000 Player[7:1a] sceneWillResignActive(_:)
      """
    let run = try TraceRun.of(trace)
    #expect(run.launches.map(\.launch.process) == ["Notes", "Player", "Notes"])
    #expect(run.launches.map(\.launch.pid) == [512, 7, 513])
    #expect(
      try ends(trace) == ["unknown possible 3", "endOfLog certain 4", "endOfLog certain 3"])
  }

  @Test func `a process that had to be forgotten ends with the log`() throws {
    let trace = (1...1100)
      .map { "2025-03-01 09:00:00.000 App\($0)[\($0):1a] sceneDidBecomeActive(_:)" }
      .joined(separator: "\n")
    let ends = try ends(trace)
    #expect(ends.count == 1100)
    #expect(ends.first == "endOfLog certain 1")
    #expect(ends.last == "endOfLog certain 1100")
  }

  @Test func `however many apps there are, theirs are the actions and nobody else's`() throws {
    let trace = (1...200)
      .flatMap { app in
        [
          "App\(app)[\(app):1a] saveContext()", "App\(app)[\(app):1a] sceneDidBecomeActive(_:)",
          "App\(app)[\(app):1a] saveContext()", "daemon[\(app):1a] saveContext()",
        ]
      }
      .map { "2025-03-01 09:00:00.000 \($0)" }
      .joined(separator: "\n")
    let lines = try TraceRun.of(trace).events.map(\.event.line)
    #expect(lines.sorted() == (1...800).filter { $0 % 4 != 0 })
  }

  @Test func `another app delegate object is another process`() throws {
    let trace = """
      <Notes.AppDelegate: 0x10> applicationDidBecomeActive(_:)
      <Notes.AppDelegate: 0x10> applicationDidEnterBackground(_:)
      <Notes.AppDelegate: 0x20> applicationDidBecomeActive(_:)
      """
    #expect(
      try spans(trace) == [
        "1 app: active 1-2", "1 app: background 2-2", "2 app: active 3-3",
      ])
  }

  @Test func `nothing comes after willTerminate but the scenes' end`() throws {
    let trace = """
      applicationDidBecomeActive(_:)
      applicationWillTerminate(_:)
      applicationDidBecomeActive(_:)
      """
    #expect(try ends(trace) == ["terminated certain 2", "endOfLog certain 3"])
  }

  @Test(arguments: [
    ("applicationWillTerminate(_:)", "terminated certain 3"),
    ("sceneDidDisconnect(_:)", "forceQuit probable 3"),
    ("Message from debugger: Terminated due to signal 9", "debugger certain 3"),
    ("layout took 3 ms", "endOfLog certain 2"),
    ("sceneDidEnterBackground(_:)", "endOfLog certain 3"),
  ])
  func `how a launch ends`(line: String, expected: String) throws {
    #expect(
      try ends("sceneDidBecomeActive(_:)\nsceneWillResignActive(_:)\n\(line)\n") == [expected])
  }

  @Test func `a debugger that sees the process go does not say why it went`() throws {
    let crash = "libc++abi: terminating with uncaught exception of type NSException"
    for gone in ["Program ended with exit code: 9", "Lost connection to device."] {
      let trace = "sceneDidBecomeActive(_:)\n\(crash)\n\(gone)\n"
      #expect(try ends(trace) == ["crash certain 2"], "\(gone)")
    }
  }

  @Test func `a log that starts in the middle blames nobody`() throws {
    for first in [
      "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)", "sceneDidEnterBackground(_:)",
      "sceneWillEnterForeground(_:)", "sceneDidDisconnect(_:)", "scene(_:willConnectTo:options:)",
      "applicationWillTerminate(_:)", "applicationDidBecomeActive(_:)",
    ] {
      let run = try TraceRun.of(first + "\n")
      #expect(run.events.count == 1 && run.events[0].event.skipped.isEmpty, "\(first)")
      #expect(!run.launches[0].launch.isSeenFromStart || first.contains("Launching"))
    }
  }

  @Test func `what the system said of an app counts once`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 Notes[512:1a] sceneDidBecomeActive(_:)
      2025-03-01 09:00:01.000 Player[33:1a] [application<com.example.notes>:512] Suspending task.
      2025-03-01 09:00:02.000 Player[33:1a] saving draft
      2025-03-01 09:00:03.000 Player[33:1a] sceneDidBecomeActive(_:)
      """)
    #expect(run.events.map(\.event.line) == [1, 2, 3, 4])
    #expect(run.account.events == 4 && run.account.other == 0)
  }

  @Test(arguments: [
    ("something", ["saving draft", "sceneWillResignActive(_:)", "saving draft", "saved"]),
    ("something", ["sceneWillResignActive(_:)", "saving draft", "tile 4 drawn", "saved"]),
    ("saving draft", ["sceneWillResignActive(_:)", "tile 4 drawn", "saved"]),
  ])
  func `a further line that is a callback is counted once, and so is its record`(
    first: String, further: [String]
  ) throws {
    let lives = (0..<20).map {
      "2025-03-01 09:00:\($0 + 10).000 Notes[5:1a] sceneDidBecomeActive(_:)"
    }
    let lines = lives + ["2025-03-01 09:01:00.000 Notes[5:1a] \(first)"] + further
    let account = try TraceRun.of(lines.joined(separator: "\n") + "\n").account
    #expect(account.events == 22 && account.other == 0, "\(account)")
  }

  @Test func `a record is not counted again behind the word that it was repeated`() throws {
    let lives = (0..<20).map {
      "2025-03-01 09:00:\($0 + 10).000 Notes[5:1a] sceneDidBecomeActive(_:)"
    }
    let lines =
      lives + [
        "2025-03-01 09:01:00.000 Notes[5:1a] saving draft",
        "--- last message repeated 2 times ---", "saving draft",
      ]
    let account = try TraceRun.of(lines.joined(separator: "\n") + "\n").account
    #expect(account.events + account.continuations == 23 && account.other == 0, "\(account)")
  }

  @Test func `a line goes on the record above what a tool says of the log`() throws {
    let lives = (0..<20).map {
      "2025-03-01 09:00:\($0 + 10).000 Notes[5:1a] sceneDidBecomeActive(_:)"
    }
    let lines =
      lives + [
        "2025-03-01 09:01:00.000 Notes[5:1a] saving draft",
        "Type: Notice | Timestamp: 2025-03-01 09:01:00.100000+0100 | Process: Maps",
        "tile 4 drawn", "saved",
      ]
    let run = try TraceRun.of(lines.joined(separator: "\n") + "\n")
    #expect(run.events.map(\.event.line) == Array(1...21) + [24])
    #expect(run.account.events == 21 && run.account.continuations == 2, "\(run.account)")
  }

  @Test func `a launch does not end before what it was known by when lines are read again`() throws
  {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:20.000 Photos[512:1a03] starting upload
      2025-03-01 09:00:29.000 Photos[512:1a03] saving draft
      2025-03-01 09:00:30.500 ScenePhase: inactive -> background
      2025-03-01 09:05:00.000 Photos[12:51a03] ScenePhase: background -> inactive

      """)
    let spans = run.launches.flatMap { $0.units.flatMap(\.spans) }
    #expect(!spans.isEmpty && spans.allSatisfy { ($0.duration ?? 0) >= 0 }, "\(spans)")
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
      try spans(trace) == [
        "1 app: inactive 2-3", "1 app: active 3-6", "1 app: inactive 6-8",
        "1 scene 1: connected 1-2", "1 scene 1: inactive 2-3", "1 scene 1: active 3-6",
        "1 scene 1: inactive 6-8",
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
    #expect(try skipped("active\nbackground\nactive\nbackground\n") == [])
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
    let rows = try spans(trace)
    #expect(rows.allSatisfy { $0.hasPrefix("1 app") })
    #expect(try ends(trace) == ["terminated certain 6"])
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
