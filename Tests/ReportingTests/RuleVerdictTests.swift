import Testing

@testable import Reporting
@testable import Rules

@Suite("Verdicts over several inputs")
struct RuleVerdictTests {
  @Test("A rule counts once, by the most it came to")
  func most() {
    var first = RuleTally()
    first.judged = ["a"]
    first.nothingToJudge = ["b", "c"]
    first.notJudged = [RuleTally.NotJudged(rule: "c", reason: "no save is logged", count: 2)]
    var second = RuleTally()
    second.nothingToJudge = ["a", "c"]
    second.inconclusive = ["b"]
    second.notJudged = [RuleTally.NotJudged(rule: "c", reason: "no save is logged", count: 1)]
    var verdicts = RuleVerdicts()
    verdicts.add(first)
    verdicts.add(second)
    #expect(verdicts.total == 3)
    #expect(verdicts.rules(.judged) == ["a"])
    #expect(verdicts.rules(.inconclusive) == ["b"])
    #expect(verdicts.rules(.nothingToJudge) == ["c"])
    #expect(verdicts.notJudged.map(\.count) == [3])
  }
}
