import LogInput
import Testing

@testable import Reporting

@Suite("Time base")
struct TimeBaseTests {
  private func base(_ anchors: (line: Int, milliseconds: Int64)...) -> TimeBase {
    TimeBase(anchors.map { ($0.line, moment($0.milliseconds)) })
  }

  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(reading: .ofDay(milliseconds: milliseconds), traceTime: milliseconds * 1_000_000)
  }

  @Test("Time begins at the first moment, in whole microseconds")
  func origin() {
    let base = base((3, 5000), (5, 6500))
    #expect(base.position(of: moment(5000), line: 3) == 0)
    #expect(base.position(of: moment(6500), line: 5) == 1_500_000)
    var fine = moment(5000)
    fine.traceTime += 1999
    #expect(base.position(of: fine, line: 4) == 1)
    #expect(base.elapsed(until: fine) == 1999)
  }

  @Test("A line without a clock lies in proportion between those with one")
  func proportion() {
    let base = base((10, 1000), (20, 2000), (21, 2000))
    #expect(base.position(of: nil, line: 15) == 500_000)
    #expect(base.position(of: nil, line: 13) == 300_000)
    #expect(base.elapsed(atLine: 20) == 1_000_000_000)
    #expect(base.elapsed(atLine: 15) == nil)
  }

  @Test("Before the first and after the last of them time stands still")
  func ends() {
    let base = base((10, 1000), (20, 2000))
    #expect(base.position(of: nil, line: 1) == 0)
    #expect(base.position(of: nil, line: 400) == 1_000_000)
    // What is known to be earlier than all lines lies at the beginning.
    #expect(base.position(of: moment(900), line: 9) == 0)
  }

  @Test("A clock that steps back takes no line back in time")
  func stepBack() {
    let base = base((1, 1000), (2, 3000), (3, 2000), (5, 4000))
    #expect(base.position(of: nil, line: 3) == 2_000_000)
    #expect(base.position(of: nil, line: 4) == 2_500_000)
  }

  @Test("A long time over many lines fits")
  func noOverflow() {
    let day: Int64 = 86_400_000
    let base = base((1, 0), (4_000_000_001, 80_000 * day))
    #expect(base.position(of: nil, line: 2_000_000_001) == 40_000 * day * 1000)
  }

  @Test("Without a clock a line counts as a millisecond")
  func noClock() {
    let base = TimeBase([])
    #expect(!base.hasClock)
    #expect(base.position(of: nil, line: 42) == 42_000)
    // A moment that stands alone is on no line's clock.
    #expect(base.position(of: moment(7), line: 42) == 42_000)
  }
}
