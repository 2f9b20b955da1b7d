import Matching

/// What follows from what became of a record.
extension LogReader {
  /// Takes the sink's answer to the record that was handed on last.
  package func answer(_ reception: Reception) {
    guard var pending else { return }
    var reception = reception
    if case .newApp = reception {
      replay(pending.record, before: pending.extent.start)
      guard let record = reread(pending.record, at: pending.extent) else { return }
      pending.record = record
      reception = sink.receive(&pending.record)
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
    if known.marker == .ignoring { noteMarker(of: &record) }
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
      noteMarker(of: &record)
      if case .event = sink.receive(&record) {
        countLines(of: extent)
        recordHeads.latestEvent = record.line
      }
    }
  }
}
