import LogInput

/// Which launch an event is of, and when launches begin and end.
extension LifecycleTracker {
  /// Tells the events of a record of an app, or of nobody in particular.
  func emit(_ record: LentRecord, saying latest: SharedReading) -> Bool {
    guard let process = process(of: record, saying: latest, isApp: true) else { return false }
    return emit(record, saying: latest, process: process)
  }

  func emit(_ record: LentRecord, saying latest: SharedReading, process: Int) -> Bool {
    if let facts = latest.reading.facts { note(facts, of: process) }
    if latest.isOfFactsAlone {
      if let launch = processes[process].launch, launch.isToldToLaunch {
        launch.noteAim(latest)
      }
      return false
    }
    noteLatestApp(process)
    return launch(of: process, record, saying: latest)._withUnsafeGuaranteedRef {
      emit(record, saying: latest, of: $0)
    }
  }

  private func emit(
    _ record: LentRecord, saying latest: SharedReading, of launch: Launch
  ) -> Bool {
    // What is read again may lie before what the launch was known by.
    if record.pointee.line >= launch.lastLine {
      launch.lastLine = record.pointee.line
      if record.pointee.moment != nil { launch.lastMoment = record.pointee.moment }
    }
    if let rest = rest(endedBy: record, in: launch, saying: latest) {
      sink.rested(rest, of: launch)
    }
    record.pointee.wording = latest.wording.map(Unmanaged.passUnretained)
    let hasEvents = launch.tellEvents(of: latest, from: record, vocabulary, to: sink)
    launch.noteStay(
      at: record.pointee.line, record.pointee.moment,
      isOwnWord: latest.reading.message.map { !vocabulary.messages[$0].isOfSystem } ?? true)
    return hasEvents
  }

  /// Lines without a process are this app's from now on.
  private func noteLatestApp(_ process: Int) {
    // The same process is called what it was called.
    if let known = latestAppPlace, known == (process, processes.changes) { return }
    latestApp = processes[process].identity
    latestAppPlace = (process, processes.changes)
  }

  /// The launch that what is read is of, there as long as its process has no other one.
  private func launch(
    of process: Int, _ record: LentRecord, saying latest: SharedReading
  ) -> Unmanaged<Launch> {
    // It speaks again: it was not gone, the two run side by side.
    processes.isHeard(process)
    if let open = processes.lentLaunch(of: process) {
      let goesOn = open._withUnsafeGuaranteedRef { open in
        if open.isFull || open.isOver(before: latest, vocabulary) { return false }
        if processes.knowsMore(of: process, than: open) { learn(open, processes[process]) }
        return true
      }
      if goesOn { return open }
      end(open.takeUnretainedValue(), before: record, saying: latest)
      if let subject = latest.reading.subject, subject.pid == nil {
        processes.forgetPid(of: process)
      }
    }
    return Unmanaged.passUnretained(begin(process, record))
  }

  /// Ends a launch that the record is not of, or of which too much was told.
  private func end(_ open: Launch, before record: LentRecord, saying latest: SharedReading) {
    if open.isOver(before: latest, vocabulary) {
      close(
        open,
        at: ProcessTable.Successor(line: record.pointee.line, moment: record.pointee.moment))
    } else {
      // Its process is there: this line is of it.
      cutShort(
        open, at: record.pointee,
        LaunchEnd(
          manner: .endOfLog, confidence: .certain, line: open.lastLine,
          reason: "too much was told of it to follow it further"))
    }
  }

  private func begin(_ process: Int, _ record: LentRecord) -> Launch {
    let identity = processes[process].identity
    launchCount += 1
    var unsigned = AppFacts()
    for other in processes.processes where isSameApp(other, as: identity) {
      unsigned.complete(with: other.facts)
    }
    for old in processes.superseding(process, at: record.pointee) {
      if old.successor == nil, let launch = old.launch {
        cutShort(launch, at: record.pointee, LaunchEnd.atEndOfInput(launch))
      } else {
        forget(old)
      }
    }
    let launch = Launch(
      id: launchCount, process: String(decoding: identity.name, as: UTF8.self),
      pid: Int(String(decoding: identity.pid, as: UTF8.self)), line: record.pointee.line,
      moment: record.pointee.moment, platform: platform)
    let index = processes.index(identity)
    launch.facts = processes[index].facts
    launch.facts.bundle = launch.facts.bundle ?? Self.text(processes[index].bundle)
    launch.facts.complete(with: unsigned)
    launch.facts.complete(with: given)
    processes[index].launch = launch
    tests.tell(launch)
    sink.launchBegan(launch)
    return launch
  }

