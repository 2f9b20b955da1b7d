import TestSupport
import Testing
import YAMLDocument

@testable import Lifecycle

/// What frameworks, crash reporters and people print of the life cycle in words of their own.
@Suite struct FrameworkTests {
  /// What units did, one row each: `unit: state from-to`; of a second launch with its number.
  private func spans(_ run: TraceRun) -> [String] {
    run.launches.flatMap { launch in
      launch.units.indices.flatMap { index in
        launch.units[index].spans.map { span in
          (launch.launch.id == 1 ? "" : "\(launch.launch.id) ")
            + "\(launch.launch.units[index].name): \(span.state) \(span.fromLine)-\(span.toLine)"
        }
      }
    }
  }

  private func spans(_ trace: String) throws -> [String] { spans(try TraceRun.of(trace)) }

  private func transitions(_ trace: String) throws -> [Transition?] {
    try TraceRun.of(trace).events.map(\.event.transition)
  }

  /// The lines that are a second delivery, contradict the scenes, or are reported as illegal.
  private func noise(_ run: TraceRun) -> [Int] {
    run.events.filter { $0.event.isRepeated || $0.event.disagrees }.map(\.event.line)
      + run.findings.filter { $0.severity > .note && $0.rule != "uiscene-not-adopted" }.map(\.line)
  }

