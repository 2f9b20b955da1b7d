import LogInput
import Matching

/// The app processes that an input names, and which process names are apps'.
struct ProcessTable {
  struct Identity: Equatable {
    let name: [UInt8]
    let pid: [UInt8]
  }

  /// The line that shows that a process of the same name has taken over.
  struct Successor {
    let line: Int
    let moment: Moment?
  }

  struct Process {
    let identity: Identity
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
    return add(Identity(name: Array(record.process), pid: Array(record.pid)))
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
      if other.identity.name == identity.name, other.identity != identity {
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

  /// The process whose pid is printed as `pid` and that has an open launch.
  func index(ofPid pid: Int) -> Int? {
    processes.firstIndex {
      $0.launch != nil && Int(String(decoding: $0.identity.pid, as: UTF8.self)) == pid
    }
  }
}
