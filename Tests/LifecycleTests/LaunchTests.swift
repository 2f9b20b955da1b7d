import TestSupport
import Testing

@testable import Lifecycle

/// When launches begin and end, and whose lines are whose.
@Suite struct LaunchTests {
  @Test func `launching again is another launch`() throws {
    let life = """
      application(_:didFinishLaunchingWithOptions:)
      scene(_:willConnectTo:options:)
      sceneWillEnterForeground(_:)
      sceneDidEnterBackground(_:)

      """
    let trace = life + life
    #expect(
      try TraceRun.of(trace).endRows == ["killedWhileSuspended probable 5", "endOfLog certain 8"])
    #expect(
      try TraceRun.of(trace).spanRows.filter { $0.hasPrefix("2") } == [
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
    #expect(try TraceRun.of(trace).spanRows == ["app: launching 1-4", "app: active 4-4"])
    #expect(try TraceRun.of(trace).skips == [])
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
      try TraceRun.of(trace).endRows == [
        "unknown possible 3", "endOfLog certain 4", "endOfLog certain 3",
      ])
  }

  @Test func `a process that had to be forgotten ends with the log`() throws {
    let trace = (1...1100)
      .map { "2025-03-01 09:00:00.000 App\($0)[\($0):1a] sceneDidBecomeActive(_:)" }
      .joined(separator: "\n")
    let ends = try TraceRun.of(trace).endRows
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
      try TraceRun.of(trace).spanRows == [
        "app: active 1-2", "app: background 2-2", "2 app: active 3-3",
      ])
  }

  @Test func `nothing comes after willTerminate but the scenes' end`() throws {
    let trace = """
      applicationDidBecomeActive(_:)
      applicationWillTerminate(_:)
      applicationDidBecomeActive(_:)
      """
    #expect(try TraceRun.of(trace).endRows == ["terminated certain 2", "endOfLog certain 3"])
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
      try TraceRun.of("sceneDidBecomeActive(_:)\nsceneWillResignActive(_:)\n\(line)\n").endRows
        == [expected])
  }

  @Test func `a debugger that sees the process go does not say why it went`() throws {
    let crash = "libc++abi: terminating with uncaught exception of type NSException"
    for gone in ["Program ended with exit code: 9", "Lost connection to device."] {
      let trace = "sceneDidBecomeActive(_:)\n\(crash)\n\(gone)\n"
      #expect(try TraceRun.of(trace).endRows == ["crash certain 2"], "\(gone)")
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
}
