import Lifecycle
import Rules
import TestSupport
import Testing

/// UIKit's state diagrams and what was measured of them, row by row.
@Suite struct StateTableTests {
  // MARK: UIKit's app delegate

  @Test func `the app delegate's states`() throws {
    let willLaunch = "application(_:willFinishLaunchingWithOptions:)"
    let (launch, active) = (StateRow.launch, "applicationDidBecomeActive(_:)")
    let (resign, background) = (
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)"
    )
    let (foreground, terminate) = (
      "applicationWillEnterForeground(_:)", "applicationWillTerminate(_:)"
    )
    try StateRow.check([
      StateRow("launching is told before and after", "\(willLaunch)\n\(launch)", "app launching"),
      StateRow(
        "a cold start tells no enterForeground", "\(launch)\n\(active)", "app launching active"),
      StateRow(
        "an interruption", "\(launch)\n\(active)\n\(resign)\n\(active)",
        "app launching active inactive active"),
      StateRow(
        "into the background", "\(launch)\n\(active)\n\(resign)\n\(background)",
        "app launching active inactive background"),
      StateRow(
        "and back", "\(launch)\n\(active)\n\(resign)\n\(background)\n\(foreground)\n\(active)",
        "app launching active inactive background inactive active"),
      StateRow(
        "launched, and locked at once", "\(launch)\n\(background)", "app launching background"),
      StateRow(
        "launched in the background", "\(launch) state=background\n\(background)",
        "app background"),
      StateRow(
        "ended in the background", "\(active)\n\(resign)\n\(background)\n\(terminate)",
        "app active inactive background"),
      StateRow(
        "quit from the switcher", "\(active)\n\(resign)\n\(terminate)", "app active inactive"),
      StateRow("ended while active", "\(active)\n\(terminate)", "app active"),
      StateRow(
        "killed while suspended, launched again",
        "\(launch)\n\(active)\n\(resign)\n\(background)\n\(launch)\n\(active)",
        "app launching active inactive background / app launching active"),
      StateRow(
        "crashed, launched again", "\(launch)\n\(active)\n\(launch)\n\(active)",
        "app launching active / app launching active"),
      StateRow(
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
      StateRow(
        "a link arrives on the way to the front",
        "\(background)\n\(foreground)\napplication(_:open:options:)\n\(active)",
        "app background inactive active"),
    ])
    // What is not printed is not instrumented, and no reason to accuse anybody.
    let (states, run) = try StateRow.told([
      launch, active, background, foreground, active, background,
    ])
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
    try StateRow.check([
      StateRow(
        "a new session is configured, then connects",
        "\(StateRow.launch)\n\(configure)\n\(connect)", "app launching, A connected"),
      StateRow(
        "the geometry may be told before",
        "\(StateRow.launch)\nwindowScene(_:didUpdate:interfaceOrientation:traitCollection:)\n\(connect)",
        "app launching, A connected"),
      StateRow(
        "the foreground is told on a cold launch, too",
        "\(StateRow.launch)\n\(connect)\n\(foreground)\n\(active)",
        "app launching inactive active, A connected inactive active"),
      StateRow(
        "a scene connects in the background", "\(StateRow.launch)\n\(connect)\n\(background)",
        "app launching background, A connected background"),
      StateRow(
        "an interruption", "\(active)\n\(resign)\n\(active)",
        "app active inactive active, A active inactive active"),
      StateRow(
        "into the background and back",
        "\(active)\n\(resign)\n\(background)\n\(foreground)\n\(active)",
        "app active inactive background inactive active, "
          + "A active inactive background inactive active"),
      StateRow(
        "memory is reclaimed", "\(active)\n\(resign)\n\(background)\n\(disconnect)",
        "app active inactive background, A active inactive background disconnected"),
      StateRow(
        "a force quit leaves out the background", "\(active)\n\(resign)\n\(disconnect)",
        "app active inactive, A active inactive disconnected"),
      StateRow(
        "the session connects again",
        "\(background)\n\(disconnect)\n\(connect)\n\(foreground)\n\(active)",
        "app background inactive active, "
          + "A background disconnected connected inactive active"),
      StateRow(
        "a session is discarded right behind its scene",
        "\(background)\n\(disconnect)\n\(discard)",
        "app background, A background disconnected discarded"),
      StateRow(
        "sessions of the last run are discarded at launch",
        "\(StateRow.launch)\n\(discard)\n\(connect.replacing("A", with: "B"))",
        "app launching, B connected"),
      StateRow(
        "disconnected, discarded, then terminated",
        "\(active)\n\(resign)\n\(disconnect)\n\(discard)\napplicationWillTerminate(_:)",
        "app active inactive, A active inactive disconnected discarded"),
      StateRow(
        "terminated in the background",
        "\(active)\n\(resign)\n\(background)\n"
          + "applicationWillTerminate(_:)",
        "app active inactive background, A active inactive background"),
      StateRow(
        "a link to a scene in the background",
        "\(background)\nscene(_:willContinueUserActivityWithType:) scene=A\n\(foreground)\n"
          + "scene(_:continue:) scene=A\n\(active)",
        "app background inactive active, A background inactive active"),
      StateRow(
        "state is restored before the scene is active",
        "\(connect)\n\(foreground)\nscene(_:restoreInteractionStateWith:) scene=A\n\(active)",
        "app inactive active, A connected inactive active"),
    ])
  }

  @Test func `legal oddities of scenes`() throws {
    try StateRow.check([
      StateRow(
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
      StateRow(
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
      StateRow(
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
      StateRow(
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
      StateRow(
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
    let (states, run) = try StateRow.told([
      "sceneDidBecomeActive(_:) scene=A", "sceneDidDisconnect(_:) scene=A",
    ])
    #expect(states == "app active, A active disconnected")
    #expect(run.events.last?.event.skipped == TransitionSet(.resignActive))
    let (again, _) = try StateRow.told([
      "sceneDidEnterBackground(_:) scene=A", "sceneDidDisconnect(_:) scene=A",
      "application(_:didDiscardSceneSessions:) scene=A", "scene(_:willConnectTo:options:) scene=A",
    ])
    #expect(again == "app background, A background disconnected discarded connected")
  }

  @Test func `a session is one window over connections and launches`() throws {
    let session = "persistentIdentifier: 04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    let (states, run) = try StateRow.told([
      StateRow.launch, "scene(_:willConnectTo:options:) <UIWindowScene: 0x10> \(session)",
      "sceneDidEnterBackground(_:) <UIWindowScene: 0x10>",
      StateRow.launch, "scene(_:willConnectTo:options:) <UIWindowScene: 0x30> \(session)",
    ])
    let name = "04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    #expect(
      states == "app launching background, \(name) connected background"
        + " / app launching, \(name) connected")
    #expect(run.launches.map { $0.launch.end?.manner } == [.killedWhileSuspended, .endOfLog])
  }
}
