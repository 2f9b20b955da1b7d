/// What a counter showed that runs while a device is up and that nobody sets.
package struct TickCount: Equatable, Sendable {
  package var ticks: Int64
  /// Tells one boot of the device from another.
  package var boot: UInt64

  package init(ticks: Int64, boot: UInt64) {
    self.ticks = ticks
    self.boot = boot
  }
}

/// Measures time by a counter of unknown unit, so that a wall clock that is set does not matter.
///
/// The unit follows from the first half second that the wall clock shows to have passed:
/// nanoseconds on Intel, 125/3 ns on Apple silicon (mach_timebase_info).
struct TickScale {
  private static let units: [Double] = [1, 125.0 / 3]
  private static let shortestSample = Calendar.nanosecondsPerSecond / 2

  private var last: TickCount?
  private var sample: (count: TickCount, reading: ClockReading)?
  private var unit: Double?

  /// Nanoseconds from the last count to this one; nil when that cannot be told.
  func elapsed(until count: TickCount) -> Int64? {
    guard let last, let unit, last.boot == count.boot, count.ticks >= last.ticks else { return nil }
    return Int64(exactly: (Double(count.ticks &- last.ticks) * unit).rounded())
  }

  /// Takes the count that stood beside a stamp.
  mutating func note(_ count: TickCount, at reading: ClockReading) {
    last = count
    guard unit == nil else { return }
    guard let sample, sample.count.boot == count.boot, sample.reading.isOnScale(of: reading) else {
      sample = (count, reading)
      return
    }
    let ticks = count.ticks &- sample.count.ticks
    let passed = reading.nanoseconds &- sample.reading.nanoseconds
    guard ticks > 0, passed >= Self.shortestSample else { return }
    let measured = Double(passed) / Double(ticks)
    unit = Self.units.first { abs(measured / $0 - 1) < 0.05 }
    if unit == nil { self.sample = (count, reading) }
  }

  /// The wall clock was set: what it showed before is no measure.
  mutating func wasSet() { sample = nil }
}
