import Matching

/// How far what came can be read, and which record comes next.
extension LogReader {
  func analyse(isFinal: Bool) {
    handOnKnown(isFinal: isFinal)
    var record = Record(line: 0, text: Bytes(start: nil, count: 0))
    while next(isFinal: isFinal, into: &record) {
      answer(sink.receive(&record), to: &record)
      handOnKnown(isFinal: isFinal)
    }
  }

  /// Hands on what comes next while enough is known of it.
  private func handOnKnown(isFinal: Bool) {
    repeat { handOnRun(isFinal: isFinal) } while handOnSparse(isFinal: isFinal)
  }

  /// Hands on the lines that come next and are remembered, where it is likely that there are any: in most logs
  /// nearly every line is noise, and nothing is to be learned from it.
  private func handOnRun(isFinal: Bool) {
    guard isInRun || patience > 0 else { return }
    let place = buffer.position
    handOnRemembered(isFinal: isFinal)
    patience = buffer.position > place ? Self.mostPatience : max(patience - 1, 0)
  }

  /// The next record of what came so far, which has to be answered; nil when more has to come.
  package func next(isFinal: Bool) -> Record? {
    var record = Record(line: 0, text: Bytes(start: nil, count: 0))
    return next(isFinal: isFinal, into: &record) ? record : nil
  }

  /// The same into `record`; false when more has to come.
  private func next(isFinal: Bool, into record: inout Record) -> Bool {
    if profile == nil {
      guard isFinal || buffer.end - buffer.position >= Self.sniffedBytes else { return false }
      decideProfile()
    }
    let end = end(isFinal: isFinal)
    while true {
      let stop = clockStop(before: end)
      if nextRecord(before: stop ?? end, isFinal: isFinal && stop == nil, into: &record) {
        return true
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
    return false
  }

  /// The end of the last line of the next mebibyte of input, once it is there: always at the same
  /// places, so that what is printed does not depend on how the input arrives.
  func clockStop(before end: Int) -> Int? {
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
  func end(isFinal: Bool) -> Int {
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
  private func nextRecord(before end: Int, isFinal: Bool, into record: inout Record) -> Bool {
    if nextRepetition(into: &record) { return true }
    while buffer.position < end {
      guard let extent = nextExtent(before: end, isFinal) else { return false }
      buffer.position = max(extent.next, buffer.position)
      if take(extent, into: &record) { return true }
    }
    return false
  }

  private func nextExtent(before end: Int, _ isFinal: Bool) -> Extent? {
    switch profile?.form {
    case .objects: return nextObject(before: end, isFinal)
    case .trailers: return nextTrailedLine(before: end)
    default: return nextLine(before: end)
    }
  }
}
