import Lifecycle
import TestSupport
import Testing

/// Which test case launches and findings belong to.
@Suite struct TestCaseTests {
  private func tests(_ log: String) throws -> [String] {
    let launch = try #require(try TraceRun.of(log).launches.first)
    return launch.tests.map { "\($0.name) \($0.fromLine)-\($0.toLine.map(String.init) ?? "")" }
  }

  @Test func `XCTest's cases`() throws {
    #expect(
      try tests(
        """
        Test Suite 'SceneTests' started at 2025-03-01 09:00:00.250.
        Test Case '-[NotesTests.SceneTests testSaving]' started.
        application(_:didFinishLaunchingWithOptions:)
        sceneDidBecomeActive(_:)
        Test Case '-[NotesTests.SceneTests testSaving]' passed (0.002 seconds).
        Test Case '-[NotesTests.SceneTests testClosing]' started.
        sceneWillResignActive(_:)
        """) == ["NotesTests.SceneTests testSaving 2-5", "NotesTests.SceneTests testClosing 6-"])
  }

  @Test func `Swift Testing's cases`() throws {
    #expect(
      try tests(
        """
        ◇ Test run started.
        ◇ Suite SceneTests started.
        ◇ Test "saving works" started.
        sceneDidBecomeActive(_:)
        ✔ Test "saving works" passed after 0.001 seconds.
        ◇ Test closing() started.
        ✘ Test closing() recorded an issue at SceneTests.swift:17:9: it did not close
        ✘ Test closing() failed after 0.001 seconds with 1 issue.
        """) == ["saving works 3-5", "closing() 6-8"])
  }

  @Test func `Swift Testing's events`() throws {
    let event =
      #"{"version":0,"kind":"event","payload":{"instant":{"absolute":1,"since1970":1740819600.25},"kind":"KIND","messages":[],"testID":"NotesTests.SceneTests/saving()"}}"#
    #expect(
      try tests(
        event.replacing("KIND", with: "testStarted") + "\n"
          + #"{"timestamp":"2025-03-01T09:00:00Z","message":"sceneDidBecomeActive(_:)"}"# + "\n"
          + event.replacing("KIND", with: "testEnded") + "\n")
        == ["NotesTests.SceneTests/saving() 1-3"])
  }

  @Test(arguments: [1024, 1100, 2100, 3100])
  func `of very many tests that run the latest count`(count: Int) throws {
    let started = (0..<count).map { "Test case 'Many.test\($0)()' started on 'iPhone'" }
    // One that is known still, and one that is not for all counts but the first.
    let ended = [count - 10, 0].map {
      "Test case 'Many.test\($0)()' passed on 'iPhone' (0.1 seconds)"
    }
    let log = (started + ended + ["application(_:didFinishLaunchingWithOptions:)"])
      .joined(separator: "\n")
    let launch = try #require(try TraceRun.of(log).launches.first)
    let known = (count - 1024..<count).filter { $0 != count - 10 && $0 != 0 }
    #expect(launch.tests.map(\.name) == known.map { "Many.test\($0)()" })
  }

  @Test func `names of tests are no events`() throws {
    let run = try TraceRun.of(
      "Test Case '-[NotesTests.SceneTests sceneDidBecomeActive]' started.\nlayout took 3 ms\n")
    #expect(run.events.isEmpty)
  }

  @Test func `a finding knows its test, unless several ran at once`() throws {
    func log(_ second: String) -> String {
      """
      Test case 'SceneTests.testSaving()' started on 'Clone 1 of iPhone 16 - Notes (512)'
      \(second)
      sceneDidBecomeActive(_:) scene=A
      sceneWillResignActive(_:) scene=A
      sceneDidEnterBackground(_:) scene=A
      sceneDidDisconnect(_:) scene=A
      deleteAllData() for scene=A
      """
    }
    let alone = try TraceRun.of(log("layout took 3 ms")).findings
    #expect(alone.map(\.test) == ["SceneTests.testSaving()"])
    let beside = try TraceRun.of(
      log("Test case 'SceneTests.testLoad()' started on 'Clone 2 of iPhone 16 - Notes (513)'"))
    #expect(beside.findings.map(\.test) == [nil])
  }
}
