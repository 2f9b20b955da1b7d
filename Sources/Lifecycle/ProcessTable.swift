import LogInput
import Matching

/// The app processes that an input names, and which process names are apps'.
final class ProcessTable {
  struct Identity: Equatable {
    var name: [UInt8]
    var pid: [UInt8]

    var isNameless: Bool { name.isEmpty && pid.isEmpty }
  }

  /// The line that shows that a process of the same name has taken over.
  struct Successor {
    let line: Int
    let moment: Moment?
  }

  struct Process {
    var identity: Identity
    /// The app's bundle, where a line names it.
    var bundle: [UInt8] = []
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
  /// The places of names in `appNames`.
  private var placesByHash: [Int: [Int]] = [:]
  private var latest = 0
  private let recent = RecentProcess()
  /// The place of the latest process of each number.
  private var placesByPid: [Int: Int] = [:]

  // MARK: Processes that log

  /// The process of `record`, made when it is new.
  @inline(__always)
  func index(of record: LentRecord) -> Int { known(record) ?? newIndex(of: record.pointee) }

  private func newIndex(of record: Record) -> Int {
    if let adopted = adopt(record) {
      latest = adopted
      return adopted
    }
    return add(Identity(name: Array(record.process), pid: Array(record.pid)))
  }

  /// How often who is who may have changed.
  var changes: Int { recent.changes }

  /// The process of `record`, if there is one.
  @inline(__always)
  func known(_ record: LentRecord) -> Int? {
    if recent.logged(record), let index = recent.index {
      latest = index
      return index
    }
    return found(record.pointee)
  }

  private func found(_ record: Record) -> Int? {
    if latest >= processes.count || !matches(latest, record) {
      guard let index = processes.indices.first(where: { matches($0, record) }) else { return nil }
      latest = index
    }
    recent.note(record, index: latest, isApp: isApp(record.process))
    return latest
  }

  private func matches(_ index: Int, _ record: Record) -> Bool {
    record.pid.isSame(as: processes[index].identity.pid)
      && record.process.isSame(as: processes[index].identity.name)
  }

  /// The process that was only heard of so far and must be the one of this record: the same number
  /// without a name, a name without its number, or a bundle that is called like it.
  private func adopt(_ record: Record) -> Int? {
    guard record.process.count > 0, let index = unfinished(record) ?? soleNameless else {
      return nil
    }
    let pid = record.pid.count > 0 ? Array(record.pid) : processes[index].identity.pid
    rename(index, Identity(name: Array(record.process), pid: pid))
    return index
  }

  private func unfinished(_ record: Record) -> Int? {
    processes.indices.last { index in
      guard !processes[index].bundle.isEmpty else { return false }
      if processes[index].identity.pid.isEmpty,
        processes[index].identity.name.elementsEqual(record.process)
      {
        return true
      }
      guard processes[index].identity.name.isEmpty else { return false }
      if !processes[index].identity.pid.isEmpty, record.pid.count > 0 {
        return processes[index].identity.pid.elementsEqual(record.pid)
      }
      return Self.isLikely(record.process, of: processes[index].bundle)
    }
  }

  /// The only process that lives, when nothing names it: a console shows what an app prints beside
  /// what it logs, the one without its name, the other with it.
  private var soleNameless: Int? {
    var sole: Int?
    for index in processes.indices where processes[index].launch != nil {
      if sole != nil { return nil }
      sole = index
    }
    guard let sole, processes[sole].bundle.isEmpty, processes[sole].identity.isNameless,
      processes[sole].launch?.announcedEnd == nil
    else { return nil }
    return sole
  }

  /// The process with this identity, made when it is new.
  func index(_ identity: Identity) -> Int {
    if latest < processes.count, processes[latest].identity == identity { return latest }
    return processes.firstIndex { $0.identity == identity } ?? add(identity)
  }

  private func add(_ identity: Identity) -> Int {
    recent.forget()
    latest = processes.count
    processes.append(Process(identity: identity))
    notePid(of: latest)
    return latest
  }

  private func rename(_ index: Int, _ identity: Identity) {
    recent.forget()
    processes[index].identity = identity
    notePid(of: index)
  }

  private func notePid(of index: Int) {
    let pid = processes[index].identity.pid.withUnsafeBufferPointer { $0.decimalValue }
    if let pid { placesByPid[pid] = index }
  }

  // MARK: Processes that are spoken of

  /// The process that a message is about: by its number, else by its bundle or name. It is made when
  /// it is new and the message names it as the system names apps.
  func index(of subject: Subject, mayMake: Bool) -> Int? {
    if let known = known(subject) {
      if processes[known].bundle.isEmpty, let bundle = subject.bundle {
        processes[known].bundle = Array(bundle)
      }
      if let pid = subject.pid, processes[known].identity.pid.isEmpty,
        !processes[known].identity.isNameless || !processes[known].bundle.isEmpty
      {
        var name = processes[known].identity.name
        if name.isEmpty, let told = subject.process { name = Array(told) }
        rename(known, Identity(name: name, pid: Array(String(pid).utf8)))
      }
      return known
    }
    if subject.isApp, let nameless = soleNameless { return nameless }
    guard mayMake, subject.isApp, !subject.isOfApple else { return nil }
    let index = add(
      Identity(
        name: subject.process.map { Array($0) } ?? [],
        pid: subject.pid.map { Array(String($0).utf8) } ?? []))
    processes[index].bundle = subject.bundle.map { Array($0) } ?? []
    return index
  }

