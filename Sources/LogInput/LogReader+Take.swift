import Matching

extension LogReader {
  /// Makes of an extent the record that is to be handed on, or notes what else it tells; whether there is one.
  func take(_ extent: Extent, into record: inout Record) -> Bool {
    // A blank line, and what a tool says of the log, ends no record.
    guard read(extent, into: &record) else {
      witnessNoRecord(extent)
      return readTest(of: extent, into: &record)
    }
    if profile?.holdsJSON ?? false, parser.isBrokenObject(record) {
      dropBrokenObject(record, extent)
      return false
    }
    account.parsed[record.format] += 1
    let joins = profile?.joinsLines ?? false
    let isFurther = joins && record.isUnprefixed
    let continues = isFurther && followed?.hasEvent ?? false
    var between = 0
    if isFurther {
      followed?.lines += 1
      guard extent.isHit || extent.isCut else {
        if continues { account.continuations += 1 }
        if witness != nil { _ = attachHead(to: &record, at: extent.start) }
        witness(.continuation(of: record.head), extent, record)
        return false
      }
      between = attachHead(to: &record, at: extent.start)
      witness(.continuation(of: record.head), extent, record)
    } else {
      witness(.record, extent, record)
      followed = joins ? FollowedRecord(start: extent.start + buffer.base) : nil
      guard extent.isHit || extent.isCut else {
        // Only its stamp counts.
        if profile?.readsEveryStamp ?? false { _ = clock.advance(to: record) }
        followed = nil
        return false
      }
    }
    guard let marker = formats.marker(of: record) else {
      if formats.formats[record.format].habits.isOfTests { return false }
      if !isFurther, !extent.isCut { learn(from: record, at: extent) }
      return handOn(&record, extent, continues, between)
    }
    return take(marker, of: &record, extent, continues, between)
  }

  /// Makes of a record that says something of the log itself what follows from that.
  private func take(
    _ marker: Marker, of record: inout Record, _ extent: Extent, _ continues: Bool, _ between: Int
  ) -> Bool {
    switch marker.meaning {
    case .boot, .clockSet: clock.wasSet()
    case .linesLost:
      let earliest = lastMoment(before: extent.start)
      // Reading the line above took the room that the fields may lie in.
      guard let again = reread(record, at: extent) else { return false }
      record = again
      loss = Loss(kind: .lines, line: record.line, earliest: earliest)
    case .repetition:
      record.moment = clock.advance(to: record)
      return repeatLatest(marker.count(in: record), at: extent, notice: &record)
    case .testBegan, .testEnded: record.test = marker.test(in: record)
    case .ignoring: tellIgnored(by: marker, in: &record, extent)
    case .textHidden: break
    }
    record.marker = marker.meaning
    return handOn(&record, extent, continues, between)
  }

  /// What a test runner says of a test is no record, but whoever takes records is told.
  private func readTest(of extent: Extent, into record: inout Record) -> Bool {
    let line = buffer.bytes.slice(extent.start..<extent.end)
    guard extent.isHit, profile?.form != .objects,
      parser.parse(line, number: lineNumber(of: extent.start), into: &record) != nil,
      let marker = formats.marker(of: record), marker.meaning.isOfTests
    else { return false }
    record.marker = marker.meaning
    record.test = marker.test(in: record)
    pending = Pending(record, extent)
    return true
  }

  private func dropBrokenObject(_ record: Record, _ extent: Extent) {
    account.dropped += 1
    // What follows it is nobody's: whose line it was cannot be told.
    followed = nil
    witness(.unknownObject, extent, record)
    let line = record.line
    sink.lose(Loss(kind: .lines, line: line, earliest: lastMoment(before: extent.start)))
  }

  private func handOn(
    _ record: inout Record, _ extent: Extent, _ continues: Bool, _ between: Int
  ) -> Bool {
    record.moment = clock.advance(to: record)
    loss?.moment = record.moment
    if profile?.isDoubled ?? false, formats.formats[record.format].habits.isCopied,
      copies.recognise(record)
    {
      account.duplicates += 1
      return false
    }
    // An escape may hide a literal: in JSON every line may hold one.
    if !appTags.isEmpty, !(profile?.holdsJSON ?? false) {
      record.isSoughtEverywhere =
        interest.everywhereScanner.firstOccurrence(in: record.text, from: 0, to: record.text.count)
        != nil
    }
    pending = Pending(record, extent, continues: continues, linesBetween: between)
    return true
  }

