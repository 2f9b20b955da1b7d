import Matching

/// Turns the bytes of one input into records: finds the lines that can matter, cuts them into fields
/// by their format, puts them on the trace's clock, hands them on, and accounts for every line.
package final class LogReader {
  private static let sniffedBytes = 64 << 10
  /// A longer last line is not searched for its stamp.
  private static let longestLastLine = 64 << 10
  /// With more tags than these, building them into a scanner costs more than reading every line
  /// that holds a word of apps, whoever writes it.
  private static let mostAppTags = 128

  private let formats: FormatCatalog
  private let interest: LineInterest
  private let sink: any RecordSink
  private var buffer = LineBuffer()
  private var json = JSONLine()
  private var escapeFree = ControlFreeText()
  private var clock = TraceClock()
  private var shape: StreamShape?
  private var holdsJSON = false
  private var scanner = LiteralScanner([])
  /// What the lines of known apps contain: their process name and what follows it.
  private var appTags: [Literal] = []
  private var lineCount = LineCounter()
  /// The line before had an event; lines that continue it follow without being sought.
  private var followsEvent = false
  private var isInsideCutLine = false
  private var lastLine: (start: Int, end: Int)?
  /// How often the formats' patterns had given up before the lines were read for what they say.
  private var earlierMatchLimits = 0
  package private(set) var account = LineAccount()

  package init(formats: FormatCatalog, interest: LineInterest, sink: any RecordSink) {
    self.formats = formats
    self.interest = interest
    self.sink = sink
    account.parsed = Array(repeating: 0, count: formats.formats.count)
  }

  /// Takes input from `body`, which writes into the given room and returns how many bytes it wrote.
  package func fill<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let (count, shift) = try buffer.fill(body)
    if shift > 0 {
      lineCount.shift(by: shift)
      lastLine = lastLine.map { ($0.start - shift, $0.end - shift) }
    }
    analyse(isFinal: false)
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
    if shape == nil {
      let newline = buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: buffer.end)
      guard newline != nil else { return }
      decideShape()
    }
    analyse(isFinal: false)
  }

  /// Takes the end of the input.
  package func finish() {
    analyse(isFinal: true)
    account.lines = lineCount.total(in: buffer.bytes)
    account.clockSteps = clock.steps
    account.matchLimits = formats.matchLimits - earlierMatchLimits
    sink.finish(at: lastMoment())
  }

  // MARK: Lines

  private func analyse(isFinal: Bool) {
    if shape == nil {
      guard isFinal || buffer.end - buffer.position >= Self.sniffedBytes else { return }
      decideShape()
    }
    let end = wholeLinesEnd(isFinal: isFinal)
    while buffer.position < end {
      guard let start = nextLine(before: end) else {
        buffer.position = end
        break
      }
      let lineEnd = buffer.bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      buffer.position = min(lineEnd + 1, end)
      let kept = min(lineEnd, start + LineBuffer.longestLine)
      handleLine(start: start, end: kept, isCut: kept < lineEnd)
    }
    if end > 0 { noteLastLine(before: end) }
    // Counted while it is still in the cache, and before the buffer may move.
    lineCount.count(upTo: buffer.position, in: buffer.bytes)
  }

  /// The end of what can be analysed now: the last line end, or all of it when nothing follows.
  private func wholeLinesEnd(isFinal: Bool) -> Int {
    if isFinal { return skipCutLine(to: buffer.end) }
    if let newline = buffer.bytes.lastIndex(of: 0x0A, from: buffer.position, to: buffer.end) {
      return skipCutLine(to: newline + 1)
    }
    if isInsideCutLine {
      buffer.position = buffer.end
    } else if buffer.end - buffer.position > LineBuffer.longestLine {
      let kept = buffer.position + LineBuffer.longestLine
      handleLine(start: buffer.position, end: kept, isCut: true)
      buffer.position = buffer.end
      isInsideCutLine = true
    }
    return buffer.position
  }

  /// Steps over the rest of a line that was cut.
  private func skipCutLine(to end: Int) -> Int {
    guard isInsideCutLine else { return end }
    if let newline = buffer.bytes.firstIndex(of: 0x0A, from: buffer.position, to: end) {
      buffer.position = newline + 1
      isInsideCutLine = false
    } else {
      buffer.position = end
    }
    return end
  }

  /// The start of the next line that is to be read, or nil when the rest is noise.
  private func nextLine(before end: Int) -> Int? {
    if followsEvent { return buffer.position }
    let bytes = buffer.bytes
    let hit = scanner.firstOccurrence(in: bytes, from: buffer.position, to: end)
    let next = hit.map {
      (bytes.lastIndex(of: 0x0A, from: buffer.position, to: $0) ?? buffer.position - 1) + 1
    }
    return overlongLine(before: next ?? end) ?? next
  }

  /// The start of the first line that is to be cut, whether or not it holds a literal: it is
  /// counted, however the input arrives.
  private func overlongLine(before end: Int) -> Int? {
    var start = buffer.position
    while end - start > LineBuffer.longestLine {
      let last = buffer.bytes.lastIndex(
        of: 0x0A, from: start, to: start + LineBuffer.longestLine + 1)
      guard let last else { return start }
      start = last + 1
    }
    return nil
  }

  private func handleLine(start: Int, end: Int, isCut: Bool = false) {
    let continues = followsEvent
    followsEvent = false
    if continues, scanner.firstOccurrence(in: buffer.bytes, from: start, to: end) == nil {
      return noteContinuation(start: start, end: end)
    }
    guard var record = record(start: start, end: end) else {
      followsEvent = continues && shape == .prefixed
      return
    }
    account.parsed[record.format] += 1
    if record.time.count > 0 {
      record.moment = formats.reading(of: record).map { clock.advance(to: $0) }
    }
    // An escape may hide a literal: in JSON every line may hold one.
    if !appTags.isEmpty, !holdsJSON {
      record.isSoughtEverywhere =
        interest.everywhereScanner.firstOccurrence(in: record.text, from: 0, to: record.text.count)
        != nil
    }
    var reception = sink.receive(record)
    if case .newApp = reception {
      replay(record, before: start)
      guard let again = self.record(start: start, end: end) else { return }
      record = again.with(moment: record.moment)
      reception = sink.receive(record)
    }
    switch reception {
    case .event:
      account.events += 1
      followsEvent = shape == .prefixed
    case .nothing, .newApp:
      if isCut {
        account.dropped += 1
      } else if continues, shape == .prefixed, record.process.count == 0, record.time.count == 0 {
        account.continuations += 1
        followsEvent = true
      }
    }
  }

  /// A line without any literal, behind a record that had an event: it may still be a part of it.
  private func noteContinuation(start: Int, end: Int) {
    guard shape == .prefixed else { return }
    guard let record = record(start: start, end: end) else {
      followsEvent = true
      return
    }
    account.parsed[record.format] += 1
    guard record.process.count == 0, record.time.count == 0 else { return }
    account.continuations += 1
    followsEvent = true
  }

  /// The record on the line, or nil when it is blank or a notice of the tool that wrote the log.
  private func record(start: Int, end: Int) -> Record? {
    var text = buffer.bytes.slice(start..<end).withoutLineNoise
    if text.contains(0x1B) { text = escapeFree.strip(text) }
    guard text.count > 0 else { return nil }
    var record = Record(line: lineCount.line(of: start, in: buffer.bytes), text: text)
    guard formats.read(&record, json: &json) else { return nil }
    return record
  }

  // MARK: Apps

  /// Reads again what is still in memory, for the lines of this record's process alone: an action
  /// may precede the first callback of an app.
  private func replay(_ first: Record, before end: Int) {
    let process = Array(first.process)
    let tags = first.processTags
    if !isCrowded {
      appTags += tags
      rebuildScanner()
    }
    let tag = LiteralScanner(tags)
    let bytes = buffer.bytes
    var position = replayStart(before: end)
    while position < end, let hit = tag.firstOccurrence(in: bytes, from: position, to: end) {
      let start = (bytes.lastIndex(of: 0x0A, from: position, to: hit) ?? position - 1) + 1
      let lineEnd = bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      position = lineEnd + 1
      guard var record = record(start: start, end: lineEnd), record.process.elementsEqual(process)
      else { continue }
      record.isReadAgain = true
      if record.time.count > 0 {
        record.moment = formats.reading(of: record).map { clock.moment(ofEarlier: $0) }
      }
      if case .event = sink.receive(record) { account.events += 1 }
    }
  }

  /// The first line start of the 1 MiB before `end`.
  private func replayStart(before end: Int) -> Int {
    let earliest = end - LineBuffer.historySize
    guard earliest > buffer.start || buffer.hasMoved else { return buffer.start }
    return (buffer.bytes.firstIndex(of: 0x0A, from: earliest, to: end) ?? end) + 1
  }

  private var isCrowded: Bool { appTags.count > Self.mostAppTags }

  private func rebuildScanner() {
    // An escape may hide a literal in JSON text.
    let escapes = holdsJSON ? [Literal("\\u")] : []
    scanner = interest.scanner(
      inAllLines: shape != .prefixed || isCrowded, extra: (isCrowded ? [] : appTags) + escapes)
  }

  // MARK: The stream as a whole

  private func decideShape() {
    let end = min(buffer.end, buffer.position + Self.sniffedBytes)
    if buffer.bytes.slice(buffer.position..<end).starts(with: [0xEF, 0xBB, 0xBF]) {
      buffer.dropFirst(3)
    }
    var sniffer = StreamSniffer(callbacks: interest.everywhereScanner)
    var start = buffer.position
    while start < end {
      let lineEnd = buffer.bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      var record = Record(line: 0, text: buffer.bytes.slice(start..<lineEnd).withoutLineNoise)
      if record.text.count > 0, formats.read(&record, json: &json) { sniffer.see(record) }
      start = lineEnd + 1
    }
    earlierMatchLimits = formats.matchLimits
    holdsJSON = json.wasEverObject
    shape = sniffer.shape
    rebuildScanner()
    sink.begin(sniffer.shape)
  }

  private func noteLastLine(before end: Int) {
    lastLine = nil
    guard !isInsideCutLine else { return }
    let bytes = buffer.bytes
    var lineEnd = end
    while lineEnd > buffer.start, [0x0A, 0x0D, 0x00].contains(bytes[lineEnd - 1]) { lineEnd -= 1 }
    let earliest = max(buffer.start, lineEnd - Self.longestLastLine)
    if let newline = bytes.lastIndex(of: 0x0A, from: earliest, to: lineEnd) {
      lastLine = (newline + 1, lineEnd)
    } else if earliest == buffer.start, !buffer.hasMoved {
      lastLine = (earliest, lineEnd)
    }
  }

  /// The moment of the input's last line: it closes windows that no event closed.
  private func lastMoment() -> Moment? {
    guard let lastLine, lastLine.start < lastLine.end else { return nil }
    guard let record = record(start: lastLine.start, end: lastLine.end) else { return nil }
    return formats.reading(of: record).map { clock.advance(to: $0) }
  }
}

extension Record {
  /// The process name with the byte behind it, as its lines print it: other processes mention the
  /// name alone. A name that was unescaped is sought as it is.
  fileprivate var processTags: [Literal] {
    guard let line = text.baseAddress, let name = process.baseAddress, name >= line,
      name + process.count < line + text.count
    else { return [Literal(bytes: Array(process))] }
    let follower = name[process.count]
    // The library that logs may stand between name and pid: `Notes(UIKitCore)[512]`.
    let isBracket = follower == UInt8(ascii: "[") || follower == UInt8(ascii: "(")
    let followers = isBracket ? [UInt8(ascii: "["), UInt8(ascii: "(")] : [follower]
    return followers.map { Literal(bytes: process + [$0]) }
  }

  fileprivate func with(moment: Moment?) -> Record {
    var copy = self
    copy.moment = moment
    return copy
  }
}
