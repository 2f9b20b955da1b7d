import Lifecycle
import Rules
import TestSupport
import Testing

/// What phases, AppKit and a watch tell of states, row by row.
@Suite struct PhaseTableTests {
  // MARK: ScenePhase

  @Test func `phases on iOS`() throws {
    try StateRow.check([
      StateRow("the first one is active", "ScenePhase: active", "app active, scene 1 active"),
      StateRow(
        "with the initial value",
        "ScenePhase: inactive -> inactive\nScenePhase: inactive -> active",
        "app inactive active, scene 1 inactive active"),
      StateRow(
        "to the background and back",
        """
        ScenePhase: active -> inactive
        ScenePhase: inactive -> background
        ScenePhase: background -> inactive
        ScenePhase: inactive -> active
        """,
        "app inactive background inactive active, "
          + "scene 1 inactive background inactive active"),
      StateRow(
        "Control Centre", "active\ninactive\nactive",
        "app active inactive active, scene 1 active inactive active"),
      StateRow(
        "a launch in the background",
        "ScenePhase: background -> background\n"
          + "ScenePhase: background -> inactive\nScenePhase: inactive -> active",
        "app background inactive active, scene 1 background inactive active"),
      StateRow(
        "inactive is left out", "active\nbackground\nactive",
        "app active background active, scene 1 active background active"),
      StateRow(
        "phases come after the callbacks",
        """
        sceneDidEnterBackground(_:)
        sceneWillEnterForeground(_:)
        ScenePhase: background -> inactive
        scene(_:continue:)
        sceneDidBecomeActive(_:)
        ScenePhase: inactive -> active
        """, "app background inactive active, scene 1 background inactive active"),
      StateRow(
        "several observers print the same",
        "ScenePhase: inactive -> active\nScenePhase: inactive -> active\n"
          + "ScenePhase: active -> inactive\nScenePhase: active -> inactive",
        "app active inactive, scene 1 active inactive"),
    ])
  }

  @Test func `phases of the app are not a scene's`() throws {
    let console = "2025-03-01 09:00:00.100 Notes[512:1a03] "
    try StateRow.check([
      StateRow(
        "the app alone prints its phase",
        "[App] ScenePhase: inactive -> active\n[App] ScenePhase: active -> inactive",
        "app active inactive"),
      StateRow(
        "a view of a scene prints, too",
        """
        \(console)[App] ScenePhase: inactive -> active
        \(console)[View scene=A] ScenePhase: active -> inactive
        \(console)[View scene=A] ScenePhase: inactive -> background
        \(console)[App] ScenePhase: active -> inactive
        \(console)[App] ScenePhase: inactive -> background
        """, "app active inactive background, A inactive background"),
      StateRow(
        "the category of a logger says what part of an app logs, not whose phase",
        "\(console)[com.example.notes:App] ScenePhase: inactive -> active",
        "app active, scene 1 active"),
    ])
    // The app is active as long as one of its scenes is.
    let (states, run) = try StateRow.told([
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
      let (told, run) = try StateRow.told([log])
      #expect(told == states)
      #expect(run.launches.map(\.launch.platform) == [.macos])
    }
    let (_, phone) = try StateRow.told([
      "ScenePhase: inactive -> active\nScenePhase: active -> inactive"
    ])
    #expect(phone.launches.map(\.launch.platform) == [.ios])
  }

  @Test func `what an adaptor delivers beside phases`() throws {
    let (states, run) = try StateRow.told([
      StateRow.launch, "ScenePhase: inactive -> active", "ScenePhase: active -> inactive",
      "ScenePhase: inactive -> background", "applicationWillTerminate(_:)",
    ])
    #expect(
      states == "app launching active inactive background, scene 1 active inactive background")
    #expect(run.launches.map(\.launch.system) == [.swiftui])
    #expect(run.launches.map { $0.launch.end?.manner } == [.terminated])
  }

  @Test func `an adaptor with a scene delegate, and a hosting controller`() throws {
    try StateRow.check([
      StateRow(
        "callbacks and phases tell the same",
        """
        \(StateRow.launch)
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
      StateRow(
        "inside a hosting controller the phase never changes",
        """
        \(StateRow.launch)
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
    try StateRow.check([
      StateRow(
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
      StateRow(
        "a login item never becomes active",
        "applicationWillFinishLaunching(_:)\napplicationDidFinishLaunching(_:)",
        "app launching inactive"),
    ])
  }

  // MARK: Watches

  @Test func `a watch's names`() throws {
    let (states, run) = try StateRow.told([
      "applicationDidFinishLaunching()", "applicationDidBecomeActive()",
      "applicationWillResignActive()", "applicationDidEnterBackground()",
      "applicationWillEnterForeground()", "applicationDidBecomeActive()",
    ])
    #expect(states == "app launching active inactive background inactive active")
    #expect(run.launches.map(\.launch.system) == [.watchkit])
    #expect(run.launches.map(\.launch.platform) == [.watchos])
  }
}
