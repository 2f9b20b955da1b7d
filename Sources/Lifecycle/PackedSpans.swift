import LogInput

/// States that nothing can change any more, in a few bytes each: what they have in common with those before
/// them is left out.
struct PackedSpans {
  /// So many bytes lie together, and a state's more at most.
  private static let pieceSize = 3900

  private var pieces: [[UInt8]] = []
  private(set) var count = 0
  /// One of them tells whether the app is visible.
  private(set) var hasVisibility = false
  private var common = SpanContext()

  mutating func append(_ span: Span) {
    if pieces.last.map({ $0.count >= Self.pieceSize }) ?? true { pieces.append([]) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SpanWriter.longest) { room in
      guard let start = room.baseAddress else { return }
      var writer = SpanWriter(start)
      writer.put(span, &common)
      pieces[pieces.count - 1].append(
        contentsOf: UnsafeBufferPointer(start: start, count: writer.place - start))
    }
    count += 1
    if span.region == .visibility { hasVisibility = true }
  }

  /// Calls `body` with each in order.
  func forEach(_ body: (Span) -> Void) {
    var common = SpanContext()
    for piece in pieces {
      piece.withUnsafeBufferPointer { bytes in
        var cursor = SpanCursor(bytes)
        while !cursor.isAtEnd { body(cursor.next(&common)) }
      }
    }
  }
}

/// What a state is told apart from: where the one before it ended, and the last moment.
private struct SpanContext {
  var line = 0
  var moment: Moment?
}

/// How a moment is written.
private enum MomentForm: UInt8 {
  case none
  /// It is the last one that was written.
  case same
  /// Later or earlier on the same clock.
  case distance
  case whole
}

/// Writes packed states where there is room for one.
private struct SpanWriter {
  /// More than a state has.
  static let longest = 128

  private(set) var place: UnsafeMutablePointer<UInt8>

  init(_ place: UnsafeMutablePointer<UInt8>) { self.place = place }

  mutating func put(_ span: Span, _ common: inout SpanContext) {
    let follows = span.fromLine == common.line
    let start = Self.form(of: span.start, after: common.moment)
    let end = Self.form(of: span.end, after: span.start ?? common.moment)
    put(
      UInt8(truncatingIfNeeded: span.state.number) | span.confidence.code << 4
        | (span.isOpen ? 1 << 6 : 0) | (follows ? 1 << 7 : 0))
    put(start.rawValue | end.rawValue << 2 | Self.code(of: span.region) << 4)
    if !follows { put(signed: Int64(span.fromLine &- common.line)) }
    put(signed: Int64(span.toLine &- span.fromLine))
    put(span.start, start, &common)
    put(span.end, end, &common)
    common.line = span.toLine
  }

  private mutating func put(
    _ moment: Moment?, _ form: MomentForm, _ common: inout SpanContext
  ) {
    guard let moment else { return }
    switch form {
    case .none, .same: return
    case .distance:
      put(signed: moment.reading.nanoseconds &- (common.moment?.reading.nanoseconds ?? 0))
    case .whole: put(moment)
    }
    common.moment = moment
  }

  private mutating func put(_ moment: Moment) {
    let reading = moment.reading
    put(signed: reading.nanoseconds)
    put(signed: moment.traceTime)
    put(signed: reading.resolution)
    put(
      reading.basis.rawValue | (reading.hasDate ? 1 << 4 : 0) | (reading.hasYear ? 1 << 5 : 0)
        | (reading.hasZone ? 1 << 6 : 0))
    if let zone = reading.zoneOffset { put(signed: Int64(zone)) }
  }

  private mutating func put(_ byte: UInt8) {
    place.pointee = byte
    place += 1
  }

  /// Seven bits in a byte, the lowest first; small numbers of either sign are short.
  private mutating func put(signed value: Int64) {
    var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest))
  }

  private static func form(of moment: Moment?, after other: Moment?) -> MomentForm {
    guard let moment else { return .none }
    guard let other else { return .whole }
    let (reading, before) = (moment.reading, other.reading)
    let distance = reading.nanoseconds &- before.nanoseconds
    guard moment.traceTime &- other.traceTime == distance,
      reading.resolution == before.resolution,
      reading.basis.rawValue == before.basis.rawValue,
      reading.hasDate == before.hasDate, reading.hasYear == before.hasYear,
      reading.zoneOffset == before.zoneOffset
    else { return .whole }
    return distance == 0 ? .same : .distance
  }

  private static func code(of region: Span.Region?) -> UInt8 {
    switch region {
    case nil: 0
    case .activation: 1
    case .visibility: 2
    }
  }
}

/// Reads packed states one after the other.
private struct SpanCursor {
  private static let states = UnitState.allCases

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func next(_ common: inout SpanContext) -> Span {
    let (first, second) = (byte(), byte())
    let fromLine = first & 1 << 7 != 0 ? common.line : common.line &+ Int(signed())
    let toLine = fromLine &+ Int(signed())
    let start = moment(second & 3, &common)
    let end = moment(second >> 2 & 3, &common)
    common.line = toLine
    var span = Span(
      state: Self.states[Int(first & 15)], region: Self.region(second >> 4 & 3),
      fromLine: fromLine, toLine: toLine, start: start, end: end,
      confidence: Span.Confidence(code: first >> 4 & 3))
    span.isOpen = first & 1 << 6 != 0
    return span
  }

  private mutating func moment(_ form: UInt8, _ common: inout SpanContext) -> Moment? {
    switch MomentForm(rawValue: form) {
    case .same: return common.moment
    case .distance:
      let distance = signed()
      common.moment?.reading.nanoseconds &+= distance
      common.moment?.traceTime &+= distance
      return common.moment
    case .whole:
      common.moment = wholeMoment()
      return common.moment
    default: return nil
    }
  }

  private mutating func wholeMoment() -> Moment {
    let (nanoseconds, traceTime, resolution) = (signed(), signed(), signed())
    let parts = byte()
    let zone = parts & 1 << 6 != 0 ? Int32(truncatingIfNeeded: signed()) : nil
    return Moment(
      reading: ClockReading(
        nanoseconds: nanoseconds, resolution: resolution,
        basis: ClockReading.Basis(rawValue: parts & 15) ?? .calendar,
        hasDate: parts & 1 << 4 != 0, hasYear: parts & 1 << 5 != 0, zoneOffset: zone),
      traceTime: traceTime)
  }

  private mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func signed() -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private static func region(_ code: UInt8) -> Span.Region? {
    switch code {
    case 1: .activation
    case 2: .visibility
    default: nil
    }
  }
}

extension Span.Confidence {
  fileprivate var code: UInt8 {
    switch self {
    case .certain: 0
    case .probable: 1
    case .possible: 2
    }
  }

  fileprivate init(code: UInt8) {
    switch code {
    case 0: self = .certain
    case 1: self = .probable
    default: self = .possible
    }
  }
}
