import Matching

/// What follows from what became of a record.
extension LogReader {
  /// Takes the sink's answer to `record`, which was handed on last.
  package func answer(_ reception: Reception, to record: inout Record) {
    guard let pending else { return }
    var reception = reception
    if case .newApp = reception {
      replay(record, before: pending.extent.start)
      guard let again = reread(record, at: pending.extent) else { return }
      record = again
      reception = sink.receive(&record)
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
