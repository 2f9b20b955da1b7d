import Matching

/// Turns the bytes of one input into records: finds what can matter, cuts it into fields by its
/// format, puts it on the trace's clock, and accounts for every line.
package final class LogReader {
  static let sniffedBytes = 64 << 10
  /// What is used before the stream is known.
  private static let deafScanner = LiteralScanner([])
  /// The greatest `patience`.
  static let mostPatience = 16
  /// How often lines that hold nothing are asked for the time.
  static let clockInterval = 1 << 20

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
    /// The number of its line, and of the one whose record it goes on.
    var line: Int
    var head: Int?
    var isContinuation: Bool
    var extent: Extent
    /// It goes on the record before, which had an event.
    var continues: Bool
    /// How many lines lie between it and the first line of its record.
    var linesBetween = 0
    /// It is the line before once more.
    var isRepetition = false

    init(
      _ record: Record, _ extent: Extent, continues: Bool = false, linesBetween: Int = 0,
      isRepetition: Bool = false
    ) {
      line = record.line
      head = record.head
      isContinuation = record.isContinuation
      self.extent = extent
      self.continues = continues
      self.linesBetween = linesBetween
      self.isRepetition = isRepetition
    }
  }

  let formats: FormatCatalog
  let interest: LineInterest
  let sink: any RecordSink
  let witness: (any LineWitness)?
  var buffer: LineBuffer
  var parser: RecordParser
  let memories: LineMemories
  /// What is known of the lines; nil before it is known what is sought.
  var memory: LineMemory?
  /// Whether lines are recognised by what earlier ones looked like.
  var remembersLines = true
  /// Where in the input the line ends that was read last.
  var endOfRead = -1
  /// That line stood directly below the one that was read before it.
  var isInRun = false
  /// How often the line below one that was read is still looked up in the memory though it was noise lately.
  var patience = LogReader.mostPatience
  var lineCount: LineCounter
  /// How many lines of the trace are other inputs'.
  package let linesBefore: Int
  private let clockStepsBefore: Int
  var clock: LogClock
  package internal(set) var profile: StreamProfile?
  var scanner = LogReader.deafScanner
  /// How often something else was sought from then on.
  var generation = 0
  /// Who reads ahead, and what was found so.
  var ahead: ReadAhead?
  var foreseen: ForeseenHits?
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
  var nextClockStop = LogReader.clockInterval
  var stopAtLineEnd: Int?
  var settled: (inputEnd: Int, isFinal: Bool, end: Int)?
  /// How often the formats' patterns had given up before the lines were read for what they say.
  var earlierMatchLimits = 0
  package internal(set) var account = LineAccount()
  /// Called with every line that asks for silence, before anything is made of its record.
  package var whenIgnoring: (IgnoreNotice) -> Void = { _ in }
  /// The lines end in carriage returns alone: all of them are read as one.
  package internal(set) var hasLoneReturns = false
  /// The beginning is not in the format that it was said to be in.
  package internal(set) var mismatch: FormatMismatch?

  /// Makes a reader that hands records to `sink`; when the input follows others in one trace, its
  /// lines and its clock go on where those of `previous` ended. What `memories` know of lines is
  /// that of readers that are done.
  package init(
    formats: FormatCatalog, interest: LineInterest, after previous: LogReader? = nil,
    missing: MissingParts = MissingParts(), memories: LineMemories? = nil,
    sink: any RecordSink, witness: (any LineWitness)? = nil
  ) {
    self.formats = formats
    self.interest = formats.extended(interest)
    self.sink = sink
    self.witness = witness
    parser = RecordParser(formats)
    let memories = memories ?? LineMemories(formats)
    self.memories = memories
    buffer = LineBuffer(in: memories.takeRoom())
    clock = previous?.clock ?? LogClock(formats, missing: missing)
    linesBefore = previous.map { $0.linesBefore + $0.account.lines } ?? 0
    lineCount = LineCounter(after: linesBefore)
    recordHeads = RecordHeads(after: linesBefore)
    objects.countedLine = linesBefore
    appTags = previous?.appTags ?? []
    clockStepsBefore = clock.steps
    account.parsed = Array(repeating: 0, count: formats.formats.count)
  }

  deinit { memories.giveBack(buffer.room) }

  /// How many bytes of the input came so far.
  package var bytesRead: Int { buffer.base + buffer.end }

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
    if !buffer.room.isOwn { goOnInOwnRoom() }
    let (count, shift) = try buffer.fill(body)
    if shift > 0 { lineCount.shift(by: shift) }
    return count
  }

  /// Takes `bytes` as the next part of the input.
  package func feed(_ bytes: Bytes) {
    var taken = 0
    while taken < bytes.count {
      let rest = bytes.slice(taken..<bytes.count)
      taken += load { room in
        let count = min(room.count, rest.count)
        if let base = rest.baseAddress, count > 0 {
          room.baseAddress?.update(from: base, count: count)
        }
        return count
      }
      analyse(isFinal: false)
    }
  }

  /// Analyses the whole lines that are there: for now nothing follows. What kind of stream it is must
  /// then be decided by them.
  package func rest() {
    if profile == nil {
      let newline = buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: buffer.end)
      guard newline != nil else { return }
      decideProfile(isProvisional: true)
      if profile == nil { return }
    }
    analyse(isFinal: false)
  }

  /// Where the lines went that were analysed so far.
  package var accountSoFar: LineAccount {
    var account = account
    account.lines = max(lineCount.lines - linesBefore, account.events + account.continuations)
    return account
  }

  /// How late it is by the last line that was read, whatever it holds. Asking changes nothing: when somebody
  /// asks must not decide what time later lines have.
  package var latestMoment: Moment? {
    guard profile != nil else { return nil }
    let known = clock
    defer { clock = known }
    return lastMoment(before: buffer.position)
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
}
