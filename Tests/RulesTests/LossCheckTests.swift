import LogInput
import TestSupport
import Testing

@testable import Rules

/// A loss inside, before and after the stretch in which a check claims that something is absent.
@Suite struct LossCheckTests {
  private let noise = "layout took 3 ms"

  // MARK: Missing saves

  @Test func `a save since the edit may be missing`() throws {
    let lines = trace([
      (0, "sceneDidBecomeActive(_:)"), (100, "saving draft"), (200, noise), (500, "note edited"),
      (600, noise), (1000, "sceneDidEnterBackground(_:)"), (1500, noise), (20_000, noise),
      (60_000, "sceneWillEnterForeground(_:)"),
    ])
    let body = "check: MissingSave"
    #expect(try rows(body, lines) == ["6 [4 6]"])
    let outside = [
      missing(3), hidden(3), missing(8, after: 19_000), hidden(8, at: 20_000),
      hidden(5, of: Array("Mail".utf8)),
    ]
    for loss in outside {
      #expect(try rows(body, lines, losses: [loss]) == ["6 [4 6]"], "\(loss.line)")
    }
    for line in [5, 7] {
      #expect(try rows(body, lines, losses: [missing(line)]) == ["6 lines are missing at \(line)"])
      #expect(try rows(body, lines, losses: [hidden(line)]) == ["6 a message is hidden at \(line)"])
    }
  }

  @Test func `a trip without a save is silent from shortly before it to the end of its window`()
    throws
  {
    let (leave, back) = ("applicationDidEnterBackground(_:)", "applicationWillEnterForeground(_:)")
    let lines = trace([
      (0, "applicationDidBecomeActive(_:)"), (1000, leave), (1010, "saving draft"),
      (300_000, back), (400_000, noise), (590_000, noise), (600_000, leave), (602_000, noise),
      (650_000, noise), (900_000, back),
    ])
    let body = "check: MissingSave"
    #expect(try rows(body, lines) == ["7 [2 7] note possible"])
    for loss in [
      missing(5, at: 400_000), hidden(5, at: 400_000), missing(9, after: 640_000),
      hidden(9, at: 650_000),
    ] {
      #expect(try rows(body, lines, losses: [loss]) == ["7 [2 7] note possible"], "\(loss.line)")
    }
    #expect(
      try rows(body, lines, losses: [missing(6, at: 590_000)]) == ["7 lines are missing at 6"])
    #expect(
      try rows(body, lines, losses: [hidden(8, at: 602_000)]) == ["7 a message is hidden at 8"])
  }

  // MARK: Background tasks

  private let begun = "beginBackgroundTask(withName: \"sync\") -> 7"
  private let leave = "applicationDidEnterBackground(_:)"

  @Test func `the end of a task may be missing`() throws {
    let lines = trace([
      (0, "applicationDidBecomeActive(_:)"), (100, noise), (500, begun), (600, noise),
      (1000, leave),
      (50_000, noise), (60_000, "applicationWillEnterForeground(_:)"),
    ])
    let body = "check: BackgroundTaskLeak"
    #expect(try rows(body, lines) == ["3 [3]"])
    #expect(try rows(body, lines, losses: [missing(2), hidden(2)]) == ["3 [3]"])
    for line in [4, 6] {
      #expect(try rows(body, lines, losses: [missing(line)]) == ["3 lines are missing at \(line)"])
      #expect(try rows(body, lines, losses: [hidden(line)]) == ["3 a message is hidden at \(line)"])
    }
    let later = trace([
      (0, leave), (100, noise), (500, begun), (60_000, "applicationWillEnterForeground(_:)"),
    ])
    #expect(try rows(body, later, losses: [hidden(2)]) == ["3 [3]"])
    #expect(try rows(body, later, losses: [missing(2)]) == ["3 lines are missing at 2"])
  }

  @Test func `what the system says of a task is more than what is missing`() throws {
    let body = "check: BackgroundTaskLeak"
    let old = "Background Task 7 (\"sync\"), was created over 30 seconds ago. In applications "
    let unended =
      "Background task still not ended after expiration handlers were called: "
      + "<_UIBackgroundTaskInfo: 0x28190d140>: taskID = 7, taskName = sync, creationTime = 70784 "
      + "(elapsed = 26). This app will likely be terminated by the system."
    func lines(_ complaint: String) -> String {
      trace([
        (0, begun), (100, "sceneDidBecomeActive(_:)"), (200, noise), (35_000, complaint),
        (36_000, noise), (37_000, "sceneWillResignActive(_:)"),
      ])
    }
    #expect(
      try rows(body, lines(unended), losses: [missing(3), missing(5), hidden(5)])
        == ["1 [1 4] certain"])
    #expect(
      try rows(body, lines(old), losses: [missing(3), hidden(3)]) == ["1 [1 4] note possible"])
    // What UIKit says of the task stands by itself.
    let told = "bgtask-over-30s 4 [4] certain"
    #expect(
      try rows(body, lines(old), losses: [missing(5)]) == [told, "1 lines are missing at 5"])
    #expect(
      try rows(body, lines(old), losses: [hidden(5)]) == [told, "1 a message is hidden at 5"])
  }

  // MARK: Transitions

  @Test func `a callback that was skipped may be missing`() throws {
    let body = "check: IllegalTransition"
    let lines = trace([
      (0, "scene(_:willConnectTo:options:)"), (10, "sceneWillEnterForeground(_:)"),
      (20, "sceneDidBecomeActive(_:)"), (900, "sceneWillResignActive(_:)"), (950, noise),
      (1000, "sceneDidBecomeActive(_:)"), (5000, noise), (9000, "sceneDidEnterBackground(_:)"),
      (9500, noise), (9900, "sceneWillEnterForeground(_:)"),
    ])
    #expect(try rows(body, lines) == ["8 [6 8]"])
    for loss in [missing(5), missing(9), hidden(7), hidden(8)] {
      #expect(try rows(body, lines, losses: [loss]) == ["8 [6 8]"], "\(loss.line)")
    }
    #expect(try rows(body, lines, losses: [missing(7)]) == ["8 lines are missing at 7"])
  }

  // MARK: Scenes

  @Test func `a launch without scenes may have lost them`() throws {
    let body = "check: SceneLifecycleAdoption"
    let lines = trace([
      (0, "application(_:didFinishLaunchingWithOptions:)"), (10, noise),
      (20, "applicationDidBecomeActive(_:)"),
    ])
    #expect(try rows(body, lines, losses: [hidden(2)]) == ["3 [3] note"])
    #expect(try rows(body, lines, losses: [missing(2)]) == ["3 lines are missing at 2"])
    let warned = lines.replacing(
      noise,
      with: "`UIScene` lifecycle will soon be required. Failure to adopt will result in an assert")
    #expect(try rows(body, warned, losses: [missing(2)]) == ["2 [2] certain"])
  }
}
