import TestSupport
import Testing

@testable import Lifecycle

/// What crash reporters keep of the life cycle as breadcrumbs.
@Suite struct CrashReporterTests {
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
      run.spanRows == [
        "app: launching 1-3", "app: active 3-5", "app: background 5-6", "app: active 6-6",
      ])
    #expect(run.launches[0].launch.views.map(\.name) == ["Notes.ListController"])
    #expect(run.launches[0].launch.views.map(\.state) == [.visible])
    #expect(run.noise == [])
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
      run.spanRows == [
        "app: inactive 1-2", "app: active 2-3", "app: inactive 3-4", "app: background 4-5",
        "app: inactive 5-6", "app: active 6-6",
      ])
    #expect(run.noise == [])
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
      run.spanRows == [
        "app: launching 2-3", "app: active 3-4", "app: inactive 4-5", "app: active 5-5",
      ])
    #expect(run.noise == [])
  }

  @Test func `Sentry's SDK for Flutter leaves Flutter's states`() throws {
    let run = try TraceRun.of(
      Self.life(0, "resumed") + Self.life(1, "inactive") + Self.life(2, "hidden")
        + Self.life(2, "paused") + Self.life(5, "hidden") + Self.life(5, "inactive")
        + Self.life(6, "resumed"))
    #expect(
      run.spanRows == [
        "app: active 1-2", "app: inactive 2-3", "app: background 3-6", "app: inactive 6-7",
        "app: active 7-7",
      ])
    #expect(run.noise == [])
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
      run.spanRows == [
        "app: inactive 2-4", "app: active 4-5", "app: inactive 5-6", "app: background 6-9",
        "scene 1: connected 1-2", "scene 1: inactive 2-4", "scene 1: active 4-5",
        "scene 1: inactive 5-6", "scene 1: background 6-9", "scene 1: disconnected 9-9",
      ])
    #expect(run.launches[0].launch.system == .uikitScene)
    #expect(run.noise == [])
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
    #expect(run.noise == [])
  }
}