  /// The record of an extent; nil when it is blank or a notice of the tool that wrote the log.
  func record(of extent: Extent) -> Record? {
    var record = Record(line: 0, text: Bytes(start: nil, count: 0))
    return read(extent, into: &record) ? record : nil
  }

  /// The same into `record`; whether there is one.
  private func read(_ extent: Extent, into record: inout Record) -> Bool {
    switch profile?.form {
    case .objects: return readObject(of: extent, into: &record)
    case .trailers: return readTrailed(extent, into: &record)
    default:
      let line = buffer.bytes.slice(extent.start..<extent.end)
      guard read(line, isHit: extent.isHit && !extent.isCut, into: &record) else { return false }
      record.line = lineNumber(of: extent.start)
      if !(profile?.namesHost ?? true) { record.takeHostIntoProcess(formats) }
      return true
    }
  }

  /// Reads the record that a line is, by its layout where that is known.
  private func read(_ line: Bytes, isHit: Bool, into record: inout Record) -> Bool {
    if remembersLines, memory?.read(line.withoutLineNoise, into: &record) ?? false { return true }
    guard parser.parse(line, number: 0, into: &record) ?? false else { return false }
    if isHit, remembersLines { memory?.learnLayout(from: record) }
    return true
  }

  /// Gives a line that goes on another one the fields of the record that it belongs to, and returns
  /// how many lines with text lie between the two.
  func attachHead(to record: inout Record, at start: Int) -> Int {
    record.isContinuation = true
    guard
      let found = recordHeads.head(
        before: start, in: buffer, parser: formats, holdsJSON: profile?.holdsJSON ?? false)
    else { return 0 }
    let head = found.record
    record.process = head.process
    record.pid = head.pid
    record.thread = head.thread
    record.subsystem = head.subsystem
    record.category = head.category
    record.sender = head.sender
    record.host = head.host
    record.level = head.level
    record.time = head.time
    record.clock = head.clock
    record.head = lineNumber(of: found.start)
    // What follows a line without a message is the message.
    record.isContinuation =
      !(head.message.isBlank && found.linesBetween == 0)
      && !formats.formats[head.format].habits.isReport
    return found.linesBetween
  }

  /// The event of the line before once more, as often as the log says that it was logged.
  private func repeatLatest(_ count: Int, at extent: Extent, notice: inout Record) -> Bool {
    guard let latestEvent, latestEvent.next == extent.start + buffer.base else { return false }
    repetition = (min(count, 16), extent, notice.line, notice.moment)
    countLines(of: extent)
    // What follows a notice with a prefix goes on it, and it is counted.
    if notice.head == nil { recordHeads.latestEvent = notice.line }
    return nextRepetition(into: &notice)
  }

  /// The next of the records that a line says were logged once more.
  func nextRepetition(into record: inout Record) -> Bool {
    guard let (left, extent, line, moment) = repetition, let latestEvent else { return false }
    repetition = left > 1 ? (left - 1, extent, line, moment) : nil
    let original = Extent(
      start: latestEvent.start - buffer.base, end: latestEvent.end - buffer.base,
      next: latestEvent.next - buffer.base)
    guard read(original, into: &record) else { return false }
    noteMarker(of: &record)
    record.marker = nil
    record.line = line
    record.moment = moment ?? clock.moment(ofEarlier: record)
    pending = Pending(record, original, isRepetition: true)
    return true
  }
}

extension Record {
  /// Makes the record what it is where the first word of a process name was only taken for a host's.
  mutating func takeHostIntoProcess(_ formats: FormatCatalog) {
    guard host.count > 0, formats.formats[format].habits.mayNameHost,
      let start = host.baseAddress, let name = process.baseAddress, name > start
    else { return }
    process = Bytes(start: start, count: name - start + process.count)
    host = Bytes(start: nil, count: 0)
  }
}
