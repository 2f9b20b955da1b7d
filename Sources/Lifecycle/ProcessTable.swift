import LogInput
import Matching

/// The processes that an input names, and which of them are apps.
struct ProcessTable {
  struct Process {
    let name: [UInt8]
    let pid: [UInt8]
    /// The index of its launch in the tracker, when it has one that is open.
    var launch: Int?
  }

  private(set) var processes: [Process] = []
  private var appNames: [[UInt8]] = []
  private var latest = 0

  /// The process of `record`, made when it is new.
  mutating func index(of record: Record) -> Int {
    if latest < processes.count, matches(latest, record) { return latest }
    for index in processes.indices {
      guard matches(index, record) else { continue }
      latest = index
      return index
    }
    processes.append(Process(name: Array(record.process), pid: Array(record.pid)))
    latest = processes.count - 1
    return latest
  }

  private func matches(_ index: Int, _ record: Record) -> Bool {
    processes[index].name.elementsEqual(record.process)
      && processes[index].pid.elementsEqual(record.pid)
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

  /// The process whose pid is printed as `pid` and that has an open launch.
  func index(ofPid pid: Int) -> Int? {
    processes.firstIndex { $0.launch != nil && Int(String(decoding: $0.pid, as: UTF8.self)) == pid }
  }
}
