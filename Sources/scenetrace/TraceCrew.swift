import LogInput
import Reporting

/// Reads logs on several threads, each as a trace of its own, and tells of them in their order.
///
/// Each thread has definitions of its own, so that nothing is shared that changes.
final class TraceCrew {
  /// What may be read by any thread.
  private struct Work {
    var waiting: [TraceErrand] = []
    var done: Set<ObjectIdentifier> = []
    var isOver = false
  }

  /// A greater log is read by itself: what is found in it has to be told as it comes.
  private static let largestLog = 16 << 20
  /// With less to read, another thread would not be done with its definitions in time.
  private static let worthwhile = 256 << 10
  /// So much is known of before the first of it is told.
  private static let greatestBacklog = (logs: 64, bytes: 4 << 20)

  private let analysis: Analysis
  private let memory: TraceMemory
  private let handOn: FindingHandler
  private let body: (AnalysedTrace) -> Void
  private let complain: (InputError) -> Void
  private let complainOfUnread: ([String]) -> Void
  private let work = Guarded(Work())
  /// What is not told yet, in order.
  private var backlog: [TraceErrand] = []
  private var backlogBytes = 0
  private var threads: [OwnThread] = []

  init(
    _ analysis: Analysis, handOn: @escaping FindingHandler,
    complain: @escaping (InputError) -> Void, complainOfUnread: @escaping ([String]) -> Void,
    _ body: @escaping (AnalysedTrace) -> Void
  ) {
    self.analysis = analysis
    memory = Self.lastingMemory(analysis)
    self.handOn = handOn
    self.complain = complain
    self.complainOfUnread = complainOfUnread
    self.body = body
  }

  /// What judges lasts as long as the process, as definitions do.
  private static func lastingMemory(_ analysis: Analysis) -> TraceMemory {
    let memory = TraceMemory(analysis)
    _ = memory.docket.map(Unmanaged.passRetained)
    return memory
  }

  /// Takes the next log.
  func take(_ log: OpenLog) {
    guard analysis.jobs > 1, analysis.eventSinks == nil, let size = log.size,
      size <= Self.largestLog
    else {
      tellAll()
      tell(TraceErrand(log), analysis)
      return
    }
    let errand = TraceErrand(log, size: size)
    backlog.append(errand)
    backlogBytes += size
    work.access { $0.waiting.append(errand) }
    if threads.isEmpty, backlog.count > 1, backlogBytes >= Self.worthwhile { hire() }
    while backlog.count > Self.greatestBacklog.logs || backlogBytes > Self.greatestBacklog.bytes {
      tellFirst()
    }
  }

  /// Tells of all logs that were taken.
  func tellAll() {
    while !backlog.isEmpty { tellFirst() }
  }

  /// Tells of all logs that were taken, or, asked to stop, of those that somebody has begun.
  func finish() {
    if Interruption.isRequested {
      let given = work.access { work -> Set<ObjectIdentifier> in
        defer { work.waiting = [] }
        return Set(work.waiting.map(ObjectIdentifier.init))
      }
      let begun = Array(backlog.prefix { !given.contains(ObjectIdentifier($0)) })
      let unread = backlog.dropFirst(begun.count).map(\.log.name)
      backlog = begun
      tellAll()
      complainOfUnread(unread)
    }
    tellAll()
    work.access { $0.isOver = true }
    for thread in threads { thread.join() }
  }

  private func tellFirst() {
    let first = backlog.removeFirst()
    backlogBytes -= first.size
    var own = analysis
    own.jobs = threads.isEmpty ? analysis.jobs : 1
    // It reads what nobody has begun rather than wait.
    while let errand = work.await({ work -> TraceErrand?? in
      if work.done.remove(ObjectIdentifier(first)) != nil { return .some(nil) }
      guard !work.waiting.isEmpty else { return nil }
      return work.waiting.removeFirst()
    }) {
      if errand === first { break }
      errand.read(own, memory)
      work.access { _ = $0.done.insert(ObjectIdentifier(errand)) }
    }
    tell(first, own)
  }

  private func tell(_ errand: TraceErrand, _ analysis: Analysis) {
    let (trace, failure) = errand.tell(analysis, memory, handOn: handOn)
    body(trace)
    if let failure, !Interruption.isRequested { complain(failure) }
  }

  // MARK: The other threads

  private func hire() {
    for _ in 1..<analysis.jobs {
      guard let thread = OwnThread({ [work, analysis] in Self.serve(work, analysis) }) else {
        return
      }
      threads.append(thread)
    }
  }

  private static func serve(_ work: Guarded<Work>, _ analysis: Analysis) {
    guard let catalogs = analysis.catalogs.another else { return }
    var own = analysis
    own.catalogs = catalogs
    own.jobs = 1
    let memory = lastingMemory(own)
    while let errand = work.await({ work -> TraceErrand?? in
      if work.isOver { return .some(nil) }
      guard !work.waiting.isEmpty else { return nil }
      return work.waiting.removeFirst()
    }) {
      errand.read(own, memory)
      work.access { _ = $0.done.insert(ObjectIdentifier(errand)) }
    }
  }
}
