import TestSupport
import Testing
import YAMLDocument

@testable import Lifecycle

/// What frameworks, crash reporters and people print of the life cycle in words of their own.
@Suite struct FrameworkTests {
  // MARK: Unity

  @Test func `Unity tells what UIKit tells it`() throws {
    let run = try TraceRun.of(
      """
      -> registered mono modules 0x101558be0
      -> applicationDidFinishLaunching()
      GfxDevice: threaded=1
      -> applicationDidBecomeActive()
      WARNING -> applicationDidReceiveMemoryWarning()
      -> applicationWillResignActive()
      -> applicationDidEnterBackground()
      -> applicationWillEnterForeground()
      -> applicationDidBecomeActive()
      -> applicationWillTerminate()
      """)
    #expect(
      run.spanRows == [
        "app: launching 2-4", "app: active 4-6", "app: inactive 6-7", "app: background 7-8",
        "app: inactive 8-9", "app: active 9-10",
      ])
    #expect(
      run.events.map(\.name) == [
        "app.didFinishLaunching", "app.didBecomeActive", "app.didReceiveMemoryWarning",
        "app.willResignActive", "app.didEnterBackground", "app.willEnterForeground",
        "app.didBecomeActive", "app.willTerminate",
      ])
    #expect(run.events.allSatisfy { $0.event.teller == .framework })
    #expect(run.skips == [])
    #expect(run.noise == [])
    let launch = run.launches[0].launch
    #expect(launch.system == .uikit && !launch.mayBeMac && launch.isSeenFromStart)
    #expect(launch.kind == .foreground)
  }

  @Test func `of Unity's scene and application one tells what the other told`() throws {
    let run = try TraceRun.of(
      """
      -> applicationDidFinishLaunching()
      -> sceneWillEnterForeground()
      -> applicationWillEnterForeground()
      -> sceneDidBecomeActive()
      -> applicationDidBecomeActive()
      -> sceneWillResignActive()
      -> applicationWillResignActive()
      -> sceneDidEnterBackground()
      -> applicationDidEnterBackground()
      -> sceneWillEnterForeground()
      -> applicationWillEnterForeground()
      -> sceneDidBecomeActive()
      -> applicationDidBecomeActive()
      """)
    #expect(
      run.spanRows == [
        "app: launching 1-2", "app: inactive 2-4", "app: active 4-6", "app: inactive 6-8",
        "app: background 8-10", "app: inactive 10-12", "app: active 12-13",
        "scene 1: inactive 2-4", "scene 1: active 4-6", "scene 1: inactive 6-8",
        "scene 1: background 8-10", "scene 1: inactive 10-12", "scene 1: active 12-13",
      ])
    #expect(run.launches.count == 1 && run.launches[0].launch.scenes.count == 1)
    #expect(
      run.events.filter(\.event.isJoined).map(\.event.line) == [3, 5, 7, 9, 11, 13])
    #expect(run.skips == [])
    #expect(run.noise == [])
  }

  /// The spelling that AppKit and watchOS share is UIKit's here.
  @Test func `Unity's words prove UIKit, and nothing else`() throws {
    for first in ["-> applicationDidFinishLaunching()", "-> applicationDidEnterBackground()"] {
      let launch = try TraceRun.of(first + "\n").launches[0].launch
      #expect(launch.platform == .ios && launch.system == .uikit && !launch.mayBeMac)
    }
    let fragment = try TraceRun.of("-> applicationDidBecomeActive()\n").launches[0].launch
    #expect(fragment.system == .unknown && !fragment.mayBeMac)
  }

  // MARK: States of the app as a whole

  @Test func `Flutter is hidden on both ways, and in the background once`() throws {
    let trace = """
      flutter: AppLifecycleState.resumed
      flutter: AppLifecycleState.inactive
      flutter: AppLifecycleState.hidden
      flutter: AppLifecycleState.paused
      flutter: AppLifecycleState.hidden
      flutter: AppLifecycleState.inactive
      flutter: AppLifecycleState.resumed
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-6", "app: inactive 6-7",
        "app: active 7-7",
      ])
    #expect(
      try TraceRun.of(trace).transitions == [
        .becomeActive, .resignActive, .enterBackground, nil, nil, .enterForeground, .becomeActive,
      ])
    #expect(try TraceRun.of(trace).noise == [])
  }

  @Test func `Flutter's lines keep the time that its tool tells`() throws {
    let run = try TraceRun.of(
      """
      [ +350 ms] flutter: AppLifecycleState.inactive
      [ +854 ms] flutter: AppLifecycleState.paused
      [+7831 ms] flutter: AppLifecycleState.inactive
      [ +324 ms] flutter: AppLifecycleState.resumed
      """)
    #expect(
      run.launches[0].units[0].spans.map(\.duration)
        == [854_000_000, 7_831_000_000, 324_000_000, 0])
    #expect(
      run.launches[0].units[0].spans.map(\.state) == [.inactive, .background, .inactive, .active])
  }

  @Test func `what Android's Flutter prints is no app of ours`() throws {
    let run = try TraceRun.of(
      "I/flutter (15224): AppLifecycleState.paused\nI/flutter (15224): AppLifecycleState.resumed\n")
    #expect(run.events.allSatisfy { $0.event.transition == nil && $0.event.teller != .framework })
    #expect(run.spanRows == [])
  }

  /// The app delegate is told before the Dart side prints `hidden` on the way back.
  @Test func `an app delegate and Flutter tell one life`() throws {
    let run = try TraceRun.of(
      """
      applicationDidBecomeActive(_:)
      flutter: AppLifecycleState.resumed
      applicationWillResignActive(_:)
      flutter: AppLifecycleState.inactive
      applicationDidEnterBackground(_:)
      flutter: AppLifecycleState.hidden
      flutter: AppLifecycleState.paused
      applicationWillEnterForeground(_:)
      flutter: AppLifecycleState.hidden
      flutter: AppLifecycleState.inactive
      applicationDidBecomeActive(_:)
      flutter: AppLifecycleState.resumed
      """)
    #expect(
      run.spanRows == [
        "app: active 1-3", "app: inactive 3-5", "app: background 5-8", "app: inactive 8-11",
        "app: active 11-12",
      ])
    #expect(run.noise == [])
  }

  @Test func `several observers of Flutter's state are no second delivery`() throws {
    let run = try TraceRun.of(
      """
      flutter: AppLifecycleState.resumed
      flutter: AppLifecycleState.resumed
      flutter: AppLifecycleState.paused
      flutter: AppLifecycleState.paused
      """)
    #expect(run.spanRows == ["app: active 1-3", "app: background 3-4"])
    #expect(run.noise == [])
  }

  @Test func `React Native prints background on the way back`() throws {
    let trace = """
       LOG  AppState active
       LOG  AppState inactive
       LOG  AppState background
       LOG  AppState background
       LOG  App has come to the foreground!
       LOG  AppState active
      """
    #expect(
      try TraceRun.of(trace).spanRows == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-5", "app: active 5-6",
      ])
    #expect(
      try TraceRun.of(trace).transitions
        == [.becomeActive, .resignActive, .enterBackground, nil, .becomeActive, nil])
    #expect(try TraceRun.of(trace).noise == [])
    #expect(
      try TraceRun.of("AppState: active -> inactive\nAppState: inactive -> active\n").spanRows
        == ["app: inactive 1-2", "app: active 2-2"])
  }

  @Test func `an app delegate and React Native tell one life`() throws {
    let run = try TraceRun.of(
      """
      applicationDidEnterBackground(_:)
      AppState background
      applicationWillEnterForeground(_:)
      AppState background
      applicationDidBecomeActive(_:)
      AppState active
      """)
    #expect(run.spanRows == ["app: background 1-3", "app: inactive 3-5", "app: active 5-6"])
    #expect(run.noise == [])
  }

  @Test func `Capacitor tells whether the app is active`() throws {
    let run = try TraceRun.of(
      """
      ⚡️  To Native ->  App addListener 41829311
      ⚡️  TO JS {"isActive":true}
      ⚡️  TO JS {"isActive":false}
      ⚡️  [log] - App state changed. Is active? false
      ⚡️  TO JS {"isActive":true}
      """)
    #expect(run.spanRows == ["app: active 2-3", "app: inactive 3-5", "app: active 5-5"])
    #expect(run.noise == [])
  }

  // MARK: Cordova, Xamarin, plain words

  @Test func `Cordova's first line is the launch`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 Notes[512:1a03] Apache Cordova native platform version 6.2.0 is starting.
      2025-03-01 09:00:00.500 Notes[512:1a03] Received Event: deviceready
      2025-03-01 09:00:00.600 Notes[512:1a03] saving draft
      """)
    #expect(run.events.map(\.name) == ["app.didFinishLaunching", "save"])
    #expect(run.spanRows == ["app: launching 1-3"])
  }

  @Test func `the sentences of Microsoft's example are a whole life`() throws {
    let run = try TraceRun.of(
      """
      OnActivated called, App is active.
      OnResignActivation called, App moving to inactive state.
      App entering background state.
      App will enter foreground
      OnActivated called, App is active.
      App is terminating.
      """)
    #expect(
      run.spanRows == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-4", "app: inactive 4-5",
        "app: active 5-6",
      ])
    #expect(run.skips == [])
    #expect(run.launches[0].launch.end?.manner == .terminated)
  }

  @Test func `plain words count at the beginning, and what follows is what the app did`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 Notes[512:1a03] *** Application did become active ***
      2025-03-01 09:00:01.000 Notes[512:1a03] when the application did enter background: handler registered
      2025-03-01 09:00:02.000 Notes[512:1a03] Application will resign active
      2025-03-01 09:00:03.000 Notes[512:1a03] 📱 Application did enter background, saving draft
      """)
    #expect(run.spanRows == ["app: active 1-3", "app: inactive 3-4", "app: background 4-4"])
    #expect(
      run.events.map(\.name)
        == ["app.didBecomeActive", "app.willResignActive", "app.didEnterBackground", "save"])
    #expect(run.events.last?.event.window == .enterBackground)
  }

  @Test func `plain words beside the callback tell it no second time`() throws {
    let run = try TraceRun.of(
      """
      applicationDidBecomeActive(_:)
      Application did become active
      applicationWillResignActive(_:)
      Application will resign active
      """)
    #expect(run.spanRows == ["app: active 1-3", "app: inactive 3-4"])
    #expect(run.events.map(\.event.isJoined) == [false, true, false, true])
    #expect(run.noise == [])
  }

  // MARK: Definitions

  @Test(arguments: [
    ("match: 'a print'", "a print stands for a callback or for a state"),
    ("match: 'a', phase: active, callback: one", "a print stands for a callback or for a state"),
    ("match: 'a print', callback: two", "unknown callback 'two'"),
    ("match: 'a print', phase: active, where_input_holds: 'x'", "input_sample"),
  ])
  func `what is wrong with a print is said`(keys: String, reason: String) throws {
    let files = [
      "{callbacks: [{name: one, spellings: ['appDidOne()'], samples: [], rejects: []}]}",
      "{framework: notes, prints: [{print: notes.one, \(keys), samples: [], rejects: []}]}",
    ]
    let nodes = try files.map { try YAMLDocument.parse($0, path: "notes.yml") }
    let error = #expect(throws: DefinitionError.self) { try Vocabulary(definitions: nodes) }
    #expect(error?.problem.contains(reason) == true, "\(error?.rendered ?? "")")
  }
}
