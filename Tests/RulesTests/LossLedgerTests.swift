import LogInput
import Testing

@testable import Rules

@Suite struct LossLedgerTests {
  private func ledger(_ losses: [Loss]) -> LossLedger {
    losses.reduce(into: LossLedger()) { $0.add($1) }
  }

  private func line(_ ledger: LossLedger, _ lines: ClosedRange<Int>, from: Int64? = nil) -> Int? {
    let absence = Absence(since: lines.lowerBound, from: from, isOfActions: true)
    return ledger.firstLoss(in: absence, upTo: lines.upperBound)?.line
  }

  @Test func `both ends of a stretch belong to it`() {
    let ledger = ledger([missing(10), missing(20), missing(21)])
    #expect(line(ledger, 1...9) == nil && line(ledger, 11...19) == nil)
    #expect(line(ledger, 22...90) == nil)
    #expect(line(ledger, 1...10) == 10 && line(ledger, 10...10) == 10)
    #expect(line(ledger, 11...90) == 20 && line(ledger, 21...21) == 21)
  }

  @Test func `the clock leaves out what was over before`() {
    let ledger = ledger([missing(10, at: 1000), missing(20, at: 5000)])
    #expect(line(ledger, 1...90, from: 1_000_000_000) == 10)
    #expect(line(ledger, 1...90, from: 2_000_000_000) == 20)
    #expect(line(ledger, 1...90, from: 6_000_000_000) == nil)
    // A stamp of whole milliseconds may be nearly one late.
    #expect(line(ledger, 1...15, from: 1_000_999_999) == 10)
    #expect(line(ledger, 1...15, from: 1_001_000_000) == nil)
  }

  @Test func `losses may come out of order`() {
    let ledger = ledger([missing(50), missing(10), missing(30), missing(10)])
    #expect(line(ledger, 1...90) == 10 && line(ledger, 11...90) == 30)
    #expect(line(ledger, 31...90) == 50 && line(ledger, 11...29) == nil)
  }

  @Test func `hidden text is no loss of lines`() {
    let ledger = ledger([hidden(10), missing(20)])
    let callbacks = Absence(since: 1, isOfActions: false)
    #expect(ledger.firstLoss(in: callbacks, upTo: 15) == nil)
    #expect(ledger.firstLoss(in: callbacks, upTo: 20) == DecisiveLoss(reason: .linesLost, line: 20))
    #expect(line(ledger, 1...15) == 10)
  }

  @Test func `of very many the older ones flow together`() {
    let losses = (1...LossStretches.most + 1).map { missing(10 * $0) }
    let exact = ledger(Array(losses.dropLast()))
    #expect(line(exact, 11...19) == nil)
    let folded = ledger(losses)
    #expect(line(folded, 1...9) == nil)
    #expect(line(folded, 11...19) == 11, "assumed to be lost")
    #expect(line(folded, 2501...2509) == nil, "the newer ones are exact")
    #expect(line(folded, 2501...2510) == 2510)
    let flood = ledger((1...100_000).map { missing(2 * $0) })
    #expect(line(flood, 1...1) == nil && line(flood, 199_999...199_999) == nil)
    #expect(line(flood, 200_000...200_000) == 200_000)
    #expect(line(flood, 200_001...300_000) == nil)
  }
}
