/// Lays the readings of a log's clock onto one time line that never runs backwards.
///
/// A stamp that steps back by at most two seconds is read as its predecessor's: loggers on several
/// threads and copies of consoles do that. A larger step is a changed clock: time goes on from where
/// it was, and the step is counted.
package struct TraceClock {
  /// The stamps of one kind in the log; those of two kinds have no common zero.
  private struct Scale {
    var sample: ClockReading
    /// What is added to a reading to get trace time: midnights and new years passed, steps bridged.
    var offset: Int64
    /// The latest trace time that a stamp of this kind showed.
    var latest: Int64
    /// The clock was set since: what its next reading steps over is no time that passed.
    var wasSet = false
  }

  static let tolerance = 2 * Calendar.nanosecondsPerSecond
  private static let day = Calendar.nanosecondsPerDay
  /// A clock that was set and then shows more than this has jumped ahead.
  private static let longestSilence = 60 * Calendar.nanosecondsPerSecond

  private let missing: MissingParts
  private var scales: [Scale] = []
  /// The index of the scale that was read last.
  private var current = 0
  private var ticks = TickScale()
  private var newYears = 0
  package private(set) var latest: Int64 = 0
  /// How often the clock stepped back by more than the tolerance, or was seen to be set.
  package private(set) var steps = 0

  /// A clock for stamps in which `missing` stands for what they leave out.
  package init(missing: MissingParts = MissingParts()) { self.missing = missing }

  /// The moment of `reading`, which is the next in the log; `count` is what a counter that nobody
  /// sets showed then.
  package mutating func advance(to stamp: ClockReading, count: TickCount? = nil) -> Moment {
    if stamp.basis == .previousLine {
      latest &+= max(0, stamp.nanoseconds)
      return Moment(reading: stamp, traceTime: latest)
    }
    if count == nil, let time = time(ofNext: stamp) {
      latest = max(latest, time)
      return Moment(reading: missing.filled(in: stamp, newYears: newYears), traceTime: latest)
    }
    let elapsed = count.flatMap { ticks.elapsed(until: $0) }
    guard let index = scaleIndex(of: stamp) else {
      scales.append(
        Scale(sample: stamp, offset: latest &- stamp.nanoseconds, latest: latest))
      current = scales.count - 1
      if let count { ticks.note(count, at: stamp) }
      return Moment(reading: missing.filled(in: stamp, newYears: newYears), traceTime: latest)
    }
    current = index
    var time = stamp.nanoseconds &+ scales[index].offset
    let last = scales[index].latest
    if !stamp.hasYear, stamp.hasDate {
      time = withNewYear(time, of: stamp, scale: index)
    } else if !stamp.hasDate, stamp.basis == .calendar {
      time = withMidnight(time, scale: index)
    }
    if let elapsed, abs((time &- latest) &- elapsed) > Self.tolerance {
      time = set(index, to: latest &+ elapsed, insteadOf: time)
      steps += 1
    } else if scales[index].wasSet, time < last || time &- last > Self.longestSilence {
      time = set(index, to: last, insteadOf: time)
      steps += 1
    } else if last &- time > Self.tolerance {
      time = set(index, to: last, insteadOf: time)
      // A test or a boot that begins counts from nothing again; its clock was not set.
      if stamp.basis == .calendar { steps += 1 }
    } else {
      time = max(time, last)
    }
    scales[index].wasSet = false
    scales[index].latest = max(last, time)
    scales[index].sample = stamp
    latest = max(latest, time)
    if let count { ticks.note(count, at: stamp) }
    return Moment(reading: missing.filled(in: stamp, newYears: newYears), traceTime: latest)
  }

  /// The time of a stamp that tells its date, is of the scale of the one before, and not earlier than the latest of
  /// that, nor more than a day later where it tells no year: of its clock there is nothing to find out. Nil of
  /// others.
  @inline(__always)
  private mutating func time(ofNext stamp: ClockReading) -> Int64? {
    guard stamp.hasDate, current < scales.count, !scales[current].wasSet,
      scales[current].sample.isOnScale(of: stamp)
    else { return nil }
    let time = stamp.nanoseconds &+ scales[current].offset
    guard time >= scales[current].latest else { return nil }
    if !stamp.hasYear {
      guard time &- scales[current].latest <= Self.day else { return nil }
      scales[current].sample = stamp
    }
    scales[current].latest = time
    return time
  }

  /// Takes the log's word that its clock was set, or that the device started anew.
  package mutating func wasSet() {
    for index in scales.indices { scales[index].wasSet = true }
    ticks.wasSet()
  }

  /// The moment of a reading that lies before the last one, for lines read a second time.
  package func moment(ofEarlier reading: ClockReading) -> Moment {
    guard let index = scaleIndex(of: reading) else {
      return Moment(reading: missing.filled(in: reading, newYears: newYears), traceTime: latest)
    }
    var time = reading.nanoseconds &+ scales[index].offset
    // What lies half a day ahead was written before midnight.
    if !reading.hasDate, reading.basis == .calendar, time &- latest > Self.day / 2 {
      time &-= Self.day
    }
    return Moment(
      reading: missing.filled(in: reading, newYears: newYears), traceTime: min(latest, time))
  }

  private func scaleIndex(of reading: ClockReading) -> Int? {
    if current < scales.count, scales[current].sample.isOnScale(of: reading) { return current }
    return scales.firstIndex { $0.sample.isOnScale(of: reading) }
  }

  private mutating func set(_ index: Int, to time: Int64, insteadOf shown: Int64) -> Int64 {
    scales[index].offset &+= time &- shown
    return time
  }

  /// A time of day that steps back by more than half a day has passed midnight; one that steps ahead
  /// by nearly a whole one was written before the midnight that another thread already passed.
  private mutating func withMidnight(_ time: Int64, scale index: Int) -> Int64 {
    let last = scales[index].latest
    if last &- time > Self.day / 2 {
      scales[index].offset &+= Self.day
      return time &+ Self.day
    }
    return time &- last > Self.day &- Self.tolerance ? last : time
  }

  /// A date without a year that steps back by more than 180 days is the next year's. From 28
  /// February on the next day is 1 March unless the log shows a 29th: most years have none.
  private mutating func withNewYear(
    _ time: Int64, of stamp: ClockReading, scale index: Int
  ) -> Int64 {
    let last = scales[index].latest
    if last &- time > 180 * Self.day {
      scales[index].offset &+= 366 * Self.day
      newYears += 1
      return time &+ 366 * Self.day
    }
    if scales[index].sample.isBeforeLeapDay, stamp.isAfterLeapDay, time &- last > Self.day {
      scales[index].offset &-= Self.day
      return time &- Self.day
    }
    return time
  }
}

extension ClockReading {
  private var dayOfNamelessYear: Int64 {
    Calendar.floorDivision(
      nanoseconds &+ Int64(zoneOffset ?? 0) &* Calendar.nanosecondsPerSecond,
      Calendar.nanosecondsPerDay
    ).quotient - Calendar.days(year: Calendar.namelessYear, month: 1, day: 1)
  }

  fileprivate var isBeforeLeapDay: Bool { dayOfNamelessYear < 59 }
  fileprivate var isAfterLeapDay: Bool { dayOfNamelessYear > 59 }
}
