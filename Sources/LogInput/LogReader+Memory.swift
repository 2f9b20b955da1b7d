import Matching

/// Lines of which all is known that a pattern or a scanner could tell.
extension LogReader {
  /// Longer lines are not looked up.
  private static let longestRemembered = 512

  /// The stream is one whose lines can be known by what they look like.
  var canRemember: Bool {
    guard remembersLines, let profile else { return false }
    return profile.form == .lines && !profile.isDoubled && !profile.holdsJSON && witness == nil
      && repetition == nil && pending == nil
  }

  /// Learns the message of a record that was read where lines that are read follow each other: among noise
  /// it is not likely to come again before it is forgotten.
  func learn(from record: Record, at extent: Extent) {
    isInRun = endOfRead == extent.start + buffer.base
    endOfRead = extent.next + buffer.base
    if isInRun, canRemember { memory?.learn(from: record) }
  }

  /// Hands on the records that come next while their lines are remembered: as what was read would be,
  /// only without reading it.
  func handOnRemembered(isFinal: Bool) {
    guard canRemember, let memory else { return }
    let end = end(isFinal: isFinal)
    let stop = clockStop(before: end) ?? end
    guard !isInsideCutLine, let base = buffer.bytes.baseAddress else { return }
    let joins = profile?.joinsLines ?? false
    let namesHost = profile?.namesHost ?? true
    let tellsApps = !appTags.isEmpty
    let sink = sink
    // The memory keeps it: of layouts nothing is learned here.
    var layout: Unmanaged<PrefixLayout>?
    var record = Record(line: 0, text: Bytes(start: nil, count: 0))
    var position = buffer.position
    while position < stop {
      let reach = min(stop, position + Self.longestRemembered)
      guard let newline = buffer.bytes.firstIndex(of: 0x0A, from: position, to: reach) else {
        break
      }
      let line = Bytes(start: base + position, count: newline - position).withoutLineNoise
      guard line.count > 0, let start = line.baseAddress else { break }
      let sure = memory.layout(of: start, line.count, after: layout)
      let found = sure ?? memory.looseLayout(of: start, line.count)
      if found == nil, joins { break }
      let length = found?._withUnsafeGuaranteedRef { $0.length } ?? 0
      let isSame = found?.toOpaque() == layout?.toOpaque()
      // The line before was laid out so, too.
      let isAlike = isSame && length >= Bytes.lengthAlike
      let message = Bytes(start: start + length, count: line.count - length)
      var place = memory.place(of: message)
      let facts: LineMemory.Facts
      if let place {
        facts = memory.facts[place]
      } else {
        // Of what is laid out so for sure, the message may be any.
        guard sure != nil else { break }
        (facts, place) = memory.look(at: message)
      }
      guard facts.isPlain else { break }
      if let found {
        let isKnown = found._withUnsafeGuaranteedRef {
          (sure != nil || facts.isProved && facts.asked == $0.number)
            && ($0.isSought || facts.isSought)
            && (facts.layout == $0.number || memory.isClear(line, $0, place))
            && !(facts.hasBackslash && $0.mayHideBytes)
        }
        guard isKnown else { break }
        if !isSame {
          record = Record(line: 0, text: line)
          layout = found
        }
        record.isSoughtEverywhere = found._withUnsafeGuaranteedRef {
          $0.fill(&record, from: start, line.count)
          return !tellsApps || $0.isSoughtEverywhere || facts.isSoughtEverywhere
        }
        if !namesHost { record.takeHostIntoProcess(formats) }
      } else {
        guard facts.isSought, facts.isWholeLine else { break }
        record = Record(line: 0, text: line)
        record.format = memory.bareFormat
        record.clock = memory.bareFormat
        record.isSoughtEverywhere = !tellsApps || facts.isSoughtEverywhere
        layout = nil
      }
      record.tag = place.flatMap { memory.tag(at: $0) }
      if let followed, !isAlike {
        let head = followed.start - buffer.base
        guard head < 0 || buffer.bytes.beginsAlike(position, head, before: stop) else { break }
      }
      count(&record, at: position, to: newline + 1, joins: joins)
      guard take(sink.receive(&record), to: &record, position..<newline) else { return }
      position = newline + 1
      endOfRead = position + buffer.base
    }
  }

  /// Gives a remembered record its line and its time, and goes on to `next`; the record may have
  /// continuations where lines are joined.
  @inline(__always)
  func count(_ record: inout Record, at start: Int, to next: Int, joins: Bool) {
    followed = joins ? FollowedRecord(start: start + buffer.base) : nil
    record.line = lineCount.line(of: start, in: buffer.bytes)
    lineCount.step(over: start, to: next)
    if let moment = clock.advance(toPlain: record) {
      record.moment = moment
    } else {
      record.moment = clock.advance(to: record)
    }
    account.parsed[record.format] += 1
    buffer.position = next
  }

  /// Does what follows from what became of a remembered record, the line of which is at `range`; false
  /// when that changes what is sought.
  @inline(__always)
  func take(_ reception: Reception, to record: inout Record, _ range: Range<Int>) -> Bool {
    switch reception {
    case .nothing: return true
    case .event:
      latestEvent = (
        range.lowerBound + buffer.base, range.upperBound + buffer.base,
        range.upperBound + 1 + buffer.base
      )
      followed?.hasEvent = true
      recordHeads.latestEvent = record.line
      account.events += 1
      return true
    case .eventInContinuation, .newApp:
      let extent = Extent(
        start: range.lowerBound, end: range.upperBound, next: range.upperBound + 1)
      pending = Pending(record, extent)
      answer(reception, to: &record)
      return false
    }
  }
}