  private func known(_ subject: Subject) -> Int? {
    if let pid = subject.pid, let place = placesByPid[pid] { return place }
    // One without a number may be any that is called so and has none.
    func fits(_ index: Int) -> Bool {
      subject.pid == nil || processes[index].identity.pid.isEmpty
    }
    if let bundle = subject.bundle {
      let named = processes.indices.last { fits($0) && processes[$0].bundle.elementsEqual(bundle) }
      if let named { return named }
      return processes.indices.last { index in
        fits(index) && processes[index].bundle.isEmpty
          && processes[index].identity.name.withUnsafeBufferPointer {
            Self.isLikely($0, of: bundle)
          }
      }
    }
    guard let name = subject.process else { return nil }
    let named = processes.indices.last {
      fits($0) && processes[$0].identity.name.elementsEqual(name)
    }
    return named
      ?? processes.indices.last { index in
        fits(index) && processes[index].identity.name.isEmpty && !processes[index].bundle.isEmpty
          && Self.isLikely(name, of: processes[index].bundle)
      }
  }

  /// Whether a process of this name can be of this bundle: its last part is that name, but for case
  /// and what stands between words.
  private static func isLikely(
    _ name: Bytes, of bundle: some BidirectionalCollection<UInt8>
  ) -> Bool {
    guard name.count > 0 else { return false }
    var left = name.makeIterator()
    let dot = bundle.lastIndex(of: UInt8(ascii: "."))
    let last = bundle[(dot.map { bundle.index(after: $0) } ?? bundle.startIndex)...]
    for byte in last where byte.isWord && byte != UInt8(ascii: "_") {
      var other = left.next()
      while let letter = other, !letter.isWord || letter == UInt8(ascii: "_") {
        other = left.next()
      }
      guard let other, other | 0x20 == byte | 0x20 else { return false }
    }
    while let rest = left.next() { if rest.isWord, rest != UInt8(ascii: "_") { return false } }
    return true
  }

  // MARK: Ends

  /// Marks the open processes of the same app as succeeded by this one, and removes and returns
  /// those that were succeeded before (two newer ones began, and they have been silent since) and
  /// the oldest one when there are too many.
  func superseding(_ process: Int, at record: Record) -> [Process] {
    let identity = processes[process].identity
    let bundle = processes[process].bundle
    var gone: [Int] = []
    for index in processes.indices where index != process {
      let isOfSameApp =
        identity.name.isEmpty
        ? !bundle.isEmpty && processes[index].bundle == bundle
        : processes[index].identity.name == identity.name
      guard isOfSameApp, processes[index].identity != identity else { continue }
      if processes[index].successor != nil || processes[index].launch == nil {
        gone.append(index)
      } else {
        processes[index].successor = Successor(line: record.line, moment: record.moment)
      }
    }
    if processes.count - gone.count > Self.mostProcesses {
      gone.insert(processes.indices.first { !gone.contains($0) && $0 != process } ?? 0, at: 0)
    }
    guard !gone.isEmpty else { return [] }
    recent.forget()
    let removed = gone.map { processes[$0] }
    for index in gone.sorted().reversed() { processes.remove(at: index) }
    latest = 0
    placesByPid.removeAll(keepingCapacity: true)
    for index in processes.indices { notePid(of: index) }
    return removed
  }

  /// Forgets all processes, not which names are apps', and returns them.
  func removeAll() -> [Process] {
    recent.forget()
    defer {
      processes.removeAll()
      placesByPid.removeAll()
    }
    latest = 0
    return processes
  }

  /// The process is started anew, under a number that is not known yet.
  func forgetPid(of process: Int) {
    recent.forget()
    if let pid = processes[process].identity.pid.withUnsafeBufferPointer({ $0.decimalValue }) {
      placesByPid[pid] = nil
    }
    processes[process].identity.pid = []
    processes[process].launch = nil
  }

  // MARK: Apps

  /// Whether the record is of a process whose name is an app's.
  @inline(__always)
  func isApp(_ record: LentRecord) -> Bool {
    recent.logged(record) ? recent.isApp : isApp(record.pointee.process)
  }

  /// A name is an app's from its first lifecycle event on, whatever its pid.
  func isApp(_ name: Bytes) -> Bool {
    // Mostly there is one, or a few.
    guard appNames.count > 8 else { return appNames.contains { name.isSame(as: $0) } }
    return placesByHash[Self.hash(of: name)]?.contains { appNames[$0].elementsEqual(name) } ?? false
  }

  func noteApp(_ name: Bytes) {
    recent.forget()
    placesByHash[Self.hash(of: name), default: []].append(appNames.count)
    appNames.append(Array(name))
  }

  private static func hash(of name: Bytes) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(name))
    return hasher.finalize()
  }

  /// It speaks again: whatever of its name began since did not take its place.
  func isHeard(_ index: Int) {
    if processes[index].successor != nil { processes[index].successor = nil }
  }

  /// A name, number or bundle was heard since that its launch does not have.
  func knowsMore(of index: Int, than launch: Launch) -> Bool {
    launch.process.isEmpty && !processes[index].identity.name.isEmpty
      || launch.pid == nil && !processes[index].identity.pid.isEmpty
      || launch.facts.bundle == nil && !processes[index].bundle.isEmpty
  }

  /// The open launch of a process.
  func launch(of index: Int) -> Launch? { processes[index].launch }

  /// The same, there until the process has another one or none.
  @inline(__always)
  func lentLaunch(of index: Int) -> Unmanaged<Launch>? {
    processes[index].launch.map(Unmanaged.passUnretained)
  }

  subscript(index: Int) -> Process {
    @inline(__always) _read { yield processes[index] }
    @inline(__always) _modify { yield &processes[index] }
  }

  /// The open launches of the processes with this name and pid; what is empty fits all.
  func openLaunches(named name: [UInt8], pid: [UInt8]) -> [Launch] {
    processes.filter { process in
      (name.isEmpty || process.identity.name == name)
        && (pid.isEmpty || process.identity.pid == pid)
    }.compactMap(\.launch)
  }
}
