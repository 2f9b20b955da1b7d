import Matching

/// Reads the stamps of records and lays them on the trace's time line.
struct LogClock {
  private let formats: FormatCatalog
  private var clock: TraceClock
  private var stamps = StampMemory()
  /// What the stamps that count from a start count from, where the log tells it.
  private var origin: ClockReading?

  var steps: Int { clock.steps }

  init(_ formats: FormatCatalog, missing: MissingParts) {
    self.formats = formats
    clock = TraceClock(missing: missing)
  }

  /// The moment of the record, which is the next in the log, where its stamp is like the one before and told by
  /// the calendar; nil where more has to be looked at.
  @inline(__always)
  mutating func advance(toPlain record: Record) -> Moment? {
    guard record.time.count > 0, record.origin.count == 0, record.ticks.count == 0,
      let reading = stamps.known(record.time, of: record.clock), reading.basis == .calendar
    else { return nil }
    return clock.advance(to: reading)
  }

  /// The moment of the record, which is the next in the log.
  mutating func advance(to record: Record) -> Moment? {
    guard record.time.count > 0, let reading = stamps.reading(of: record, in: formats) else {
      return nil
    }
    // What counts from the line before was counted with the first line of the record.
    if record.head != nil, reading.basis == .previousLine { return moment(ofEarlier: record) }
    if record.origin.count > 0 {
      origin = formats.formats[record.clock].reading(of: record.origin)
      origin?.nanoseconds &-= reading.nanoseconds
    }
    return clock.advance(to: anchored(reading), count: record.tickCount)
  }

  /// The moment of the latest record, which may have been read before.
  mutating func moment(ofLatest record: Record) -> Moment? {
    guard record.time.count > 0, let reading = formats.reading(of: record) else { return nil }
    return reading.basis == .previousLine ? moment(ofEarlier: record) : advance(to: record)
  }

  /// The moment of a record that lies before the latest one.
  func moment(ofEarlier record: Record) -> Moment? {
    guard record.time.count > 0, let reading = formats.reading(of: record) else { return nil }
    return clock.moment(ofEarlier: anchored(reading))
  }

  /// Takes the log's word that its clock was set.
  mutating func wasSet() { clock.wasSet() }

  private func anchored(_ reading: ClockReading) -> ClockReading {
    guard reading.basis == .start, var origin else { return reading }
    origin.nanoseconds &+= reading.nanoseconds
    origin.resolution = max(origin.resolution, reading.resolution)
    return origin
  }
}

extension Record {
  fileprivate var tickCount: TickCount? {
    guard ticks.count > 0, let value = ticks.wholeNumber ?? Int64(ticks.text) else { return nil }
    return TickCount(ticks: value, boot: boot.fingerprint)
  }
}

extension Bytes {
  /// The number that up to 18 digits are; nil where there is anything else.
  fileprivate var wholeNumber: Int64? {
    // 18 digits always fit.
    guard (1...18).contains(count) else { return nil }
    var number: Int64 = 0
    for byte in self {
      guard case 0x30...0x39 = byte else { return nil }
      number = number &* 10 &+ Int64(byte &- 0x30)
    }
    return number
  }
}
