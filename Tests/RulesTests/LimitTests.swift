import TestSupport
import Testing

/// What a check has no room for is inconclusive: nobody is told that all is well.
@Suite struct LimitTests {
  @Test func `silent trips beyond those that are kept`() throws {
    let (leave, back) = ("applicationDidEnterBackground(_:)", "applicationWillEnterForeground(_:)")
    var events = [(0, "applicationDidBecomeActive(_:)"), (1000, leave), (1010, "saving draft")]
    for trip in 1...70 {
      events += [(600_000 * trip - 300_000, back), (600_000 * trip, leave)]
    }
    events.append((600_000 * 71, back))
    let found = try rows("check: MissingSave", trace(events))
    // The trips begin on lines 5, 7, 9 ...; 64 are kept.
    let kept = (0..<64).map { "\(5 + 2 * $0) [2 \(5 + 2 * $0)] note possible" }
    #expect(found == kept + ["133 limit reached"])
  }

  @Test func `transitions beyond those that are kept`() throws {
    let cycle = ["applicationDidBecomeActive(_:)", "applicationDidEnterBackground(_:)"]
    let events = (0..<80).map { (1000 * $0, cycle[$0 % 2]) }
    // From the second line on each skips a callback, which the app may just not log.
    #expect(try rows("check: IllegalTransition", trace(events)) == ["66 limit reached"])
  }
}
