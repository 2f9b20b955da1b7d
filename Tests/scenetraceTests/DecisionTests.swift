import Reporting
import Rules
import Testing

@testable import scenetrace

@Suite("What decides a finding")
struct DecisionTests {
  private func findings(_ text: String) throws -> [Finding] {
    let catalogs = try Catalogs(adding: PatternFiles([]))
    let analysis = Analysis(
      catalogs: catalogs, judgement: RuleEngine.Options(), keepsFindings: true)
    return analysis.run(text, file: "app.log").findings
  }

  @Test("The next event's line, however much stands before it that only tells the time")
  func nextEvent() throws {
    let head = """
      2025-03-01 09:00:00.000 Notes[5:1] sceneDidBecomeActive(_:)
      2025-03-01 09:00:10.000 Notes[5:1] note edited
      2025-03-01 09:00:11.000 Notes[5:1] saving note
      2025-03-01 09:00:12.000 Notes[5:1] note edited
      2025-03-01 09:00:20.000 Notes[5:1] sceneWillResignActive(_:)
      2025-03-01 09:00:20.100 Notes[5:1] sceneDidEnterBackground(_:)

      """
    let noise = "2025-03-01 09:00:59.000 Maps[77:1] a tile was drawn, as so many before it were\n"
    let event = "2025-03-01 09:09:00.000 Notes[5:1] refreshing feed\n"
    // More than a mebibyte, after which the clock is asked for the time.
    for count in [0, 1, 20_000] {
      let found = try findings(head + String(repeating: noise, count: count) + event)
      #expect(found.map(\.rule) == ["no-save-on-background"])
      #expect(found.map(\.decidedAt) == [7 + count], "\(count) lines of noise")
    }
    // Nothing follows: the last event's line it stays.
    for count in [1, 20_000] {
      #expect(try findings(head + String(repeating: noise, count: count)).map(\.decidedAt) == [6])
    }
  }
}
