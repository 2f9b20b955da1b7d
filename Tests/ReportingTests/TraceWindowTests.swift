import LogInput
import Testing

@testable import Reporting

@Suite("The part of a trace between two bounds")
struct TraceWindowTests {
  /// The lines of six that lie in the part.
  private func lines(
    _ stamps: [String], since: TimeBound? = nil, until: TimeBound? = nil
  ) throws -> [Int] {
    let window = try window(stamps, since: since, until: until)
    return (1...stamps.count).filter { window.contains(line: $0) }
  }

  private func window(
    _ stamps: [String], since: TimeBound? = nil, until: TimeBound? = nil
  ) throws -> TraceWindow {
    let callbacks = [
      "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)",
      "applicationDidEnterBackground(_:)", "applicationWillEnterForeground(_:)",
    ]
    let text = stamps.enumerated().map { index, stamp in
      let prefix = stamp.isEmpty ? "" : stamp.hasSuffix(":") ? stamp + " " : stamp + " Notes[5:1] "
      return prefix + callbacks[index % 4] + "\n"
    }
    return try #require(try AnalysedTrace.read(text.joined(), since: since, until: until).window)
  }

  private func stamp(_ layout: String, _ text: String) throws -> TimeBound {
    let layout = try #require(TimeLayout(layout))
    let reading = Array(text.utf8).withUnsafeBufferPointer { layout.reading(of: $0) }
    return .stamp(try #require(reading))
  }

  private let dated = [
    "2025-03-01 23:59:00.000", "2025-03-01 23:59:30.000", "2025-03-02 00:00:10.000",
    "2025-03-02 00:01:00.000",
  ]

  @Test("Lines, and what comes so long after the first event")
  func relative() throws {
    #expect(try lines(dated, since: .line(2), until: .line(3)) == [2, 3])
    #expect(try lines(dated, since: .elapsed(30_000_000_000)) == [2, 3, 4])
    #expect(try lines(dated, until: .elapsed(70_000_000_000)) == [1, 2, 3])
    #expect(try lines(dated, since: .elapsed(Int64.max / 2)) == [])
  }

  @Test("A date and a time")
  func dates() throws {
    let noon = try stamp("yyyy-MM-dd HH:mm:ss", "2025-03-02 00:00:10")
    #expect(try lines(dated, since: noon) == [3, 4])
    #expect(try lines(dated, until: noon) == [1, 2, 3])
    #expect(try lines(dated, until: try stamp("MM-dd HH:mm", "03-02 00:00")) == [1, 2])
  }

  @Test("A time of day is that of the log's first day, or of the next one")
  func timesOfDay() throws {
    #expect(try lines(dated, since: try stamp("HH:mm", "23:58")) == [1, 2, 3, 4])
    #expect(try lines(dated, since: try stamp("HH:mm:ss", "23:59:30")) == [2, 3, 4])
    #expect(try lines(dated, since: try stamp("HH:mm", "00:00")) == [3, 4])
    #expect(try lines(dated, until: try stamp("HH:mm", "00:00")) == [1, 2])
    let undated = ["23:59:00.000", "23:59:30.000", "00:00:10.000", "00:01:00.000"]
    #expect(try lines(undated, since: try stamp("HH:mm", "00:00")) == [3, 4])
    #expect(
      try lines(
        undated, since: try stamp("HH:mm:ss", "23:59:30"), until: try stamp("HH:mm:ss", "00:00:10"))
        == [2, 3])
  }

  @Test("A zone of its own counts, and else the log's does")
  func zones() throws {
    let zoned = ["2025-03-01 09:00:00.000+0100", "2025-03-01 10:00:00.000+0100"]
    #expect(try lines(zoned, since: try stamp("yyyy-MM-dd HH:mm", "2025-03-01 09:30")) == [2])
    #expect(try lines(zoned, since: try stamp("yyyy-MM-dd HH:mmZ", "2025-03-01 08:30Z")) == [2])
    #expect(try lines(zoned, until: try stamp("yyyy-MM-dd HH:mmZ", "2025-03-01 08:30Z")) == [1])
  }

  @Test("Stamps without a year go from December into January")
  func newYear() throws {
    let yearless = [
      "Dec 31 23:59:00 host Notes[5]:", "Dec 31 23:59:30 host Notes[5]:",
      "Jan  1 00:00:10 host Notes[5]:",
    ]
    #expect(try lines(yearless, since: try stamp("MM-dd HH:mm", "01-01 00:00")) == [3])
    #expect(try lines(yearless, until: try stamp("MM-dd HH:mm", "01-01 00:00")) == [1, 2])
  }

  @Test("What a clock does not show is said, and names what is missing")
  func obstacles() throws {
    let time = try stamp("HH:mm", "09:00")
    let date = try stamp("yyyy-MM-dd HH:mm", "2025-03-01 09:00")
    let zoned = try stamp("yyyy-MM-dd HH:mmZ", "2025-03-01 09:00Z")
    #expect(try window(["", ""], since: time).obstacle == .noClock)
    #expect(try window(["", ""], until: .elapsed(1)).obstacle == .noClock)
    #expect(try window(["09:00:00.000", "09:00:01.000"], since: date).obstacle == .noDate)
    #expect(try window(["Mar  1 09:00:00 host Notes[5]:"], since: date).obstacle == .noYear)
    #expect(try window(dated, until: zoned).obstacle == .noZone)
    #expect(try window(["", ""], since: .line(1)).obstacle == nil)
    #expect(try window(dated, since: time, until: date).obstacle == nil)
    #expect(TraceWindow(since: time).obstacle == nil)
  }

  @Test("The trace as a whole lies in every part")
  func whole() throws {
    #expect(try window(dated, since: .line(3)).contains(line: 0))
  }
}
