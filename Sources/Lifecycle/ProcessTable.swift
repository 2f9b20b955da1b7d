import LogInput
import Matching

/// The app processes that an input names, and which process names are apps'.
struct ProcessTable {
  struct Identity: Equatable {
    let name: [UInt8]
    var pid: [UInt8]
  }

  /// The line that shows that a process of the same name has taken over.
  struct Successor {
    let line: Int
    let moment: Moment?
  }

  struct Process {
    var identity: Identity
    /// The app's bundle, where a line names it.
    var bundle: String?
    /// What was learned of the app before, or beside, what it did.
    var facts = AppFacts()
    /// Its open launch.
    var launch: Launch?
    /// A newer process of the same name began. Unless this one speaks again it is gone; it may,
    /// because several simulators can write one log.
    var successor: Successor?
  }

  /// How many processes are remembered.
  private static let mostProcesses = 1024

  private(set) var processes: [Process] = []
  private(set) var appNames: [[UInt8]] = []
  private var latest = 0

  /// The process of `record`, made when it is new.
  mutating func index(of record: Record) -> Int {
    if latest < processes.count, matches(latest, record) { return latest }
    for index in processes.indices where matches(index, record) {
      latest = index
      return index
    }
    if let adopted = adopt(record) {
      latest = adopted
      return adopted
    }
    return add(Identity(name: Array(record.process), pid: Array(record.pid)))
  }

  /// The process of `record`, if there is one.
  mutating func known(_ record: Record) -> Int? {
    if latest < processes.count, matches(latest, record) { return latest }
    guard let index = processes.indices.first(where: { matches($0, record) }) else { return nil }
    latest = index
    return index
  }

  /// The process with this identity, made when it is new.
  mutating func index(_ identity: Identity) -> Int {
    processes.firstIndex { $0.identity == identity } ?? add(identity)
  }

  private mutating func add(_ identity: Identity) -> Int {
    processes.append(Process(identity: identity))
    latest = processes.count - 1
    return latest
  }

  /// The process that a message is about: by its number, else by its bundle or name. It is made when
  /// it is new and the message names it as the system names apps.
  mutating func index(of subject: Subject, mayMake: Bool) -> Int? {
    if let known = known(subject) {
      if processes[known].bundle == nil { processes[known].bundle = subject.bundle }
      if let pid = subject.pid, processes[known].identity.pid.isEmpty {
        processes[known].identity.pid = Array(String(pid).utf8)
      }
      return known
    }
    if subject.isApp, let nameless = soleNameless { return nameless }
    guard mayMake, subject.isApp, !subject.isOfApple else { return nil }
    let index = add(
      Identity(
        name: subject.process.map { Array($0.utf8) } ?? [],
        pid: subject.pid.map { Array(String($0).utf8) } ?? []))
    processes[index].bundle = subject.bundle
    return index
  }

  private func known(_ subject: Subject) -> Int? {
    if let pid = subject.pid {
      let text = Array(String(pid).utf8)
      if let index = processes.lastIndex(where: { $0.identity.pid == text }) { return index }
    }
    // One without a number may be any that is called so and has none.
    func fits(_ process: Process) -> Bool {
      subject.pid == nil || process.identity.pid.isEmpty
    }
    if let bundle = subject.bundle {
      let named = processes.lastIndex { $0.bundle == bundle && fits($0) }
      if let named { return named }
      return processes.lastIndex {
        $0.bundle == nil && fits($0) && $0.identity.isLikely(of: bundle)
      }
    }
    guard let name = subject.process.map({ Array($0.utf8) }) else { return nil }
    return processes.lastIndex { $0.identity.name == name && fits($0) }
  }

