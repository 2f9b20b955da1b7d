import LogInput
import Matching

/// A record while it is looked at: nothing of it is copied on the way.
typealias LentRecord = UnsafeMutablePointer<Record>

/// Turns records into events of launches and their units, and keeps each unit's state.
package final class LifecycleTracker: RecordSink {
  let vocabulary: Vocabulary
  let sink: any EventSink
  private var reader: VocabularyReader
  /// What the record that was taken last says: there until the next is taken.
  private var lentLatest: Unmanaged<SharedReading>
  let processes = ProcessTable()
  var tests = TestTable()
  /// The number of the latest launch.
  package internal(set) var launchCount = 0
  /// The app process of the latest event: lines without a process are its.
  var latestApp: ProcessTable.Identity?
  /// Its place among the processes, and how often those had changed then.
  var latestAppPlace: (process: Int, changes: Int)?
  /// How often a pattern gave up at its match limit.
  package private(set) var matchLimits = 0
  /// What is missing from the log, as far as it concerns apps.
  package private(set) var losses = LossAccount()

  /// What the user says of all apps, and the log does not.
  let given: AppFacts
  let platform: Platform?

  package init(
    vocabulary: Vocabulary, given: AppFacts = AppFacts(), platform: Platform? = nil,
    memory: ReadingMemory = ReadingMemory(), sinks: [any EventSink]
  ) {
    self.vocabulary = vocabulary
    self.given = given
    self.platform = platform
    sink = EventRelay.to(sinks)
    reader = VocabularyReader(vocabulary, memory: memory)
    lentLatest = reader.keep(SharedReading(Reading()))
  }

  /// What the record that was taken last says.
  var latest: SharedReading { lentLatest.takeUnretainedValue() }

  /// What the record that was taken last says.
  var reading: Reading { _read { yield latest.reading } }

  package func begin(with beginning: Bytes) { reader.begin(with: beginning) }

  /// The names of the processes that the log shows to be apps.
  package var appNames: [[UInt8]] { processes.appNames }

  /// Takes it as known that processes of this name are an app's.
  package func noteApp(named name: [UInt8]) {
    name.withUnsafeBufferPointer { if !processes.isApp($0) { processes.noteApp($0) } }
  }

  package func receive(_ record: inout Record) -> Reception {
    withUnsafeMutablePointer(to: &record) { receive($0) }
  }

  private func receive(_ record: LentRecord) -> Reception {
    if record.pointee.marker == .boot {
      endAll(at: record.pointee)
      return .nothing
    }
    if let test = record.pointee.test {
      tests.note(test, at: record.pointee.line, in: processes.openLaunches(named: [], pid: []))
      return .nothing
    }
    let isAnonymous = record.pointee.process.count == 0
    let isApp = isAnonymous || processes.isApp(record)
    // A library of the system that logs in an app's process does not speak for the app.
    let hasOwnWords = isApp && !vocabulary.isOfSystem(record)
    // After it was read: a line that ends a rest does not belong to it.
    defer { if isApp, !isAnonymous { noteLife(of: record) } }
    guard hasOwnWords || record.pointee.isSoughtEverywhere else { return .nothing }
    lentLatest = reader.recall(record, isApp: hasOwnWords)
    // Only what follows a record's beginning takes its place, and looks at it no more.
    return lentLatest._withUnsafeGuaranteedRef { latest in
      matchLimits += latest.reading.limits
      let hidesText =
        record.pointee.marker == .textHidden && hasOwnWords && latest.reading.actions.isEmpty
      let reception = receive(record, saying: latest, isApp: isApp)
      if hidesText { loseText(of: record.pointee) }
      return reception
    }
  }

  /// Takes a record whose reading is known.
  private func receive(
    _ record: LentRecord, saying latest: SharedReading, isApp: Bool
  ) -> Reception {
    guard !latest.isEmpty else { return .nothing }
    // What the system says about some other process was taken when the line came.
    if record.pointee.isReadAgain, latest.hasSubject { return .nothing }
    if record.pointee.isContinuation { return receiveContinuation(record.pointee, isApp: isApp) }
    guard isApp else {
      // What is known of a process counts once it turns out to be an app.
      if let facts = latest.reading.facts { note(facts, of: processes.index(of: record)) }
      return receiveFromOutside(record)
    }
    return emit(record, saying: latest) ? .event : .nothing
  }

  /// A line of an app proves that its process is there and runs.
  private func noteLife(of record: LentRecord) {
    guard !record.pointee.isReadAgain, let process = processes.known(record) else { return }
    processes.lentLaunch(of: process)?._withUnsafeGuaranteedRef {
      $0.noteLife(at: record.pointee.line, record.pointee.moment)
    }
  }

  /// A further line of a record: what begins it is a statement of its own, else it may tell what the
  /// app did.
  private func receiveContinuation(_ record: Record, isApp: Bool) -> Reception {
    var record = record
    if let facts = reading.facts { note(facts, of: processes.index(of: &record)) }
    guard standsAlone(record) else {
      var actions = reading
      actions.keys = latest.keys
      actions.keepActions()
      lentLatest = reader.keep(SharedReading(actions))
      guard isApp, record.head != nil, !reading.isEmpty,
        record.message.first.map(\.beginsText) ?? false
      else {
        return .nothing
      }
      return emit(&record, saying: latest) ? .eventInContinuation : .nothing
    }
    record.moment = nil
    // What ends a process is printed by whoever watched it, not by what logged the lines above.
    if reading.message != nil { record.process = Bytes(start: nil, count: 0) }
    guard isApp || record.process.count == 0 else { return receiveFromOutside(&record) }
    return emit(&record, saying: latest) ? .event : .nothing
  }

  package func timePassed(until moment: Moment) {
    sink.timePassed(until: moment)
  }

  package func lose(_ loss: Loss) {
    if loss.isOfEverybody, loss.kind != .text {
      sink.lost(loss, of: nil)
    } else {
      let concerned = concerned(by: loss)
      // What others than apps lost is nothing.
      if concerned.isEmpty { return }
      for launch in concerned { sink.lost(loss, of: launch) }
    }
    losses.add(loss)
  }

  /// What the app did there is not to be read.
  private func loseText(of record: Record) {
    lose(
      Loss(
        kind: .text, line: record.line, process: Array(record.process), pid: Array(record.pid),
        moment: record.moment))
  }

  package func finish(at moment: Moment?) {
    for process in processes.processes { forget(process) }
    sink.inputEnded(at: moment)
  }

  // MARK: Processes

  /// A line of a process that is no app so far: its first lifecycle event makes it one, and a
  /// message of the system may be about an app.
  private func receiveFromOutside(_ record: LentRecord) -> Reception {
    let speaksForItself =
      !reading.callbacks.isEmpty || reading.phase != nil || reading.function != nil
      || ((reading.print != nil || reading.revealsApp) && !vocabulary.senders.speak(record))
      || reading.message.map { !vocabulary.messages[$0].isOfSystem } ?? false
    if speaksForItself {
      processes.noteApp(record.pointee.process)
      return .newApp
    }
    guard reading.message != nil, let process = process(of: record, saying: latest, isApp: false)
    else {
      return .nothing
    }
    return emit(record, saying: latest, process: process) ? .event : .nothing
  }

  /// The process that the reading is about; nil when it is no app's.
  func process(of record: LentRecord, saying latest: SharedReading, isApp: Bool) -> Int? {
    if latest.hasSubject, let message = latest.reading.message,
      let subject = latest.reading.subject
    {
      let tellsLife = vocabulary.messages[message].tellsLife
      return processes.index(of: subject, mayMake: tellsLife && latest.reading.tidings.isOfLife)
    }
    guard isApp else { return nil }
    if record.pointee.process.count == 0, let latestApp { return processes.index(latestApp) }
    return processes.index(of: record)
  }

  /// The open launches of whom the loss names; text that nobody in particular logged is of the app
  /// that lines without a process are of.
  private func concerned(by loss: Loss) -> [Launch] {
    guard loss.isOfEverybody else {
      return processes.openLaunches(named: loss.process, pid: loss.pid)
    }
    return latestApp.map { processes.openLaunches(named: $0.name, pid: $0.pid) } ?? []
  }

  /// A further line of a message is an event only when it begins with a callback, or with nothing
  /// but its owner before it; or when it tells how the process ended.
  private func standsAlone(_ record: Record) -> Bool {
    if let message = reading.message { return vocabulary.messages[message].ends != nil }
    guard let callback = reading.callbacks.first else { return false }
    let before = record.message.slice(0..<callback.range.lowerBound)
    return !before.contains(0x20) || before.first == UInt8(ascii: "<")
      || before.first == UInt8(ascii: "-")
  }
}

extension UInt8 {
  /// Text may begin with it; what is dumped line by line begins with spaces, brackets, quotes, digits.
  fileprivate var beginsText: Bool {
    self >= 0x80 || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
  }
}
