import Lifecycle
import Rules
import TestSupport
import Testing

/// Apple's state diagrams and what was measured of them, row by row: a log, and the states that it
/// tells. `app` and the scenes are named before their states; a launch is behind `/`.
@Suite struct StateTableTests {
  private struct Row: CustomTestStringConvertible {
    let title: String
    let log: [String]
    let states: String
    var testDescription: String { title }

    init(_ title: String, _ log: String, _ states: String) {
      self.title = title
      self.log = log.split(separator: "\n").map(String.init)
      self.states = states
    }
  }

  private func told(_ log: [String]) throws -> (states: String, run: TraceRun) {
    let run = try TraceRun.of(log.joined(separator: "\n") + "\n")
    let states = run.launches.map { launch in
      zip(launch.launch.units, launch.units).filter { !$0.1.spans.isEmpty }.map { unit, timeline in
        ([unit.name] + timeline.spans.map(\.state.rawValue)).joined(separator: " ")
      }.joined(separator: ", ")
    }
    return (states.joined(separator: " / "), run)
  }

  /// Says what the log tells, and that no rule takes it for illegal.
  private func check(_ rows: [Row]) throws {
    for row in rows {
      let (states, run) = try told(row.log)
      #expect(states == row.states, "\(row.title)\n\(row.log.joined(separator: "\n"))")
      #expect(
        run.findings.filter { $0.rule == "illegal-transition" }.isEmpty, "\(row.title)")
      #expect(run.events.allSatisfy { $0.event.skipped.isEmpty }, "\(row.title)")
    }
  }

  private static let launch = "application(_:didFinishLaunchingWithOptions:)"

  // MARK: UIKit's app delegate

  @Test func `the app delegate's states`() throws {
    let willLaunch = "application(_:willFinishLaunchingWithOptions:)"
    let (launch, active) = (Self.launch, "applicationDidBecomeActive(_:)")
    let (resign, background) = (
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)"
    )
    let (foreground, terminate) = (
      "applicationWillEnterForeground(_:)", "applicationWillTerminate(_:)"
    )
    try check([
      Row("launching is told before and after", "\(willLaunch)\n\(launch)", "app launching"),
      Row("a cold start tells no enterForeground", "\(launch)\n\(active)", "app launching active"),
      Row(
        "an interruption", "\(launch)\n\(active)\n\(resign)\n\(active)",
        "app launching active inactive active"),
      Row(
        "into the background", "\(launch)\n\(active)\n\(resign)\n\(background)",
        "app launching active inactive background"),
      Row(
        "and back", "\(launch)\n\(active)\n\(resign)\n\(background)\n\(foreground)\n\(active)",
        "app launching active inactive background inactive active"),
      Row(
        "launched, and locked at once", "\(launch)\n\(background)", "app launching background"),
      Row(
        "launched in the background", "\(launch) state=background\n\(background)",
        "app background"),
      Row(
        "ended in the background", "\(active)\n\(resign)\n\(background)\n\(terminate)",
        "app active inactive background"),
      Row(
        "quit from the switcher", "\(active)\n\(resign)\n\(terminate)", "app active inactive"),
      Row("ended while active", "\(active)\n\(terminate)", "app active"),
      Row(
        "killed while suspended, launched again",
        "\(launch)\n\(active)\n\(resign)\n\(background)\n\(launch)\n\(active)",
        "app launching active inactive background / app launching active"),
      Row(
        "crashed, launched again", "\(launch)\n\(active)\n\(launch)\n\(active)",
        "app launching active / app launching active"),
      Row(
        "what leaves the state as it is",
        """
        \(launch)
        \(active)
        applicationDidReceiveMemoryWarning(_:)
        applicationProtectedDataWillBecomeUnavailable(_:)
        applicationProtectedDataDidBecomeAvailable(_:)
        applicationSignificantTimeChange(_:)
        application(_:open:options:)
        application(_:continue:restorationHandler:)
        application(_:performActionFor:completionHandler:)
        application(_:didReceiveRemoteNotification:fetchCompletionHandler:)
        application(_:performFetchWithCompletionHandler:)
        application(_:handleEventsForBackgroundURLSession:completionHandler:)
        application(_:didRegisterForRemoteNotificationsWithDeviceToken:)
        """, "app launching active"),
      Row(
        "a link arrives on the way to the front",
        "\(background)\n\(foreground)\napplication(_:open:options:)\n\(active)",
        "app background inactive active"),
    ])
    // What is not printed is not instrumented, and no reason to accuse anybody.
    let (states, run) = try told([launch, active, background, foreground, active, background])
    #expect(states == "app launching active background inactive active background")
    #expect(run.findings.allSatisfy { $0.severity == .note })
  }

  // MARK: Scenes

  @Test func `a scene's states`() throws {
    let connect = "scene(_:willConnectTo:options:) scene=A"
    let foreground = "sceneWillEnterForeground(_:) scene=A"
    let active = "sceneDidBecomeActive(_:) scene=A"
    let resign = "sceneWillResignActive(_:) scene=A"
    let background = "sceneDidEnterBackground(_:) scene=A"
    let disconnect = "sceneDidDisconnect(_:) scene=A"
    let discard = "application(_:didDiscardSceneSessions:) scene=A"
    let configure = "application(_:configurationForConnecting:options:)"
    try check([
      Row(
        "a new session is configured, then connects",
        "\(Self.launch)\n\(configure)\n\(connect)", "app launching, A connected"),
      Row(
        "the geometry may be told before",
        "\(Self.launch)\nwindowScene(_:didUpdate:interfaceOrientation:traitCollection:)\n\(connect)",
        "app launching, A connected"),
      Row(
        "the foreground is told on a cold launch, too",
        "\(Self.launch)\n\(connect)\n\(foreground)\n\(active)",
        "app launching inactive active, A connected inactive active"),
      Row(
        "a scene connects in the background", "\(Self.launch)\n\(connect)\n\(background)",
        "app launching background, A connected background"),
      Row(
        "an interruption", "\(active)\n\(resign)\n\(active)",
        "app active inactive active, A active inactive active"),
      Row(
        "into the background and back",
        "\(active)\n\(resign)\n\(background)\n\(foreground)\n\(active)",
        "app active inactive background inactive active, "
          + "A active inactive background inactive active"),
      Row(
        "memory is reclaimed", "\(active)\n\(resign)\n\(background)\n\(disconnect)",
        "app active inactive background, A active inactive background disconnected"),
      Row(
        "a force quit leaves out the background", "\(active)\n\(resign)\n\(disconnect)",
        "app active inactive, A active inactive disconnected"),
      Row(
        "the session connects again",
        "\(background)\n\(disconnect)\n\(connect)\n\(foreground)\n\(active)",
        "app background inactive active, "
          + "A background disconnected connected inactive active"),
      Row(
        "a session is discarded right behind its scene",
        "\(background)\n\(disconnect)\n\(discard)",
        "app background, A background disconnected discarded"),
      Row(
        "sessions of the last run are discarded at launch",
        "\(Self.launch)\n\(discard)\n\(connect.replacing("A", with: "B"))",
        "app launching, B connected"),
      Row(
        "disconnected, discarded, then terminated",
        "\(active)\n\(resign)\n\(disconnect)\n\(discard)\napplicationWillTerminate(_:)",
        "app active inactive, A active inactive disconnected discarded"),
      Row(
        "terminated in the background",
        "\(active)\n\(resign)\n\(background)\n"
          + "applicationWillTerminate(_:)",
        "app active inactive background, A active inactive background"),
      Row(
        "a link to a scene in the background",
        "\(background)\nscene(_:willContinueUserActivityWithType:) scene=A\n\(foreground)\n"
          + "scene(_:continue:) scene=A\n\(active)",
        "app background inactive active, A background inactive active"),
      Row(
        "state is restored before the scene is active",
        "\(connect)\n\(foreground)\nscene(_:restoreInteractionStateWith:) scene=A\n\(active)",
        "app inactive active, A connected inactive active"),
    ])
  }

  @Test func `legal oddities of scenes`() throws {
    try check([
      Row(
        "a quick swipe brings up another scene object",
        """
        sceneDidBecomeActive(_:) <UIWindowScene: 0x10>
        sceneWillResignActive(_:) <UIWindowScene: 0x10>
        sceneDidDisconnect(_:) <UIWindowScene: 0x10>
        sceneWillEnterForeground(_:) <UIWindowScene: 0x20>
        sceneDidEnterBackground(_:) <UIWindowScene: 0x20>
        """,
        "app active inactive background, 0x10 active inactive disconnected, "
          + "0x20 inactive background"),
      Row(
        "Split View: the first window flaps while the second one connects",
        """
        <Notes.SceneDelegate: 0xa0> sceneDidBecomeActive(_:)
        <Notes.SceneDelegate: 0xa0> sceneWillResignActive(_:)
        <Notes.SceneDelegate: 0xa0> sceneDidBecomeActive(_:)
        <Notes.SceneDelegate: 0xa0> sceneWillResignActive(_:)
        <Notes.AppDelegate: 0x1> application(_:configurationForConnecting:options:)
        <Notes.SceneDelegate: 0xb0> scene(_:willConnectTo:options:)
        <Notes.SceneDelegate: 0xb0> sceneWillEnterForeground(_:)
        <Notes.SceneDelegate: 0xa0> sceneDidBecomeActive(_:)
        <Notes.SceneDelegate: 0xb0> sceneDidBecomeActive(_:)
        """,
        "app active inactive active inactive active, 0xa0 active inactive active inactive active, "
          + "0xb0 connected inactive active"),
      Row(
        "one of two windows is closed on an iPad",
        """
        sceneDidBecomeActive(_:) scene=A
        sceneDidBecomeActive(_:) scene=B
        sceneWillResignActive(_:) scene=B
        sceneWillResignActive(_:) scene=A
        sceneDidBecomeActive(_:) scene=A
        sceneDidEnterBackground(_:) scene=B
        sceneDidDisconnect(_:) scene=B
        application(_:didDiscardSceneSessions:) scene=B
        """,
        "app active inactive active, A active inactive active, "
          + "B active inactive background disconnected discarded"),
      Row(
        "the app's notifications are posted with scenes, too, before or after",
        """
        sceneDidBecomeActive(_:) scene=A
        UIApplicationDidBecomeActiveNotification
        UIApplicationWillResignActiveNotification
        sceneWillResignActive(_:) scene=A
        UIApplicationDidEnterBackgroundNotification
        sceneDidEnterBackground(_:) scene=A
        UIApplicationWillEnterForegroundNotification
        sceneWillEnterForeground(_:) scene=A
        """,
        "app active inactive background inactive, A active inactive background inactive"),
      Row(
        "a second window, of which nothing is told to the first",
        """
        scene(_:willConnectTo:options:)
        sceneWillEnterForeground(_:)
        sceneDidBecomeActive(_:)
        application(_:configurationForConnecting:options:)
        scene(_:willConnectTo:options:)
        sceneWillEnterForeground(_:)
        sceneDidBecomeActive(_:)
        """,
        "app inactive active, scene 1 connected inactive active, "
          + "scene 2 connected inactive active"),
    ])
  }

  @Test func `what no scene does`() throws {
    let (states, run) = try told([
      "sceneDidBecomeActive(_:) scene=A", "sceneDidDisconnect(_:) scene=A",
    ])
    #expect(states == "app active, A active disconnected")
    #expect(run.events.last?.event.skipped == TransitionSet(.resignActive))
    let (again, _) = try told([
      "sceneDidEnterBackground(_:) scene=A", "sceneDidDisconnect(_:) scene=A",
      "application(_:didDiscardSceneSessions:) scene=A", "scene(_:willConnectTo:options:) scene=A",
    ])
    #expect(again == "app background, A background disconnected discarded connected")
  }

  @Test func `a session is one window over connections and launches`() throws {
    let session = "persistentIdentifier: 04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    let (states, run) = try told([
      Self.launch, "scene(_:willConnectTo:options:) <UIWindowScene: 0x10> \(session)",
      "sceneDidEnterBackground(_:) <UIWindowScene: 0x10>",
      Self.launch, "scene(_:willConnectTo:options:) <UIWindowScene: 0x30> \(session)",
    ])
    let name = "04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    #expect(
      states == "app launching background, \(name) connected background"
        + " / app launching, \(name) connected")
    #expect(run.launches.map { $0.launch.end?.manner } == [.killedWhileSuspended, .endOfLog])
  }

  // MARK: ScenePhase

  @Test func `phases on iOS`() throws {
    try check([
      Row("the first one is active", "ScenePhase: active", "app active, scene 1 active"),
      Row(
        "with the initial value",
        "ScenePhase: inactive -> inactive\nScenePhase: inactive -> active",
        "app inactive active, scene 1 inactive active"),
      Row(
        "to the background and back",
        """
        ScenePhase: active -> inactive
        ScenePhase: inactive -> background
        ScenePhase: background -> inactive
        ScenePhase: inactive -> active
        """,
        "app inactive background inactive active, "
          + "scene 1 inactive background inactive active"),
      Row(
        "Control Centre", "active\ninactive\nactive",
        "app active inactive active, scene 1 active inactive active"),
      Row(
        "a launch in the background",
        "ScenePhase: background -> background\n"
          + "ScenePhase: background -> inactive\nScenePhase: inactive -> active",
        "app background inactive active, scene 1 background inactive active"),
      Row(
        "inactive is left out", "active\nbackground\nactive",
        "app active background active, scene 1 active background active"),
      Row(
        "phases come after the callbacks",
        """
        sceneDidEnterBackground(_:)
        sceneWillEnterForeground(_:)
        ScenePhase: background -> inactive
        scene(_:continue:)
        sceneDidBecomeActive(_:)
        ScenePhase: inactive -> active
        """, "app background inactive active, scene 1 background inactive active"),
      Row(
        "several observers print the same",
        "ScenePhase: inactive -> active\nScenePhase: inactive -> active\n"
          + "ScenePhase: active -> inactive\nScenePhase: active -> inactive",
        "app active inactive, scene 1 active inactive"),
    ])
  }

  @Test func `phases of the app are not a scene's`() throws {
    let console = "2025-03-01 09:00:00.100 Notes[512:1a03] "
    try check([
      Row(
        "the app alone prints its phase",
        "[App] ScenePhase: inactive -> active\n[App] ScenePhase: active -> inactive",
        "app active inactive"),
      Row(
        "a view of a scene prints, too",
        """
        \(console)[App] ScenePhase: inactive -> active
        \(console)[View scene=A] ScenePhase: active -> inactive
        \(console)[View scene=A] ScenePhase: inactive -> background
        \(console)[App] ScenePhase: active -> inactive
        \(console)[App] ScenePhase: inactive -> background
        """, "app active inactive background, A inactive background"),
      Row(
        "the category of a logger says what part of an app logs, not whose phase",
        "\(console)[com.example.notes:App] ScenePhase: inactive -> active",
        "app active, scene 1 active"),
    ])
    // The app is active as long as one of its scenes is.
    let (states, run) = try told([
      "[View scene=A] ScenePhase: inactive -> active",
      "[View scene=B] ScenePhase: inactive -> active",
      "[View scene=A] ScenePhase: active -> inactive",
      "[App] ScenePhase: active -> inactive",
    ])
    #expect(states == "app active, A active inactive, B active")
    #expect(run.events.map(\.event.disagrees) == [false, false, false, true])
  }

  @Test func `phases on a Mac`() throws {
    for (log, states) in [
      ("ScenePhase: active -> active", "app active, scene 1 active"),
      (
        "ScenePhase: active -> active\nScenePhase: active -> background\n"
          + "ScenePhase: background -> active",
        "app active background active, scene 1 active background active"
      ),
    ] {
      let (told, run) = try told([log])
      #expect(told == states)
      #expect(run.launches.map(\.launch.platform) == [.macos])
    }
    let (_, phone) = try told(["ScenePhase: inactive -> active\nScenePhase: active -> inactive"])
    #expect(phone.launches.map(\.launch.platform) == [.ios])
  }

  @Test func `what an adaptor delivers beside phases`() throws {
    let (states, run) = try told([
      Self.launch, "ScenePhase: inactive -> active", "ScenePhase: active -> inactive",
      "ScenePhase: inactive -> background", "applicationWillTerminate(_:)",
    ])
    #expect(
      states == "app launching active inactive background, scene 1 active inactive background")
    #expect(run.launches.map(\.launch.system) == [.swiftui])
    #expect(run.launches.map { $0.launch.end?.manner } == [.terminated])
  }

  @Test func `an adaptor with a scene delegate, and a hosting controller`() throws {
    try check([
      Row(
        "callbacks and phases tell the same",
        """
        \(Self.launch)
        scene(_:willConnectTo:options:)
        sceneWillEnterForeground(_:)
        sceneDidBecomeActive(_:)
        active
        sceneWillResignActive(_:)
        inactive
        sceneDidEnterBackground(_:)
        background
        """,
        "app launching inactive active inactive background, "
          + "scene 1 connected inactive active inactive background"),
      Row(
        "inside a hosting controller the phase never changes",
        """
        \(Self.launch)
        scene(_:willConnectTo:options:)
        ScenePhase: background -> background
        sceneWillEnterForeground(_:)
        sceneDidBecomeActive(_:)
        """, "app launching inactive active, scene 1 connected inactive active"),
    ])
  }

  // MARK: AppKit

  @Test func `AppKit's regions`() throws {
    let run = try TraceRun.of(
      """
      applicationWillFinishLaunching(_:)
      application(_:open:)
      applicationDidFinishLaunching(_:)
      applicationWillBecomeActive(_:)
      applicationDidBecomeActive(_:)
      applicationWillHide(_:)
      applicationWillResignActive(_:)
      applicationDidResignActive(_:)
      applicationDidHide(_:)
      applicationWillUnhide(_:)
      applicationDidUnhide(_:)
      applicationWillBecomeActive(_:)
      applicationDidBecomeActive(_:)
      windowWillClose(_:)
      applicationShouldTerminateAfterLastWindowClosed(_:)
      applicationShouldTerminate(_:)
      applicationWillTerminate(_:)
      """)
    let spans = run.launches[0].units[0].spans
    func states(_ region: Span.Region?) -> [String] {
      spans.filter { $0.region == region }.map {
        "\($0.state) \($0.fromLine)-\($0.toLine)"
      }
    }
    #expect(states(nil) == ["launching 1-3"])
    #expect(
      states(.activation) == ["inactive 3-5", "active 5-7", "inactive 7-13", "active 13-17"])
    #expect(states(.visibility) == ["visible 1-9", "hidden 9-11", "visible 11-17"])
    #expect(run.launches[0].launch.end?.manner == .terminated)
    #expect(run.findings.isEmpty)
  }

  @Test func `hiding and resigning interleave at will, and termination is cancelled`() throws {
    try check([
      Row(
        "hidden before it resigns",
        """
        applicationWillFinishLaunching(_:)
        applicationDidBecomeActive(_:)
        applicationDidFinishLaunching(_:)
        applicationDidHide(_:)
        applicationWillResignActive(_:)
        applicationShouldTerminate(_:)
        applicationDidBecomeActive(_:)
        """, "app launching active visible hidden inactive active"),
      Row(
        "a login item never becomes active",
        "applicationWillFinishLaunching(_:)\napplicationDidFinishLaunching(_:)",
        "app launching inactive"),
    ])
  }

  // MARK: Watches

  @Test func `a watch's names`() throws {
    let (states, run) = try told([
      "applicationDidFinishLaunching()", "applicationDidBecomeActive()",
      "applicationWillResignActive()", "applicationDidEnterBackground()",
      "applicationWillEnterForeground()", "applicationDidBecomeActive()",
    ])
    #expect(states == "app launching active inactive background inactive active")
    #expect(run.launches.map(\.launch.system) == [.watchkit])
    #expect(run.launches.map(\.launch.platform) == [.watchos])
  }
}