  /// The process that was only heard of so far and must be the one of this record: the same number
  /// without a name, or a bundle that is called like it.
  private mutating func adopt(_ record: Record) -> Int? {
    guard record.process.count > 0 else { return nil }
    if let nameless = soleNameless {
      // A console shows what the app prints beside what it logs, the one with its name, the other
      // without.
      processes[nameless].identity = Identity(
        name: Array(record.process), pid: Array(record.pid))
      return nameless
    }
    let index = processes.lastIndex { process in
      guard process.bundle != nil else { return false }
      if process.identity.pid.isEmpty, process.identity.name.elementsEqual(record.process) {
        return true
      }
      guard process.identity.name.isEmpty else { return false }
      if !process.identity.pid.isEmpty, record.pid.count > 0 {
        return process.identity.pid.elementsEqual(record.pid)
      }
      return Identity(name: Array(record.process), pid: []).isLikely(of: process.bundle ?? "")
    }
    guard let index else { return nil }
    let pid = record.pid.count > 0 ? Array(record.pid) : processes[index].identity.pid
    processes[index].identity = Identity(name: Array(record.process), pid: pid)
    return index
  }

  /// The only process that lives, when nothing names it.
  private var soleNameless: Int? {
    let living = processes.indices.filter { processes[$0].launch != nil }
    guard living.count == 1, processes[living[0]].bundle == nil,
      processes[living[0]].identity == Identity(name: [], pid: []),
      processes[living[0]].launch?.announcedEnd == nil
    else { return nil }
    return living[0]
  }

  private func matches(_ index: Int, _ record: Record) -> Bool {
    let identity = processes[index].identity
    return identity.pid.elementsEqual(record.pid) && identity.name.elementsEqual(record.process)
  }

  /// Marks the open processes of the same name as succeeded by this one, and removes and returns
  /// those that were succeeded before (two newer ones began, and they have been silent since) and
  /// the oldest one when there are too many.
  mutating func superseding(_ process: Int, at record: Record) -> [Process] {
    let identity = processes[process].identity
    var gone: [Process] = []
    var kept: [Process] = []
    for var other in processes {
      let isOfSameApp =
        identity.name.isEmpty
        ? other.bundle != nil && other.bundle == processes[process].bundle
        : other.identity.name == identity.name
      if isOfSameApp, other.identity != identity {
        if other.successor != nil || other.launch == nil {
          gone.append(other)
          continue
        }
        other.successor = Successor(line: record.line, moment: record.moment)
      }
      kept.append(other)
    }
    if kept.count > Self.mostProcesses { gone.append(kept.removeFirst()) }
    processes = kept
    latest = 0
    return gone
  }

  /// The process is started anew, under a number that is not known yet.
  mutating func forgetPid(of process: Int) {
    processes[process].identity.pid = []
    processes[process].launch = nil
  }

  /// Forgets all processes, not which names are apps', and returns them.
  mutating func removeAll() -> [Process] {
    defer { processes.removeAll() }
    latest = 0
    return processes
  }

  /// A name is an app's from its first lifecycle event on, whatever its pid.
  func isApp(_ name: Bytes) -> Bool {
    appNames.contains { $0.elementsEqual(name) }
  }

  mutating func noteApp(_ name: Bytes) { appNames.append(Array(name)) }

  subscript(index: Int) -> Process {
    get { processes[index] }
    set { processes[index] = newValue }
  }

  /// The open launches of the processes with this name and pid; what is empty fits all.
  func openLaunches(named name: [UInt8], pid: [UInt8]) -> [Launch] {
    processes.filter { process in
      (name.isEmpty || process.identity.name == name)
        && (pid.isEmpty || process.identity.pid == pid)
    }.compactMap(\.launch)
  }
}

extension ProcessTable.Identity {
  /// Whether a process of this name can be of this bundle: its last part is that name, but for case
  /// and what stands between words.
  fileprivate func isLikely(of bundle: String) -> Bool {
    guard let last = bundle.split(separator: ".").last, !name.isEmpty else { return false }
    func letters(_ bytes: some Sequence<UInt8>) -> [UInt8] {
      bytes.filter { $0.isWord && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
    }
    return letters(last.utf8) == letters(name)
  }
}
