import Matching

/// The latest stamp with its reading: of the next ones mostly the seconds are others.
final class StampMemory {
  private static let longestStamp = 64

  /// Eight bytes of the stamp.
  private struct Word {
    var exact: UInt64 = 0
    /// The bits that must be those of `exact`.
    var mask: UInt64 = 0
    /// The top bits of the bytes that must be digits.
    var digits: UInt64 = 0
  }

  private struct Known {
    /// The format whose clock the stamp is of; -1 before there is one.
    var format = -1
    var length = 0
    var places = StampPlaces(second: 0, fraction: 0..<0)
    /// The reading of the stamp at the full minute.
    var minute = ClockReading(nanoseconds: 0, resolution: 1)
  }

  private let known: UnsafeMutablePointer<Known>
  private let words: UnsafeMutablePointer<Word>

  init() {
    known = .allocate(capacity: 1)
    known.initialize(to: Known())
    words = .allocate(capacity: Self.longestStamp / 8)
    words.initialize(repeating: Word(), count: Self.longestStamp / 8)
  }

  deinit {
    known.deallocate()
    words.deallocate()
  }

  /// What the record's stamp says.
  func reading(of record: Record, in formats: FormatCatalog) -> ClockReading? {
    if record.clock == known.pointee.format, let known = remembered(record.time) { return known }
    let reading = formats.reading(of: record)
    if let reading { learn(record.time, reading, formats.formats[record.clock], record.clock) }
    return reading
  }

  private func remembered(_ stamp: Bytes) -> ClockReading? {
    let length = known.pointee.length
    guard stamp.count == length, let base = stamp.baseAddress else { return nil }
    var difference: UInt64 = 0
    for index in 0..<TextWord.count(in: length) {
      let word = TextWord.load(base, index, in: length)
      difference |= (word ^ words[index].exact) & words[index].mask
      difference |= ~TextWord.digits(word) & words[index].digits
    }
    guard difference == 0 else { return nil }
    let places = known.pointee.places
    let second = Int64(base[places.second] &- 0x30) &* 10 &+ Int64(base[places.second + 1] &- 0x30)
    guard second < 60 else { return nil }
    var reading = known.pointee.minute
    reading.nanoseconds &+=
      second &* Calendar.nanosecondsPerSecond &+ places.fraction(of: stamp)
    return reading
  }

  /// Keeps a stamp if its seconds do nothing but count: tried with the first and the last of the minute.
  private func learn(
    _ stamp: Bytes, _ reading: ClockReading, _ format: LogFormat, _ index: Int
  ) {
    known.pointee.format = -1
    guard stamp.count >= 8, stamp.count <= Self.longestStamp,
      let places = format.clock.layouts.first?.places(in: stamp)
    else { return }
    var copy = Array(stamp)
    func variant(_ tens: UInt8, _ ones: UInt8) -> ClockReading? {
      copy[places.second] = tens
      copy[places.second + 1] = ones
      for place in places.fraction { copy[place] = 0x30 }
      return copy.withUnsafeBufferPointer { format.reading(of: $0) }
    }
    guard let first = variant(0x30, 0x30), var last = variant(0x35, 0x39) else {
      return
    }
    last.nanoseconds &-= 59 &* Calendar.nanosecondsPerSecond
    guard first == last else { return }
    let length = stamp.count
    known.pointee = Known(format: index, length: length, places: places, minute: first)
    for word in 0..<TextWord.count(in: length) {
      let start = TextWord.start(of: word, in: length)
      var (kept, digit): (UInt64, UInt64) = (.max, 0)
      for offset in 0..<8 where places.isFree(start + offset) {
        kept &= ~(0xFF << UInt64(offset * 8))
        digit |= 0x80 << UInt64(offset * 8)
      }
      let exact = stamp.baseAddress.map { TextWord.load($0, word, in: length) } ?? 0
      words[word] = Word(exact: exact, mask: kept, digits: digit)
    }
    // Whatever else a stamp may hold, this is how it was read.
    if remembered(stamp) != reading { known.pointee.format = -1 }
  }
}

/// Where the parts of a stamp stand that change from one to the next.
struct StampPlaces {
  /// Two digits.
  var second: Int
  /// The digits of the fraction.
  var fraction: Range<Int>

  func isFree(_ place: Int) -> Bool {
    place == second || place == second + 1 || fraction.contains(place)
  }

  /// The fraction in nanoseconds; further digits are left out.
  @inline(__always)
  func fraction(of stamp: Bytes) -> Int64 {
    var value: Int64 = 0
    var scale = Calendar.nanosecondsPerSecond
    for place in fraction where scale > 1 {
      scale /= 10
      value &+= Int64(stamp[place] &- 0x30) &* scale
    }
    return value
  }
}

extension TimeLayout {
  /// Where seconds stand, and the fraction behind them, in a stamp of this layout that is told by the
  /// calendar; nil when it is not, or has none.
  func places(in stamp: Bytes) -> StampPlaces? {
    guard basis == .calendar, !steps.contains(where: { $0.field == .epoch }) else { return nil }
    var places: StampPlaces?
    let isWhole = follow(stamp) { field, range in
      switch field {
      case .second: places = StampPlaces(second: range.lowerBound, fraction: 0..<0)
      case .fraction: places?.fraction = range.lowerBound + 1..<range.upperBound
      default: break
      }
    }
    return isWhole == nil ? nil : places
  }
}
