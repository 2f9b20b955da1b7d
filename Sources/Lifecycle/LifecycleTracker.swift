import LogInput
import Matching

/// Turns records into events of launches and their units, and keeps each unit's state.
package final class LifecycleTracker: RecordSink {
  let vocabulary: Vocabulary
  private let sinks: [any EventSink]
  private var reader: VocabularyReader
  private var reading = Reading()
  private var processes = ProcessTable()
  private var launchCount = 0
  /// The app process of the latest event: lines without a process are its.
  private var latestApp: ProcessTable.Identity?
  /// How often a pattern gave up at its match limit.
  package private(set) var matchLimits = 0
  /// What is missing from the log, as far as it concerns apps.
  package private(set) var losses = LossAccount()

  package init(vocabulary: Vocabulary, sinks: [any EventSink]) {
    self.vocabulary = vocabulary
    self.sinks = sinks
    reader = VocabularyReader(vocabulary)
  }

  /// The names of the processes that the log shows to be apps.
  package var appNames: [[UInt8]] { processes.appNames }

  /// Takes it as known that processes of this name are an app's.
  package func noteApp(named name: [UInt8]) {
    name.withUnsafeBufferPointer { if !processes.isApp($0) { processes.noteApp($0) } }
  }

  package func receive(_ record: Record) -> Reception {
    if record.marker == .boot {
      endAll(at: record)
      return .nothing
    }
    let isAnonymous = record.process.count == 0
    let isApp = isAnonymous || processes.isApp(record.process)
    // A library of the system that logs in an app's process does not speak for the app.
    let hasOwnWords = isApp && !vocabulary.senders.speak(record)
    guard hasOwnWords || record.isSoughtEverywhere else { return .nothing }
    reader.read(record, isApp: hasOwnWords, into: &reading)
    matchLimits += reading.limits
    if record.marker == .textHidden, hasOwnWords, reading.actions.isEmpty {
      defer { loseText(of: record) }
      return receiveRead(record, isApp: isApp)
    }
    return receiveRead(record, isApp: isApp)
  }

  /// Takes a record whose reading is known.
  private func receiveRead(_ record: Record, isApp: Bool) -> Reception {
    guard !reading.isEmpty else { return .nothing }
    // What the system says about some other process was taken when the line came.
    if record.isReadAgain, reading.subject != nil { return .nothing }
    if record.isContinuation { return receiveContinuation(record, isApp: isApp) }
    guard isApp else { return receiveFromOutside(record) }
    return emit(record, process: process(of: record)) ? .event : .nothing
  }

  /// A further line of a record: what begins it is a statement of its own, else it may tell what the
  /// app did.
  private func receiveContinuation(_ record: Record, isApp: Bool) -> Reception {
    var record = record
    guard standsAlone(record) else {
      reading.keepActions()
      guard isApp, record.head != nil, !reading.isEmpty,
        record.message.first.map(\.beginsText) ?? false
      else {
        return .nothing
      }
      return emit(record, process: process(of: record)) ? .eventInContinuation : .nothing
    }
    record.moment = nil
    // What ends a process is printed by whoever watched it, not by what logged the lines above.
    if reading.message != nil { record.process = Bytes(start: nil, count: 0) }
    guard isApp || record.process.count == 0 else { return receiveFromOutside(record) }
    return emit(record, process: process(of: record)) ? .event : .nothing
  }

  package func timePassed(until moment: Moment) {
    for sink in sinks { sink.timePassed(until: moment) }
  }

  package func lose(_ loss: Loss) {
    if loss.isOfEverybody, loss.kind != .text {
      for sink in sinks { sink.lost(loss, of: nil) }
    } else {
      let concerned = concerned(by: loss)
      // What others than apps lost is nothing.
      if concerned.isEmpty { return }
      for launch in concerned { for sink in sinks { sink.lost(loss, of: launch) } }
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
    for sink in sinks { sink.inputEnded(at: moment) }
  }

  // MARK: Processes

  /// A line of a process that is no app so far: its first lifecycle event makes it one, and a
  /// message of the system may be about an app.
  private func receiveFromOutside(_ record: Record) -> Reception {
    let speaksForItself =
      !reading.callbacks.isEmpty || reading.phase != nil || reading.function != nil
      || (reading.revealsApp && !vocabulary.senders.speak(record))
      || reading.message.map { !vocabulary.messages[$0].isOfSystem } ?? false
    if speaksForItself {
      processes.noteApp(record.process)
      return .newApp
    }
    guard let pid = reading.subject, let process = processes.index(ofPid: pid) else {
      return .nothing
    }
    return emit(record, process: process) ? .event : .nothing
  }

  private func process(of record: Record) -> Int {
    if let pid = reading.subject, let process = processes.index(ofPid: pid) { return process }
    if record.process.count == 0, let latestApp { return processes.index(latestApp) }
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

  // MARK: Launches

  private func emit(_ record: Record, process: Int) -> Bool {
    latestApp = processes[process].identity
    let launch = launch(of: process, record)
    launch.lastLine = max(launch.lastLine, record.line)
    if record.moment != nil { launch.lastMoment = record.moment }
    var emitted = false
    for var event in launch.events(of: reading, from: record, vocabulary) {
      launch.attribute(&event, reading, vocabulary)
      for sink in sinks { sink.receive(event, of: launch, from: record) }
      emitted = true
    }
    return emitted
  }

  private func launch(of process: Int, _ record: Record) -> Launch {
    // It speaks again: it was not gone, the two run side by side.
    processes[process].successor = nil
    if let open = processes[process].launch {
      guard open.isOver(before: reading, vocabulary) else { return open }
      close(open, at: ProcessTable.Successor(line: record.line, moment: record.moment))
    }
    let identity = processes[process].identity
    for old in processes.superseding(process, at: record) { forget(old) }
    launchCount += 1
    let launch = Launch(
      id: launchCount, process: String(decoding: identity.name, as: UTF8.self),
      pid: Int(String(decoding: identity.pid, as: UTF8.self)), line: record.line,
      moment: record.moment)
    processes[processes.index(identity)].launch = launch
    for sink in sinks { sink.launchBegan(launch) }
    return launch
  }

  /// Nothing more is read of `process`: its launch is over, or as far as the log tells it.
  private func forget(_ process: ProcessTable.Process) {
    guard let launch = process.launch else { return }
    if let successor = process.successor {
      close(launch, at: successor)
    } else {
      launch.end = LaunchEnd.atEndOfInput(launch)
    }
  }

  /// The device began anew: of what ran before nothing is left.
  private func endAll(at boot: Record) {
    for process in processes.removeAll() {
      guard process.successor == nil, let launch = process.launch else {
        forget(process)
        continue
      }
      launch.end = LaunchEnd.atBoot(launch, line: boot.line)
      for sink in sinks { sink.launchEnded(launch, at: boot.line, moment: boot.moment) }
    }
    latestApp = nil
  }

  private func close(_ launch: Launch, at successor: ProcessTable.Successor) {
    launch.end = LaunchEnd.before(next: launch, line: successor.line)
    for sink in sinks {
      sink.launchEnded(launch, at: successor.line, moment: successor.moment)
    }
  }
}

extension UInt8 {
  /// Text may begin with it; what is dumped line by line begins with spaces, brackets, quotes, digits.
  fileprivate var beginsText: Bool {
    self >= 0x80 || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
  }
}
