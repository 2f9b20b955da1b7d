import TestSupport
import Testing

@testable import LogInput

@Suite struct TraceClockTests {
  private let second: Int64 = 1_000_000_000

  /// Trace times, in milliseconds, of stamps in milliseconds that carry a full date.
  private func times(_ stamps: [Int64]) -> (times: [Int64], steps: Int) {
    var clock = TraceClock()
    let times = stamps.map { stamp in
      clock.advance(to: ClockReading(nanoseconds: stamp * 1_000_000, resolution: 1_000_000))
        .traceTime / 1_000_000
    }
    return (times, clock.steps)
  }

  /// Trace times, in seconds, of stamps of one layout.
  private func times(_ layout: String, _ stamps: [String]) throws -> (times: [Int64], steps: Int) {
    var clock = TraceClock()
    var times: [Int64] = []
    for stamp in stamps {
      let reading = try #require(try reading(layout, stamp))
      times.append(clock.advance(to: reading).traceTime / second)
    }
    return (times, clock.steps)
  }

  @Test func `time starts at nothing and follows the stamps`() {
    #expect(times([5000, 5000, 5250, 65_250]) == ([0, 0, 250, 60_250], 0))
  }

  @Test func `two seconds back are disorder, more is a changed clock`() {
    #expect(times([10_000, 8000, 10_500]) == ([0, 0, 500], 0))
    #expect(times([10_000, 7999, 8499]) == ([0, 0, 500], 1))
  }

  @Test func `disorder does not add up to a step`() {
    // Each line lies within two seconds of the latest one, though they go back one by one.
    #expect(times([10_000, 9500, 9000, 8000, 11_000]) == ([0, 0, 0, 0, 1000], 0))
  }

  @Test func `after a step the clock goes on from where it was`() {
    #expect(times([10_000, 20_000, 1000, 2500, 500]) == ([0, 10_000, 10_000, 11_500, 11_500], 1))
  }

  @Test func `a time of day wraps at midnight`() throws {
    let (times, steps) = try times(
      "HH:mm:ss", ["23:59:58", "00:00:01", "00:00:00", "12:00:00", "23:59:59", "00:00:02"])
    #expect(times == [0, 3, 3, 43_202, 86_401, 86_404])
    #expect(steps == 0)
  }

  @Test func `a time of day that steps back less than half a day is a changed clock`() throws {
    let (times, steps) = try times("HH:mm:ss", ["13:00:00", "12:00:00", "12:00:05"])
    #expect(times == [0, 0, 5])
    #expect(steps == 1)
  }

  @Test func `a year that is not printed ends on 31 December`() throws {
    let (times, steps) = try times(
      "MMM d HH:mm:ss", ["Dec 31 23:59:58", "Jan  1 00:00:01", "Mar  1 00:00:01"])
    // Most years have no 29 February, and the log shows none.
    #expect(times == [0, 3, 3 + 59 * 86_400])
    #expect(steps == 0)
  }

  @Test func `a full date does not wrap`() throws {
    let (times, steps) = try times(
      "yyyy-MM-dd HH:mm:ss", ["2025-12-31 23:59:58", "2025-01-01 00:00:01", "2025-01-01 00:00:03"])
    #expect(times == [0, 0, 2])
    #expect(steps == 1)
  }

  @Test(arguments: [
    (["HH:mm:ss", "yyyy-MM-dd HH:mm:ss"], ["09:00:00", "2025-03-01 09:00:01"]),
    (["MMM d HH:mm:ss", "yyyy-MM-dd HH:mm:ss"], ["Mar  1 09:00:00", "2025-03-01 09:00:01"]),
    (
      ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ssZ"],
      ["2025-03-01 09:00:00", "2025-03-01 09:00:01+0900"]
    ),
  ])
  func `stamps of two kinds have no common zero`(layouts: [String], stamps: [String]) throws {
    for order in [[0, 1], [1, 0]] {
      var clock = TraceClock()
      var times: [Int64] = []
      for index in order + order {
        let reading = try #require(try reading(layouts[index], stamps[index]))
        times.append(clock.advance(to: reading).traceTime)
      }
      #expect(times == [0, 0, 0, 0])
      #expect(clock.steps == 0)
    }
  }

  @Test func `time never runs backwards, whatever the stamps`() {
    for seed in 1...200 {
      var dice = Dice(seed)
      var clock = TraceClock()
      var last: Int64 = 0
      for _ in 0..<200 {
        let hasDate = !dice.oneIn(8)
        let stamp = Int64(dice.roll(0...200_000_000)) * dice.pick([1, 1_000_000, 1_000_000_000])
        let moment = clock.advance(
          to: ClockReading(
            nanoseconds: stamp, resolution: 1_000_000, hasDate: hasDate,
            hasYear: hasDate && dice.oneIn(2), zoneOffset: dice.oneIn(2) ? 0 : nil))
        #expect(moment.traceTime >= last)
        #expect(clock.moment(ofEarlier: moment.reading).traceTime <= moment.traceTime)
        last = moment.traceTime
      }
    }
  }

  @Test func `an earlier line lies before the latest one`() {
    var clock = TraceClock()
    func moment(_ seconds: Int64) -> ClockReading {
      ClockReading(nanoseconds: seconds * second, resolution: second)
    }
    _ = clock.advance(to: moment(100))
    _ = clock.advance(to: moment(130))
    #expect(clock.moment(ofEarlier: moment(90)).traceTime == -10 * second)
    #expect(clock.moment(ofEarlier: moment(120)).traceTime == 20 * second)
    #expect(clock.moment(ofEarlier: moment(140)).traceTime == 30 * second)
  }
}
