import Matching

/// The latest stamp with its reading: of the next ones mostly minutes and seconds are others.
struct StampMemory {
  private var latest: KnownStamp? {
    didSet { lent = latest.map(Unmanaged.passUnretained) }
  }
  /// The same, for a look that counts no references.
  private var lent: Unmanaged<KnownStamp>?

  /// What the stamp of a format says, if it is like the latest.
  @inline(__always)
  func known(_ stamp: Bytes, of format: Int) -> ClockReading? {
    lent?._withUnsafeGuaranteedRef {
      $0.format == format ? $0.reading(of: stamp) : nil
    }
  }

  /// What the record's stamp says.
  mutating func reading(of record: Record, in formats: FormatCatalog) -> ClockReading? {
    if let known = known(record.time, of: record.clock) { return known }
    let reading = formats.reading(of: record)
    latest = nil
    let known = KnownStamp(record.time, of: record.clock, in: formats)
    // Whatever else a stamp may hold, this is how it was read.
    if let known, let reading, known.reading(of: record.time) == reading { latest = known }
    return reading
  }
}

/// A stamp in which minutes, seconds and their fraction may be others.
private final class KnownStamp {
  /// The format whose clock it is of.
  let format: Int
  private let shape: TextShape
  private let places: StampPlaces
  /// What the last digit of the fraction stands for.
  private let unit: Int64
  /// The reading of the full hour.
  private let hour: ClockReading

  /// Nil when minutes and seconds of the stamp do more than count: tried with the first and the last second of the
  /// hour.
  init?(_ stamp: Bytes, of index: Int, in formats: FormatCatalog) {
    let format = formats.formats[index]
    guard let places = format.clock.layouts.first?.places(in: stamp),
      let shape = TextShape(stamp, isFree: { places.isFree($0) })
    else { return nil }
    var copy = Array(stamp)
    func reading(_ tens: UInt8, _ ones: UInt8) -> ClockReading? {
      for place in [places.minute, places.second] {
        copy[place] = tens
        copy[place + 1] = ones
      }
      for place in places.fraction { copy[place] = 0x30 }
      return copy.withUnsafeBufferPointer { format.reading(of: $0) }
    }
    guard let first = reading(0x30, 0x30), var last = reading(0x35, 0x39) else { return nil }
    last.nanoseconds &-= (59 &* 60 &+ 59) &* Calendar.nanosecondsPerSecond
    guard first == last else { return nil }
    self.format = index
    self.shape = shape
    self.places = places
    unit = places.unit
    hour = first
  }

  /// What a stamp says that differs from this one in nothing else; nil when it does.
  func reading(of stamp: Bytes) -> ClockReading? {
    guard stamp.count == shape.length, let base = stamp.baseAddress, shape.fits(base) else {
      return nil
    }
    let minute = base.twoDigits(at: places.minute)
    let second = base.twoDigits(at: places.second)
    guard minute < 60, second < 60 else { return nil }
    var reading = hour
    reading.nanoseconds &+=
      (minute &* 60 &+ second) &* Calendar.nanosecondsPerSecond
      &+ base.number(at: places.countedFraction) &* unit
    return reading
  }
}

extension UnsafePointer<UInt8> {
  @inline(__always)
  fileprivate func twoDigits(at place: Int) -> Int64 {
    Int64(self[place] &- 0x30) &* 10 &+ Int64(self[place &+ 1] &- 0x30)
  }

  @inline(__always)
  fileprivate func number(at places: Range<Int>) -> Int64 {
    var value: Int64 = 0
    var place = places.lowerBound
    while place < places.upperBound {
      value = value &* 10 &+ Int64(self[place] &- 0x30)
      place &+= 1
    }
    return value
  }
}

/// Where the parts of a stamp stand that change from one to the next.
struct StampPlaces {
  /// Two digits.
  var minute: Int
  /// Two digits.
  var second: Int
  /// The digits of the fraction.
  var fraction: Range<Int>

  func isFree(_ place: Int) -> Bool {
    place == minute || place == minute + 1 || place == second || place == second + 1
      || fraction.contains(place)
  }

  /// The digits of the fraction that count; a nanosecond is the least.
  var countedFraction: Range<Int> {
    fraction.lowerBound..<min(fraction.upperBound, fraction.lowerBound &+ 9)
  }

  /// How many nanoseconds the last of them stands for.
  var unit: Int64 { countedFraction.reduce(Calendar.nanosecondsPerSecond) { unit, _ in unit / 10 } }
}

extension TimeLayout {
  /// Where minutes and seconds stand, and the fraction behind them, in a stamp of this layout that is told by the
  /// calendar; nil when it is not, or has none.
  func places(in stamp: Bytes) -> StampPlaces? {
    guard basis == .calendar, !steps.contains(where: { $0.field == .epoch }) else { return nil }
    var minute: Range<Int>?
    var second: Range<Int>?
    var fraction = 0..<0
    let isWhole = follow(stamp) { field, range in
      switch field {
      case .minute: minute = range
      case .second: second = range
      case .fraction: fraction = range.lowerBound + 1..<range.upperBound
      default: break
      }
    }
    guard isWhole != nil, let minute, let second, minute.count == 2, second.count == 2 else {
      return nil
    }
    return StampPlaces(minute: minute.lowerBound, second: second.lowerBound, fraction: fraction)
  }
}
