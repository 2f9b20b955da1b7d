import LogInput
import Matching

/// Turns records into events of launches and their units, and keeps each unit's state.
package final class LifecycleTracker: RecordSink {
  let vocabulary: Vocabulary
  private let sinks: [any EventSink]
  private var reader: VocabularyReader
  private var reading = Reading()
  private var processes = ProcessTable()
  private var tests = TestTable()
  private var launchCount = 0
  /// The app process of the latest event: lines without a process are its.
  private var latestApp: ProcessTable.Identity?
  /// How often a pattern gave up at its match limit.
  package private(set) var matchLimits = 0
  /// What is missing from the log, as far as it concerns apps.
  package private(set) var losses = LossAccount()

  /// What the user says of all apps, and the log does not.
  private let given: AppFacts
  private let platform: Platform?

  package init(
    vocabulary: Vocabulary, given: AppFacts = AppFacts(), platform: Platform? = nil,
    sinks: [any EventSink]
  ) {
    self.vocabulary = vocabulary
    self.given = given
    self.platform = platform
    self.sinks = sinks
    reader = VocabularyReader(vocabulary)
  }

  package func begin(with beginning: Bytes) { reader.begin(with: beginning) }

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
    if let test = record.test {
      tests.note(test, at: record.line, in: processes.openLaunches(named: [], pid: []))
      return .nothing
    }
    let isAnonymous = record.process.count == 0
    let isApp = isAnonymous || processes.isApp(record.process)
    // A library of the system that logs in an app's process does not speak for the app.
    let hasOwnWords = isApp && !vocabulary.senders.speak(record)
    // After it was read: a line that ends a rest does not belong to it.
    defer { if isApp, !isAnonymous { noteLife(of: record) } }
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
    guard isApp else {
      // What is known of a process counts once it turns out to be an app.
      if let facts = reading.facts { note(facts, of: processes.index(of: record)) }
      return receiveFromOutside(record)
    }
    return emit(record) ? .event : .nothing
  }

  /// A line of an app proves that its process is there and runs.
  private func noteLife(of record: Record) {
    guard !record.isReadAgain, let process = processes.known(record),
      let launch = processes[process].launch
    else { return }
    launch.noteLife(at: record.line, record.moment)
  }

  /// A further line of a record: what begins it is a statement of its own, else it may tell what the
  /// app did.
  private func receiveContinuation(_ record: Record, isApp: Bool) -> Reception {
    var record = record
    if let facts = reading.facts { note(facts, of: processes.index(of: record)) }
    guard standsAlone(record) else {
      reading.keepActions()
      guard isApp, record.head != nil, !reading.isEmpty,
        record.message.first.map(\.beginsText) ?? false
      else {
        return .nothing
      }
      return emit(record) ? .eventInContinuation : .nothing
    }
    record.moment = nil
    // What ends a process is printed by whoever watched it, not by what logged the lines above.
    if reading.message != nil { record.process = Bytes(start: nil, count: 0) }
    guard isApp || record.process.count == 0 else { return receiveFromOutside(record) }
    return emit(record) ? .event : .nothing
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
      || reading.print != nil || (reading.revealsApp && !vocabulary.senders.speak(record))
      || reading.message.map { !vocabulary.messages[$0].isOfSystem } ?? false
    if speaksForItself {
      processes.noteApp(record.process)
      return .newApp
    }
    guard reading.message != nil, let process = process(of: record) else { return .nothing }
    return emit(record, process: process) ? .event : .nothing
  }

  /// The process that the reading is about; nil when it is no app's.
  private func process(of record: Record) -> Int? {
    let isApp = record.process.count == 0 || processes.isApp(record.process)
    if let message = reading.message, let subject = reading.subject {
      let tellsLife = vocabulary.messages[message].tellsLife
      return processes.index(of: subject, mayMake: tellsLife && reading.tidings.isOfLife)
    }
    guard isApp else { return nil }
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

  private func emit(_ record: Record) -> Bool {
    guard let process = process(of: record) else { return false }
    return emit(record, process: process)
  }

  private func emit(_ record: Record, process: Int) -> Bool {
    if let facts = reading.facts { note(facts, of: process) }
    if reading.isOfFactsAlone {
      if let launch = processes[process].launch, launch.isToldToLaunch { launch.noteAim(reading) }
      return false
    }
    latestApp = processes[process].identity
    let launch = launch(of: process, record)
    launch.lastLine = max(launch.lastLine, record.line)
    if record.moment != nil { launch.lastMoment = record.moment }
    if let rest = rest(endedBy: record, in: launch) {
      for sink in sinks { sink.rested(rest, of: launch) }
    }
    var emitted = false
    for var event in launch.events(of: reading, from: record, vocabulary) {
      launch.attribute(&event, reading, vocabulary)
      for sink in sinks { sink.receive(event, of: launch, from: record) }
      emitted = true
    }
    launch.noteStay(
      in: record,
      isOwnWord: reading.message.map { !vocabulary.messages[$0].isOfSystem } ?? true)
    return emitted
  }

  private func launch(of process: Int, _ record: Record) -> Launch {
    // It speaks again: it was not gone, the two run side by side.
    processes[process].successor = nil
    if let open = processes[process].launch {
      guard open.isOver(before: reading, vocabulary) else {
        learn(open, processes[process])
        return open
      }
      close(open, at: ProcessTable.Successor(line: record.line, moment: record.moment))
      if let subject = reading.subject, subject.pid == nil { processes.forgetPid(of: process) }
    }
    let identity = processes[process].identity
    launchCount += 1
    var unsigned = AppFacts()
    for other in processes.processes where isSameApp(other, as: identity) {
      unsigned.complete(with: other.facts)
    }
    for old in processes.superseding(process, at: record) { forget(old) }
    let launch = Launch(
      id: launchCount, process: String(decoding: identity.name, as: UTF8.self),
      pid: Int(String(decoding: identity.pid, as: UTF8.self)), line: record.line,
      moment: record.moment, platform: platform)
    let index = processes.index(identity)
    launch.facts = processes[index].facts
    launch.facts.bundle = launch.facts.bundle ?? Self.text(processes[index].bundle)
    launch.facts.complete(with: unsigned)
    launch.facts.complete(with: given)
    processes[index].launch = launch
    tests.tell(launch)
    for sink in sinks { sink.launchBegan(launch) }
    return launch
  }

  /// Lines that name no number, or nobody, above the first app's: the head of a report, a preamble.
  private func isSameApp(
    _ other: ProcessTable.Process, as identity: ProcessTable.Identity
  ) -> Bool {
    guard other.identity.pid.isEmpty, other.launch == nil, other.bundle.isEmpty else {
      return false
    }
    return other.identity.name.isEmpty ? launchCount == 1 : other.identity.name == identity.name
  }

  /// What was heard of a launch before its process spoke for itself.
  private func learn(_ launch: Launch, _ process: ProcessTable.Process) {
    if launch.process.isEmpty {
      launch.process = String(decoding: process.identity.name, as: UTF8.self)
    }
    if launch.pid == nil { launch.pid = Int(String(decoding: process.identity.pid, as: UTF8.self)) }
    if launch.facts.bundle == nil { launch.facts.bundle = Self.text(process.bundle) }
  }

  private static func text(_ name: [UInt8]) -> String? {
    name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private func note(_ facts: AppFacts, of process: Int) {
    processes[process].facts.complete(with: facts)
    guard let launch = processes[process].launch else { return }
    launch.facts.complete(with: facts)
  }

  /// The rest of a process that does again what only comes from outside.
  private func rest(endedBy record: Record, in launch: Launch) -> Rest? {
    let tidings = reading.tidings
    if tidings.fact == .running || tidings.end != nil {
      return launch.suspension.resume(at: record.line, record.moment)
    }
    guard launch.suspension.isInBackground, isWoken else { return nil }
    return launch.suspension.wake(
      at: record.line, record.moment, isNamed: record.process.count > 0,
      tasks: launch.taskTable)
  }

  /// What is read only comes to a process in the background from outside.
  private var isWoken: Bool {
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