  /// Lines that name no number, or nobody, above the first app's: the head of a report, a preamble.
  func isSameApp(
    _ other: ProcessTable.Process, as identity: ProcessTable.Identity
  ) -> Bool {
    guard other.identity.pid.isEmpty, other.launch == nil, other.bundle.isEmpty else {
      return false
    }
    return other.identity.name.isEmpty ? launchCount == 1 : other.identity.name == identity.name
  }

  /// What was heard of a launch before its process spoke for itself.
  func learn(_ launch: Launch, _ process: ProcessTable.Process) {
    if launch.process.isEmpty {
      launch.process = String(decoding: process.identity.name, as: UTF8.self)
    }
    if launch.pid == nil { launch.pid = Int(String(decoding: process.identity.pid, as: UTF8.self)) }
    if launch.facts.bundle == nil { launch.facts.bundle = Self.text(process.bundle) }
  }

  static func text(_ name: [UInt8]) -> String? {
    name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  func note(_ facts: AppFacts, of process: Int) {
    processes[process].facts.complete(with: facts)
    guard let launch = processes[process].launch else { return }
    launch.facts.complete(with: facts)
  }

  /// The rest of a process that does again what only comes from outside.
  private func rest(
    endedBy record: LentRecord, in launch: Launch, saying latest: SharedReading
  ) -> Rest? {
    if latest.endsRest {
      return launch.suspension.resume(at: record.pointee.line, record.pointee.moment)
    }
    guard launch.suspension.isInBackground, isWoken else { return nil }
    return launch.suspension.wake(
      at: record.pointee.line, record.pointee.moment,
      isNamed: record.pointee.process.count > 0,
      hasEndedTasks: launch.hasEndedTasks)
  }

  /// What is read only comes to a process in the background from outside.
  var isWoken: Bool {
    let tidings = reading.tidings
    if reading.message != nil, reading.callbacks.isEmpty {
      let transition = tidings.deactivation?.transition(afterActivity: true) ?? tidings.transition
      return transition.map(Transition.wakes) ?? false
    }
    if let phase = reading.phase { return phase.new != .background }
    if let print = reading.print { return vocabulary.prints[print].phase != .background }
    return reading.callbacks.contains {
      let callback = vocabulary.callbacks[$0.callback]
      return callback.isErrand || callback.transition.map(Transition.wakes) ?? false
    }
  }

  /// Nothing more is read of `process`: its launch is over, or as far as the log tells it.
  func forget(_ process: ProcessTable.Process) {
    guard let launch = process.launch else { return }
    if let successor = process.successor {
      close(launch, at: successor)
    } else {
      launch.end = LaunchEnd.atEndOfInput(launch)
    }
  }

  /// The device began anew: of what ran before nothing is left.
  func endAll(at boot: Record) {
    for process in processes.removeAll() {
      guard process.successor == nil, let launch = process.launch else {
        forget(process)
        continue
      }
      launch.end = LaunchEnd.atBoot(launch, line: boot.line)
      sink.launchEnded(launch, at: boot.line, moment: boot.moment)
    }
    latestApp = nil
  }

  /// There is no room to go on with it: what its process does next is another launch's.
  private func cutShort(_ launch: Launch, at record: Record, _ end: LaunchEnd) {
    launch.isCutShort = end.manner == .endOfLog
    launch.end = end
    sink.launchEnded(launch, at: record.line, moment: record.moment)
  }

  func close(_ launch: Launch, at successor: ProcessTable.Successor) {
    launch.end = LaunchEnd.before(next: launch, line: successor.line)
    sink.launchEnded(launch, at: successor.line, moment: successor.moment)
  }
}
