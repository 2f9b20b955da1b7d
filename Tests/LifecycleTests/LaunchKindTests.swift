import TestSupport
import Testing

@testable import Lifecycle

/// What a launch was for, by what its log tells.
@Suite struct LaunchKindTests {
  private static let launch = "application(_:didFinishLaunchingWithOptions:)"
  private static let push = "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
  private static let notification =
    launch + " options: [UIApplicationLaunchOptionsRemoteNotificationKey: [aps: 1]]"

  /// A trace of lines at seconds of one minute, or without a clock where they are nil.
  private func trace(_ lines: [(second: Int?, text: String)]) -> String {
    lines.map { line in
      guard let second = line.second else { return line.text + "\n" }
      let stamp = "09:\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")"
      return "2025-03-01 \(stamp)\(second % 60).000 Notes[512:1a03] \(line.text)\n"
    }.joined()
  }

  private func kinds(_ lines: [(second: Int?, text: String)]) throws -> [LaunchKind] {
    try TraceRun.of(trace(lines)).launches.map(\.launch.kind)
  }

  @Test func `one that comes to the front in time was for the user`() throws {
    #expect(
      try kinds([(0, Self.launch), (1, "applicationDidBecomeActive(_:)")]) == [.foreground])
    #expect(
      try kinds([(0, Self.launch), (20, "sceneWillEnterForeground(_:)")]) == [.foreground])
    #expect(
      try kinds([(0, Self.launch), (21, "sceneWillEnterForeground(_:)")]) == [.unknown])
    #expect(try kinds([(0, Self.launch)]) == [.unknown])
  }

  @Test func `one that is told to be in the background was for an errand, whatever comes`() throws {
    let told = Self.launch + " state=background"
    #expect(try kinds([(0, told)]) == [.background])
    #expect(try kinds([(0, told), (5, "applicationDidBecomeActive(_:)")]) == [.background])
    #expect(
      try kinds([(0, Self.launch + " applicationState == .background")]) == [.background])
    #expect(try kinds([(0, Self.launch + " state=inactive")]) == [.unknown])
    #expect(try kinds([(0, Self.launch + " applicationState == 2")]) == [.unknown])
  }

  @Test(arguments: [
    push, "application(_:performFetchWithCompletionHandler:)",
    "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
  ])
  func `an errand before the app is seen is what it was launched for`(errand: String) throws {
    #expect(try kinds([(0, Self.launch), (1, errand)]) == [.background])
    #expect(
      try kinds([(0, Self.launch), (1, errand), (40, "applicationWillEnterForeground(_:)")])
        == [.background])
    #expect(
      try kinds([(0, Self.launch), (1, errand), (2, "applicationDidBecomeActive(_:)")])
        == [.foreground])
  }

  @Test func `a push that comes later says nothing of the launch`() throws {
    #expect(
      try kinds([(0, Self.launch), (1, "applicationDidBecomeActive(_:)"), (2, Self.push)])
        == [.foreground])
    #expect(
      try kinds([(0, Self.launch), (30, "applicationDidBecomeActive(_:)"), (31, Self.push)])
        == [.unknown])
  }

  /// The option is there when the user taps the notification, too.
  @Test func `the option of a notification counts as long as the app is not seen`() throws {
    #expect(try kinds([(0, Self.notification)]) == [.background])
    #expect(
      try kinds([(0, Self.notification), (3, "sceneWillEnterForeground(_:)")]) == [.foreground])
    #expect(
      try kinds([(0, Self.notification), (25, "sceneWillEnterForeground(_:)")]) == [.background])
    #expect(
      try kinds([
        (0, Self.notification + " state=background"), (3, "applicationDidBecomeActive(_:)"),
      ])
        == [.background])
    #expect(
      try kinds([(0, Self.launch + " UIApplicationLaunchOptionsRemoteNotificationKey: nil")])
        == [.unknown])
  }

  @Test func `it may say so on a line of its own while it launches`() throws {
    let state = "application state: background"
    #expect(try kinds([(0, Self.launch), (0, state)]) == [.background])
    #expect(
      try kinds([(0, Self.launch), (0, "options: UIApplicationLaunchOptionsLocationKey = 1")])
        == [.background])
    #expect(
      try kinds([(0, Self.launch), (1, "applicationDidBecomeActive(_:)"), (9, state)])
        == [.foreground])
    #expect(try kinds([(0, "applicationDidEnterBackground(_:)"), (1, state)]) == [.unknown])
  }

  @Test(arguments: ["Location", "BluetoothCentrals", "BluetoothPeripherals"])
  func `an option that the user never causes tells of an errand`(option: String) throws {
    let line = Self.launch + " UIApplicationLaunchOptions\(option)Key = 1"
    #expect(try kinds([(0, line)]) == [.background])
    #expect(try kinds([(nil, line)]) == [.background])
    #expect(try kinds([(0, line), (4, "applicationDidBecomeActive(_:)")]) == [.foreground])
  }

  @Test func `without a clock an errand leaves it open, and a notification tells nothing`() throws {
    let active = "applicationDidBecomeActive(_:)"
    #expect(try kinds([(nil, Self.launch), (nil, active)]) == [.foreground])
    #expect(try kinds([(nil, Self.launch), (nil, Self.push)]) == [.background])
    #expect(try kinds([(nil, Self.launch), (nil, Self.push), (nil, active)]) == [.unknown])
    #expect(try kinds([(nil, Self.notification)]) == [.unknown])
    #expect(try kinds([(nil, Self.notification), (nil, active)]) == [.foreground])
  }

  @Test func `of a fragment nothing is known`() throws {
    #expect(try kinds([(0, "applicationDidBecomeActive(_:)")]) == [.unknown])
    #expect(try kinds([(0, Self.push), (1, "applicationDidBecomeActive(_:)")]) == [.unknown])
    #expect(try kinds([(0, "applicationDidEnterBackground(_:)"), (9, Self.push)]) == [.unknown])
  }

  @Test func `what the system told stands against an errand`() {
    var purpose = LaunchPurpose()
    purpose.begin(at: nil)
    purpose.isTold(.foreground)
    purpose.noteErrand()
    #expect(purpose.kind == .foreground)
  }
}
