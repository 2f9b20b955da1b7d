import LogInput

extension ClockReading {
  /// The stamp on the scale of `sample`, with what it leaves out taken from there.
  ///
  /// A time of day is that of the day of `sample`, or of the next one when it lies half a day or more
  /// before it; the end of a part is the first such time that is not before `earliest`.
  func completed(
    by sample: ClockReading, notBefore earliest: ClockReading? = nil
  ) throws(ClockObstacle) -> ClockReading {
    guard sample.basis == .calendar else { throw .noHours }
    guard !hasDate || sample.hasDate else { throw .noDate }
    guard !hasYear || sample.hasYear else { throw .noYear }
    guard !hasZone || sample.hasZone else { throw .noZone }
    var result = sample
    result.resolution = resolution
    if !hasDate {
      result.local = timeOfDay(near: sample.local, notBefore: earliest?.local)
    } else if !hasYear, sample.hasYear {
      result.local = local &+ Self.days(from: self, toYearOf: sample) &* Calendar.nanosecondsPerDay
    } else {
      result.local = local
    }
    // A zone of its own counts, not that of the log.
    if hasZone {
      result.nanoseconds &-= Int64((zoneOffset ?? 0) - (sample.zoneOffset ?? 0)) &* second
    }
    return result
  }

  /// Nanoseconds of the stamp's own clock, whatever its zone.
  private var local: Int64 {
    get { nanoseconds &+ Int64(zoneOffset ?? 0) &* second }
    set { nanoseconds = newValue &- Int64(zoneOffset ?? 0) &* second }
  }

  private var second: Int64 { Calendar.nanosecondsPerSecond }

  private func timeOfDay(near sample: Int64, notBefore earliest: Int64?) -> Int64 {
    let day = Calendar.nanosecondsPerDay
    let start = max(sample, earliest ?? sample)
    let time = Self.remainder(local, day)
    let sameDay = start &- Self.remainder(start, day) &+ time
    let mostBefore = earliest == nil ? day / 2 : 1
    return start &- sameDay >= mostBefore ? sameDay &+ day : sameDay
  }

  private static func remainder(_ value: Int64, _ by: Int64) -> Int64 {
    let rest = value % by
    return rest < 0 ? rest + by : rest
  }

  /// How many days lie between a date of the nameless year and the same one of the sample's year.
  private static func days(from stamp: ClockReading, toYearOf sample: ClockReading) -> Int64 {
    let day = Calendar.nanosecondsPerDay
    let nameless = (stamp.local - remainder(stamp.local, day)) / day
    let date = Calendar.date(days: nameless)
    let year = Calendar.date(days: (sample.local - remainder(sample.local, day)) / day).year
    return Calendar.days(year: year, month: date.month, day: date.day) - nameless
  }
}
