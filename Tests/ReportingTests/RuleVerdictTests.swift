import Testing

@testable import Reporting
@testable import Rules

@Suite("Verdicts over several inputs")
struct RuleVerdictTests {
  @Test("A rule counts once, by the most it came to")
  func most() {
    var first = RuleTally(["a", "b", "c"], [.judged, .nothingToJudge, .nothingToJudge])
    first.notJudged = [RuleTally.NotJudged(rule: "c", reason: "no save is logged", count: 2)]
    var second = RuleTally(["a", "b", "c"], [.nothingToJudge, .inconclusive, .nothingToJudge])
    second.notJudged = [RuleTally.NotJudged(rule: "c", reason: "no save is logged", count: 1)]
    var verdicts = RuleVerdicts()
    verdicts.add(first)
    verdicts.add(second)
    #expect(verdicts.total == 3)
    #expect(verdicts.count(.nothingToJudge) == 1)
    #expect(verdicts.rules(.judged) == ["a"])
    #expect(verdicts.rules(.inconclusive) == ["b"])
    #expect(verdicts.rules(.nothingToJudge) == ["c"])
    #expect(verdicts.notJudged.map(\.count) == [3])
  }

  @Test("Inputs may be judged by other rules")
  func otherRules() {
    var verdicts = RuleVerdicts()
    verdicts.add(RuleTally(["b", "c"], [.inconclusive, .disabled]))
    verdicts.add(RuleTally(["a", "b", "c"], [.judged, .nothingToJudge, .nothingToJudge]))
    verdicts.add(RuleTally(["c", "b"], [.disabled, .judged]))
    #expect(verdicts.total == 3)
    #expect(verdicts.rules(.judged) == ["a", "b"])
    #expect(verdicts.rules(.nothingToJudge) == ["c"])
    #expect(verdicts.rules(.disabled) == [])
  }
}
