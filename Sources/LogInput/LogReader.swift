import Matching

/// Turns the bytes of one input into records: finds what can matter, cuts it into fields by its
/// format, puts it on the trace's clock, and accounts for every line.
package final class LogReader {
  static let sniffedBytes = 64 << 10
  /// What is used before the stream is known.
  private static let deafScanner = LiteralScanner([])
  /// How often lines that hold nothing are asked for the time.
  private static let clockInterval = 1 << 20

  /// Where something that is read as a whole lies in memory.
  struct Extent {
    var start: Int
    /// The end of what is read of it.
    var end: Int
    /// What follows it.
    var next: Int
    /// It was found by a literal, not only because of where it stands.
    var isHit = true
    /// Its end is not where it is in the input.
    var isCut = false
    /// The line with its fields, where that is another one.
    var trailer: Range<Int>?
  }

  /// A record that was handed on and not answered yet.
  struct Pending {
    var record: Record
    var extent: Extent
    /// It goes on the record before, which had an event.
    var continues: Bool
    /// How many lines lie between it and the first line of its record.
    var linesBetween = 0
    /// It is the line before once more.
    var isRepetition = false
  }

  let formats: FormatCatalog
  let interest: LineInterest
  let sink: any RecordSink
  let witness: (any LineWitness)?
  var buffer = LineBuffer()
  var parser: RecordParser
  var lineCount: LineCounter
  /// How many lines of the trace are other inputs'.
  package let linesBefore: Int
  private let clockStepsBefore: Int
  var clock: LogClock
  package internal(set) var profile: StreamProfile?
  var scanner = LogReader.deafScanner
  /// What the lines of known apps contain: their process name and what follows it.
  var appTags: [Literal] = []
  var pending: Pending?
  /// What the pending record says is missing.
  var loss: Loss?
  private var isTailMissing = false
  /// The record whose further lines follow without being sought.
  var followed: FollowedRecord?
  var isInsideCutLine = false
  var recordHeads: RecordHeads
  var objects = ObjectSplitter()
  var copies = RecentCopies()
  /// The extent of the latest event, by its place in the input, for lines that repeat it.
  var latestEvent: (start: Int, end: Int, next: Int)?
  /// A line that says how often more the one before it was logged, and how often is left.
  var repetition: (left: Int, extent: Extent, line: Int, moment: Moment?)?
  /// Where in the input the time is asked for next.
  private var nextClockStop = LogReader.clockInterval
  private var stopAtLineEnd: Int?
  private var settled: (inputEnd: Int, isFinal: Bool, end: Int)?
  /// How often the formats' patterns had given up before the lines were read for what they say.
  var earlierMatchLimits = 0
  package internal(set) var account = LineAccount()
  /// The lines end in carriage returns alone: all of them are read as one.
  package internal(set) var hasLoneReturns = false
  /// The beginning is not in the format that it was said to be in.
  package internal(set) var mismatch: FormatMismatch?

  /// Makes a reader that hands records to `sink`; when the input follows others in one trace, its
  /// lines and its clock go on where those of `previous` ended.
  package init(
    formats: FormatCatalog, interest: LineInterest, after previous: LogReader? = nil,
    missing: MissingParts = MissingParts(),
    sink: any RecordSink, witness: (any LineWitness)? = nil
  ) {
    self.formats = formats
    self.interest = formats.extended(interest)
    self.sink = sink
    self.witness = witness
    parser = RecordParser(formats)
    clock = previous?.clock ?? LogClock(formats, missing: missing)
    linesBefore = previous.map { $0.linesBefore + $0.account.lines } ?? 0
    lineCount = LineCounter(after: linesBefore)
    recordHeads = RecordHeads(after: linesBefore)
    objects.countedLine = linesBefore
    appTags = previous?.appTags ?? []
    clockStepsBefore = clock.steps
    account.parsed = Array(repeating: 0, count: formats.formats.count)
  }

  /// Takes input from `body`, which writes into the given room and returns how many bytes it wrote.
  package func fill<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let count = try load(body)
    analyse(isFinal: false)
    return count
  }

  /// Takes input like `fill`, for records to be pulled one by one.
  package func load<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let (count, shift) = try buffer.fill(body)
    if shift > 0 { lineCount.shift(by: shift) }
    return count
  }

  /// Takes `bytes` as the next part of the input.
  package func feed(_ bytes: Bytes) {
    var taken = 0
    while taken < bytes.count {
      let rest = bytes.slice(taken..<bytes.count)
      taken += fill { room in
        let count = min(room.count, rest.count)
        if let base = rest.baseAddress, count > 0 {
          room.baseAddress?.update(from: base, count: count)
        }
        return count
      }
    }
  }

  /// Analyses the whole lines that are there: for now nothing follows. What kind of stream it is must
  /// then be decided by them.
  package func rest() {
    if profile == nil {
      let newline = buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: buffer.end)
      guard newline != nil else { return }
      decideProfile()
    }
    analyse(isFinal: false)
  }

  /// Takes the end of the trace.
  package func finish() {
    sink.finish(at: endInput())
  }

  /// Takes the end of the input; others of the trace may follow. Returns the moment of its last line.
  package func endInput() -> Moment? {
    analyse(isFinal: true)
    account.lines = lineCount.total(in: buffer.bytes) - linesBefore
    account.clockSteps = clock.steps - clockStepsBefore
    account.matchLimits = formats.matchLimits - earlierMatchLimits
    let end = lastMoment(before: buffer.end)
    if isTailMissing {
      sink.lose(Loss(kind: .tail, line: linesBefore + account.lines, moment: end))
    }
    return end
  }

  /// Takes the news that something is missing behind what came so far: lines, or all that would
  /// have followed.
  package func noteLoss(_ kind: Loss.Kind) {
    if kind == .tail {
      isTailMissing = true
    } else {
      sink.lose(Loss(kind: kind, line: lineCount.total(in: buffer.bytes)))
    }
  }

  // MARK: What follows from one another

  private func analyse(isFinal: Bool) {
    while let record = next(isFinal: isFinal) { answer(sink.receive(record)) }
  }

  /// The next record of what came so far, which has to be answered; nil when more has to come.
  package func next(isFinal: Bool) -> Record? {
    if profile == nil {
      guard isFinal || buffer.end - buffer.position >= Self.sniffedBytes else { return nil }
      decideProfile()
    }
    let end = end(isFinal: isFinal)
    while true {
      let stop = clockStop(before: end)
      if let record = nextRecord(before: stop ?? end, isFinal: isFinal && stop == nil) {
        return record
      }
      guard let stop else { break }
      nextClockStop += Self.clockInterval
      stopAtLineEnd = nil
      if let moment = lastMoment(before: stop) { sink.timePassed(until: moment) }
    }
    // Behind what was read now there may be more, even if nothing comes.
    settled = nil
    // Counted while it is still in the cache, and before the buffer may move.
    lineCount.count(upTo: buffer.position, in: buffer.bytes)
    return nil
  }

  /// The end of the last line of the next mebibyte of input, once it is there: always at the same
  /// places, so that what is printed does not depend on how the input arrives.
  private func clockStop(before end: Int) -> Int? {
    let place = nextClockStop - buffer.base
    guard place <= end else { return nil }
    if let stopAtLineEnd { return max(stopAtLineEnd - buffer.base, buffer.position) }
    let newline =
      place > buffer.position
      ? buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: place) : nil
    let stop = newline.map { $0 + 1 } ?? buffer.position
    stopAtLineEnd = stop + buffer.base
    return stop
  }

  /// Where reading stops: looked for once for all records of what came.
  private func end(isFinal: Bool) -> Int {
    if let settled, settled.inputEnd == buffer.end + buffer.base, settled.isFinal == isFinal {
      return settled.end - buffer.base
    }
    let end = settledEnd(isFinal: isFinal)
    settled = (buffer.end + buffer.base, isFinal, end + buffer.base)
    return end
  }

  /// The end of what can be read without what is still to come.
  private func settledEnd(isFinal: Bool) -> Int {
    switch profile?.form {
    case .objects: return buffer.end
    case .trailers: return lastTrailerEnd(before: wholeLinesEnd(isFinal: isFinal), isFinal)
    default: return wholeLinesEnd(isFinal: isFinal)
    }
  }

  /// The next record that lies before `end` and is to be handed on.
  func nextRecord(before end: Int, isFinal: Bool) -> Record? {
    if let record = nextRepetition() { return record }
    while buffer.position < end {
      guard let extent = nextExtent(before: end, isFinal) else { return nil }
      buffer.position = max(extent.next, buffer.position)
      if let record = take(extent) { return record }
    }
    return nil
  }

  private func nextExtent(before end: Int, _ isFinal: Bool) -> Extent? {
    switch profile?.form {
    case .objects: return nextObject(before: end, isFinal)
    case .trailers: return nextTrailedLine(before: end)
    default: return nextLine(before: end)
    }
  }

  /// Takes the sink's answer to the record that was handed on last.
  package func answer(_ reception: Reception) {
    guard var pending else { return }
    var reception = reception
    if case .newApp = reception {
      replay(pending.record, before: pending.extent.start)
      guard let record = reread(pending.record, at: pending.extent) else { return }
      pending.record = record
      reception = sink.receive(record)
    }
    self.pending = nil
    switch reception {
    case .event: countEvent(pending, isOfHead: false)
    case .eventInContinuation: countEvent(pending, isOfHead: true)
    case .nothing, .newApp: countNothing(pending)
    }
    if let loss { sink.lose(loss) }
    loss = nil
  }

  /// The record once more: reading others in between took the room that its fields may lie in.
  func reread(_ known: Record, at extent: Extent) -> Record? {
    guard var record = record(of: extent) else { return nil }
    if known.isContinuation || known.head != nil {
      _ = attachHead(to: &record, at: extent.start)
    }
    record.moment = known.moment
    record.marker = known.marker
    record.isSoughtEverywhere = known.isSoughtEverywhere
    return record
  }

  /// Reads again what is still in memory, for the records of this record's process alone: an action
  /// may precede the first callback of an app.
  private func replay(_ first: Record, before end: Int) {
    let process = Array(first.process)
    noteApp(first)
    for extent in extents(ofProcess: first, before: end) {
      guard var record = record(of: extent), record.process.elementsEqual(process) else { continue }
      record.isReadAgain = true
      record.moment = clock.moment(ofEarlier: record)
      record.marker = formats.marker(of: record)?.meaning
      if case .event = sink.receive(record) { countLines(of: extent) }
    }
  }
}
