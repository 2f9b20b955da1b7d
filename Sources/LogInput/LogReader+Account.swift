import Matching

extension LogReader {
  func countEvent(_ pending: Pending, isOfHead: Bool) {
    let extent = pending.extent
    latestEvent = (
      extent.start + buffer.base, extent.end + buffer.base, extent.next + buffer.base
    )
    followed?.hasEvent = true
    // A message that begins below its first line is that record's all the same.
    if isOfHead || !pending.isContinuation, let head = pending.head {
      let isCounted = recordHeads.latestEvent == head
      recordHeads.latestEvent = head
      if isCounted {
        account.continuations += 1
      } else {
        let divided = recordHeads.latestDivided.flatMap { $0.head == head ? $0.linesBefore : nil }
        account.events += 1
        account.continuations += (divided ?? pending.linesBetween) + 1
      }
      return
    }
    if let head = pending.head {
      // What comes before it in its record may still turn out to be an event; what follows is counted.
      if recordHeads.latestDivided?.head != head {
        recordHeads.latestDivided = (head, pending.linesBetween)
      }
    } else if !pending.isRepetition {
      recordHeads.latestEvent = pending.line
    }
    if !pending.isRepetition { countLines(of: extent) }
  }

  /// Counts the lines of a record with an event that stands by itself.
  func countLines(of extent: Extent) {
    guard profile?.form == .objects else {
      account.events += 1
      return
    }
    // Objects may share lines: each line is counted once.
    let lines = linesNotCounted(of: extent)
    account.events += min(lines, 1)
    account.continuations += max(lines - 1, 0)
  }

  func countNothing(_ pending: Pending) {
    if pending.extent.isCut {
      account.dropped += 1
    } else if pending.continues, pending.head != nil {
      account.continuations += 1
    }
  }

  private func linesNotCounted(of extent: Extent) -> Int {
    let first = max(lineNumber(of: extent.start), objects.countedLine + 1)
    let last = lineNumber(of: max(extent.start, extent.end - 1))
    objects.countedLine = max(objects.countedLine, last)
    return max(0, last - first + 1)
  }

  /// The number of the line in which `position` lies.
  func lineNumber(of position: Int) -> Int { lineCount.line(of: position, in: buffer.bytes) }
}
