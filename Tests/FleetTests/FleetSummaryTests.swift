import TestSupport
import Testing

@testable import Fleet

@Suite("Summaries of many traces")
struct FleetSummaryTests {
  private func trace(_ number: Int, _ dice: inout Dice) -> TraceSummary {
    var trace = TraceSummary(
      id: "traces/\(number).log",
      status: dice.oneIn(6) ? dice.pick(TraceSummary.Status.allCases) : .ok)
    trace.group.app = dice.pick(["Notes", "Maps \u{7A93}", ""])
    trace.group.version = dice.pick(["1.0", "1.1", "2.0 \"beta\""])
    trace.group.os = dice.pick(["iOS 17.5", "iOS 18.3"])
    trace.deviceID = dice.oneIn(2) ? "device \(dice.roll(1...40))" : ""
    trace.lines = dice.roll(0...1000)
    trace.events = dice.roll(0...100)
    trace.unmatched = dice.roll(0...100)
    trace.launches = dice.roll(0...3)
    for rule in ["a-rule", "b-rule", "c-rule"] where dice.oneIn(2) {
      var verdicts = TraceSummary.Verdicts()
      verdicts.findings = dice.roll(0...3)
      verdicts.inconclusive = dice.roll(0...2)
      verdicts.firstLine = verdicts.findings > 0 ? dice.roll(1...100) : 0
      trace.rules[rule] = verdicts
    }
    for _ in 0..<dice.roll(0...3) {
      trace.lengths["coldToActive", default: LengthHistogram()].add(
        Int64(dice.roll(0...5_000_000_000)))
    }
    return trace
  }

  private func text(_ summary: FleetSummary) -> String { FleetLine.summary(summary).text }

  @Test("However traces come together, the summary is the same to the byte", arguments: 0..<20)
  func merging(seed: Int) throws {
    var dice = Dice(seed)
    let traces = (0..<200).map { trace($0, &dice) }
    var whole = FleetSummary()
    whole.pack = "1a"
    for trace in traces { whole.add(trace) }
    let expected = text(whole)
    for parts in [1, 2, 7, 60] {
      var summaries = (0..<parts).map { _ in
        var part = FleetSummary()
        part.pack = "1a"
        return part
      }
      for trace in traces.shuffled(using: &dice) {
        // What is written on the way is what is read again.
        guard case .trace(let read, _) = try FleetLine(FleetLine.trace(trace, pack: "1a").text.utf8)
        else { throw FleetLine.Mistake(reason: "no trace") }
        #expect(read == trace)
        summaries[dice.roll(0...parts - 1)].add(read)
      }
      summaries.shuffle(using: &dice)
      while summaries.count > 1 {
        let one = summaries.remove(at: dice.roll(0...summaries.count - 1))
        guard case .summary(var read) = try FleetLine(text(one).utf8) else {
          throw FleetLine.Mistake(reason: "no summary")
        }
        #expect(read == one)
        try read.merge(summaries[0])
        summaries[0] = read
      }
      #expect(text(summaries[0]) == expected)
      try summaries[0].merge(FleetSummary())
      #expect(text(summaries[0]) == expected)
    }
  }

  @Test("Counts are those of the traces")
  func counts() {
    var summary = FleetSummary()
    for number in 0..<10 {
      var trace = TraceSummary(id: "\(number)", status: number == 9 ? .quarantined : .ok)
      if number < 4 {
        trace.rules["a-rule"] = TraceSummary.Verdicts()
        trace.rules["a-rule"]?.findings = number
        trace.rules["a-rule"]?.inconclusive = number == 0 ? 2 : 0
      }
      summary.add(trace)
    }
    let count = summary.count(of: "a-rule")
    #expect(count.traces == 3 && count.findings == 6)
    #expect(count.undecidedTraces == 1 && count.inconclusive == 2)
    #expect(summary.traces == 10 && summary.judgedTraces == 9)
    #expect(summary.exemplars["a-rule"]?.places.count == 3)
    #expect(summary.leftOut[.quarantined]?.places.map(\.trace) == ["9"])
  }

  @Test("Groups for which there is no room are left to the others, whatever the order")
  func groups() throws {
    var dice = Dice(5)
    let traces = (0..<FleetGroups.most + 500).map { number -> TraceSummary in
      var trace = TraceSummary(id: "\(number)", status: .ok)
      trace.group.version = "\(number)"
      return trace
    }
    var one = FleetSummary()
    for trace in traces { one.add(trace) }
    var (left, right) = (FleetSummary(), FleetSummary())
    for trace in traces.shuffled(using: &dice) {
      if dice.oneIn(2) { left.add(trace) } else { right.add(trace) }
    }
    try left.merge(right)
    #expect(text(one) == text(left))
    #expect(
      one.groups.counts.count == FleetGroups.most && one.groups.counts[.others]?.traces == 501)
  }

  @Test("Summaries of other definitions are refused")
  func refusal() {
    var (one, other) = (FleetSummary(), FleetSummary())
    (one.pack, other.pack) = ("1a", "2b")
    #expect(throws: MergeRefusal.self) { try one.merge(other) }
    #expect(one.pack == "1a")
  }

  @Test("A percentile is wrong by 3.2 % at most", arguments: 0..<20)
  func percentiles(seed: Int) throws {
    var dice = Dice(seed)
    let lengths = (0..<dice.roll(1...300)).map { _ in
      Int64(dice.roll(0...1000)) * [1, 1000, 1_000_000, 3_600_000_000_000][dice.roll(0...3)]
    }.sorted()
    var histogram = LengthHistogram()
    for length in lengths { histogram.add(length) }
    #expect(histogram.total == lengths.count)
    for percent in [1, 50, 95, 100] {
      let exact = lengths[max(0, (lengths.count * percent + 99) / 100 - 1)]
      let read = try #require(histogram.percentile(percent))
      #expect(
        abs(exact - read) <= max(exact * 32 / 1000, 1000), "\(percent): \(read) \(exact)")
    }
    for bucket in 0..<LengthHistogram.bucketCount {
      #expect(LengthHistogram.bucket(of: LengthHistogram.lowerEnd(of: bucket)) == bucket)
    }
  }

  @Test(
    "Distinct names are counted about right, however often they come",
    arguments: [0, 1, 40, 3000, 100_000])
  func distinct(names: Int) {
    var count = DistinctCount()
    var other = DistinctCount()
    for number in 0..<names {
      count.add("device \(number)")
      other.add("device \(names - 1 - number)")
      if number % 3 == 0 { other.add("device \(number)") }
    }
    #expect(count == other)
    #expect(abs(count.estimate - names) <= max(2, names / 10), "\(count.estimate)")
  }
}