  /// The lines that leave something out, whether the app logs it at all or not.
  private func skips(_ run: TraceRun) -> [Int] {
    run.events.filter { !$0.event.skipped.isEmpty }.map(\.event.line)
  }

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
      spans(run) == [
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
    #expect(skips(run) == [])
    #expect(noise(run) == [])
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
      spans(run) == [
        "app: launching 1-2", "app: inactive 2-4", "app: active 4-6", "app: inactive 6-8",
        "app: background 8-10", "app: inactive 10-12", "app: active 12-13",
        "scene 1: inactive 2-4", "scene 1: active 4-6", "scene 1: inactive 6-8",
        "scene 1: background 8-10", "scene 1: inactive 10-12", "scene 1: active 12-13",
      ])
    #expect(run.launches.count == 1 && run.launches[0].launch.scenes.count == 1)
    #expect(
      run.events.filter(\.event.isJoined).map(\.event.line) == [3, 5, 7, 9, 11, 13])
    #expect(skips(run) == [])
    #expect(noise(run) == [])
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
      try spans(trace) == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-6", "app: inactive 6-7",
        "app: active 7-7",
      ])
    #expect(
      try transitions(trace) == [
        .becomeActive, .resignActive, .enterBackground, nil, nil, .enterForeground, .becomeActive,
      ])
    #expect(try noise(TraceRun.of(trace)) == [])
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
    #expect(spans(run) == [])
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
      spans(run) == [
        "app: active 1-3", "app: inactive 3-5", "app: background 5-8", "app: inactive 8-11",
        "app: active 11-12",
      ])
    #expect(noise(run) == [])
  }

  @Test func `several observers of Flutter's state are no second delivery`() throws {
    let run = try TraceRun.of(
      """
      flutter: AppLifecycleState.resumed
      flutter: AppLifecycleState.resumed
      flutter: AppLifecycleState.paused
      flutter: AppLifecycleState.paused
      """)
    #expect(spans(run) == ["app: active 1-3", "app: background 3-4"])
    #expect(noise(run) == [])
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
      try spans(trace) == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-5", "app: active 5-6",
      ])
    #expect(
      try transitions(trace)
        == [.becomeActive, .resignActive, .enterBackground, nil, .becomeActive, nil])
    #expect(try noise(TraceRun.of(trace)) == [])
    #expect(
      try spans("AppState: active -> inactive\nAppState: inactive -> active\n")
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
    #expect(spans(run) == ["app: background 1-3", "app: inactive 3-5", "app: active 5-6"])
    #expect(noise(run) == [])
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
    #expect(spans(run) == ["app: active 2-3", "app: inactive 3-5", "app: active 5-5"])
    #expect(noise(run) == [])
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
    #expect(spans(run) == ["app: launching 1-3"])
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
      spans(run) == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-4", "app: inactive 4-5",
        "app: active 5-6",
      ])
    #expect(skips(run) == [])
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
    #expect(spans(run) == ["app: active 1-3", "app: inactive 3-4", "app: background 4-4"])
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
    #expect(spans(run) == ["app: active 1-3", "app: inactive 3-4"])
    #expect(run.events.map(\.event.isJoined) == [false, true, false, true])
    #expect(noise(run) == [])
  }

  // MARK: Crash reporters

  private static func crumb(
    _ second: Int, _ category: String, _ members: String = ""
  ) -> String {
    #"{"category":"\#(category)",\#(members)"level":"info","#
      + #""timestamp":"2025-03-01T09:00:0\#(second).250Z","type":"navigation"}"# + "\n"
  }

  private static func life(_ second: Int, _ state: String) -> String {
    crumb(second, "app.lifecycle", #""data":{"state":"\#(state)"},"#)
  }

  @Test func `Sentry's foreground was being active once`() throws {
    let run = try TraceRun.of(
      Self.crumb(0, "started", #""message":"Breadcrumb Tracking","#)
        + Self.crumb(0, "ui.lifecycle", #""data":{"screen":"Notes.ListController"},"#)
        + Self.life(1, "foreground")
        + Self.crumb(3, "device.event", #""data":{"action":"LOW_MEMORY"},"message":"Low memory","#)
        + Self.life(5, "background") + Self.life(9, "foreground"))
    #expect(
      run.events.map(\.name) == [
        "app.didFinishLaunching", "view.didAppear", "app.didBecomeActive",
        "app.didReceiveMemoryWarning", "app.didEnterBackground", "app.didBecomeActive",
      ])
    #expect(
      spans(run) == [
        "app: launching 1-3", "app: active 3-5", "app: background 5-6", "app: active 6-6",
      ])
    #expect(run.launches[0].launch.views.map(\.name) == ["Notes.ListController"])
    #expect(run.launches[0].launch.views.map(\.state) == [.visible])
    #expect(noise(run) == [])
  }

  @Test func `Sentry's foreground is entering it since there is an active`() throws {
    let run = try TraceRun.of(
      Self.life(0, "foreground") + Self.life(1, "active") + Self.life(3, "inactive")
        + Self.life(4, "background") + Self.life(8, "foreground") + Self.life(9, "active"))
    #expect(
      run.events.map(\.name) == [
        "app.willEnterForeground", "app.didBecomeActive", "app.willResignActive",
        "app.didEnterBackground", "app.willEnterForeground", "app.didBecomeActive",
      ])
    #expect(
      spans(run) == [
        "app: inactive 1-2", "app: active 2-3", "app: inactive 3-4", "app: background 4-5",
        "app: inactive 5-6", "app: active 6-6",
      ])
    #expect(noise(run) == [])
  }

  @Test func `on a Mac Sentry's background was resigning`() throws {
    let run = try TraceRun.of(
      Self.crumb(0, "console", #""message":"OS: macOS 15.3","#)
        + Self.crumb(0, "started", #""message":"Breadcrumb Tracking","#)
        + Self.life(1, "foreground") + Self.life(5, "background") + Self.life(9, "foreground"))
    #expect(
      run.events.map(\.name) == [
        "mac.didFinishLaunching", "mac.didBecomeActive", "mac.willResignActive",
        "mac.didBecomeActive",
      ])
    #expect(
      spans(run) == [
        "app: launching 2-3", "app: active 3-4", "app: inactive 4-5", "app: active 5-5",
      ])
    #expect(noise(run) == [])
  }

  @Test func `Sentry's SDK for Flutter leaves Flutter's states`() throws {
    let run = try TraceRun.of(
      Self.life(0, "resumed") + Self.life(1, "inactive") + Self.life(2, "hidden")
        + Self.life(2, "paused") + Self.life(5, "hidden") + Self.life(5, "inactive")
        + Self.life(6, "resumed"))
    #expect(
      spans(run) == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-6", "app: inactive 6-7",
        "app: active 7-7",
      ])
    #expect(noise(run) == [])
  }

  private static func bugsnag(_ names: [String]) -> String {
    names.enumerated().map { second, name in
      #"{"timestamp":"2025-03-01T09:00:0\#(second).250Z","name":"\#(name)","type":"state","metaData":{}}"#
        + "\n"
    }.joined()
  }

  @Test func `Bugsnag tells scenes and the app by notifications`() throws {
    let run = try TraceRun.of(
      Self.bugsnag([
        "Scene Will Connect", "Scene Will Enter Foreground", "App Will Enter Foreground",
        "Scene Activated", "Scene Will Deactivate",
        "Scene Entered Background", "App Did Enter Background", "Memory Warning",
        "Scene Disconnected",
      ]))
    #expect(
      spans(run) == [
        "app: inactive 2-4", "app: active 4-5", "app: inactive 5-6", "app: background 6-9",
        "scene 1: connected 1-2", "scene 1: inactive 2-4", "scene 1: active 4-5",
        "scene 1: inactive 5-6", "scene 1: background 6-9", "scene 1: disconnected 9-9",
      ])
    #expect(run.launches[0].launch.system == .uikitScene)
    #expect(noise(run) == [])
  }

  @Test func `Bugsnag on a Mac tells of AppKit`() throws {
    let run = try TraceRun.of(
      Self.bugsnag([
        "App Became Active", "App Resigned Active", "App Did Hide", "App Will Terminate",
      ]))
    #expect(
      run.events.map(\.name)
        == ["mac.didBecomeActive", "mac.willResignActive", "mac.didHide", "mac.willTerminate"])
    #expect(run.launches[0].launch.platform == .macos)
    #expect(noise(run) == [])
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

  // MARK: Facts

  private static let facts = [
    "App version: 1.2.3 (45)", "OS: iOS 17.4", "Device: iPhone15,2",
    "Bundle identifier: com.example.notes",
  ]

  private func facts(
    bundle: String? = nil, version: String? = nil, build: String? = nil, os: String? = nil,
    device: String? = nil
  ) -> AppFacts {
    var facts = AppFacts()
    facts.bundle = bundle
    facts.version = version
    facts.build = build
    facts.os = os
    facts.device = device
    return facts
  }

  private var known: AppFacts {
    facts(
      bundle: "com.example.notes", version: "1.2.3", build: "45", os: "iOS 17.4",
      device: "iPhone15,2")
  }

  @Test func `a preamble tells which app it is, whether callbacks stand above it or below`() throws
  {
    for callback in ["application(_:didFinishLaunchingWithOptions:)", "AppState active"] {
      for lines in [[callback] + Self.facts, Self.facts + [callback]] {
        let bare = try TraceRun.of(lines.joined(separator: "\n"))
        #expect(bare.launches.map(\.launch.facts) == [known], "\(lines)")
        #expect(bare.events.count == 1)
        let named = try TraceRun.of(
          lines.map { "2025-03-01 09:00:00.000 Notes[512:1a03] \($0)" }.joined(separator: "\n"))
        #expect(named.launches.map(\.launch.facts) == [known], "\(lines)")
        #expect(named.events.count == 1 && named.account.events == 1)
      }
    }
  }

  @Test func `facts of one line, and what is known stays`() throws {
    let run = try TraceRun.of(
      """
      Notes 1.2.3 (45), iOS 17.4, iPhone15,2
      application(_:didFinishLaunchingWithOptions:)
      launched version=9.9.9 build=99
      SDK version: 7.0.0
      """)
    #expect(
      run.launches.map(\.launch.facts)
        == [facts(version: "1.2.3", build: "45", os: "iOS 17.4", device: "iPhone15,2")])
    #expect(run.launches[0].launch.platform == .ios)
  }

  @Test func `facts that other processes print are not the app's`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 daemon[44:1a] App version: 9.9.9 (99)
      2025-03-01 09:00:00.000 Notes[512:1a] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:01.000 daemon[44:1a] OS: iOS 9.9
      """)
    #expect(run.launches.map(\.launch.facts) == [AppFacts()])
  }

  private static let crash = """
    Incident Identifier: 3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58
    Hardware Model:      iPhone15,2
    Process:             Notes [512]
    Identifier:          com.example.notes
    Version:             1.2 (34)
    Code Type:           ARM-64 (Native)

    OS Version:          iPhone OS 18.3 (22D63)
    Report Version:      104

    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: FRONTBOARD 0x8badf00d
    """

  private var crashed: AppFacts {
    facts(
      bundle: "com.example.notes", version: "1.2", build: "34", os: "iPhone OS 18.3 (22D63)",
      device: "iPhone15,2")
  }

  @Test func `a crash report below the log of its app tells which one it was`() throws {
    let run = try TraceRun.of(
      "2025-03-01 09:00:00.000 Notes[512:1a03] applicationDidBecomeActive(_:)\n" + Self.crash)
    #expect(run.launches.map(\.launch.facts) == [crashed])
    #expect(run.launches[0].launch.name == "Notes" && run.launches[0].launch.platform == .ios)
  }

  @Test func `a crash report alone tells which app it was`() throws {
    let run = try TraceRun.of(Self.crash)
    #expect(run.launches.map(\.launch.facts) == [crashed])
  }

  @Test func `an .ips file tells which app it was`() throws {
    let run = try TraceRun.of(
      #"{"app_name":"Notes","timestamp":"2025-03-01 09:06:00.30 +0100","app_version":"1.2","#
        + #""build_version":"34","bundleID":"com.example.notes","bug_type":"309","#
        + #""os_version":"iPhone OS 18.3 (22D63)","name":"Notes","#
        + #""incident_id":"3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58"}"# + "\n"
          + """
          {
            "modelCode" : "iPhone15,2",
            "captureTime" : "2025-03-01 09:06:00.3000 +0100",
            "pid" : 512,
            "procName" : "Notes",
            "exception" : {"type":"EXC_CRASH","signal":"SIGKILL"},
            "termination" : {"code":2343432205,"namespace":"FRONTBOARD"}
          }
          """)
    #expect(run.launches.map(\.launch.facts) == [crashed])
    #expect(run.launches.map(\.launch.pid) == [512])
  }

  @Test func `launching again is another launch, whoever tells it`() throws {
    let unity = "-> applicationDidFinishLaunching()\n-> applicationDidBecomeActive()\n"
    #expect(
      try spans(unity + unity) == [
        "app: launching 1-2", "app: active 2-2", "2 app: launching 3-4", "2 app: active 4-4",
      ])
    #expect(
      try TraceRun.of("-> applicationDidBecomeActive()\n" + unity).launches.count == 2)
  }

  @Test(arguments: [true, false])
  func `a framework and the delegate tell one launch, in either order`(isFirst: Bool) throws {
    let lines = [
      "-> applicationDidFinishLaunching()", "application(_:didFinishLaunchingWithOptions:)",
    ]
    let run = try TraceRun.of(
      (isFirst ? lines : lines.reversed()).joined(separator: "\n")
        + "\n-> applicationDidBecomeActive()\napplicationDidBecomeActive(_:)\n")
    #expect(spans(run) == ["app: launching 1-3", "app: active 3-4"])
    #expect(noise(run) == [])
  }

  @Test func `a log of facts alone shows no app`() throws {
    let run = try TraceRun.of(Self.facts.joined(separator: "\n"))
    #expect(run.launches.isEmpty && run.events.isEmpty)
  }

  @Test func `the system that is named decides the platform`() throws {
    let run = try TraceRun.of("OS: macOS 15.3\n" + "Application did become active\n")
    #expect(run.launches.map(\.launch.platform) == [.macos])
  }
}
