import Matching

@testable import Lifecycle
@testable import LogInput
@testable import scenetrace

/// Records to events to timelines: whatever apps and the system say, in any order.
///
/// An input is a byte that chooses pieces, and a log as `LogWriter` has it.
final class VocabularyTarget: FuzzTarget {
  let longestInput = 1024
  let usualInput = 64
  private let formats: FormatCatalog
  private let vocabulary: Vocabulary
  private let writer: LogWriter
  private let taught: TraceMemory

  init(_ shipped: Shipped) {
    formats = shipped.catalogs.formats
    taught = TraceMemory(docket: nil, lines: LineMemories(formats))
    vocabulary = shipped.catalogs.vocabulary
    writer = LogWriter(Phrases(shipped.catalogs.vocabulary))
  }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    var lot = Lot(input)
    let sizes = PieceSizes(ofLines: choices.byte())
    writer.log(&choices).text.withUnsafeBufferPointer { log in
      // For now nothing, or what all inputs before have taught.
      let memory = lot.isOne(in: 8) ? untaught : taught
      // Two readings take twice as long: every fourth input is read once more.
      if lot.isOne(in: 4) {
        // What one trace has taught is known in the next one, and must not change it.
        let first = read(log, memory) { $0.feed(log) }
        let remembersLines = lot.isOne(in: 2)
        let second = read(log, lot.isOne(in: 2) ? memory : untaught) {
          feed($0, log, sizes, remembersLines: remembersLines)
        }
        require(
          first == second, "the same events once more: \(first.difference(from: second))")
      } else if lot.isOne(in: 2) {
        _ = read(log, memory) { $0.feed(log) }
      } else {
        let remembersLines = lot.isOne(in: 2)
        _ = read(log, memory) { feed($0, log, sizes, remembersLines: remembersLines) }
      }
    }
  }

  private var untaught: TraceMemory { TraceMemory(docket: nil, lines: LineMemories(formats)) }

  func text(of input: Bytes) -> [UInt8] {
    var choices = Choices(input)
    _ = choices.byte()
    return writer.log(&choices).text
  }

  func log(in input: Bytes) -> [UInt8]? { Array(input.dropFirst()) }

  func seed(with log: [UInt8], of index: Int) -> [UInt8]? { [0x35] + log }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    LogSeeds.all(from: files, most: longestInput)
  }

  private func feed(
    _ reader: LogReader, _ log: Bytes, _ sizes: PieceSizes, remembersLines: Bool
  ) {
    reader.remembersLines = remembersLines
    var sizes = sizes
    var start = 0
    while start < log.count {
      let end = min(start + sizes.next(), log.count)
      reader.feed(log.slice(start..<end))
      start = end
    }
  }

  private func read(_ log: Bytes, _ memory: TraceMemory, _ feed: (LogReader) -> Void) -> Told {
    let events = EventDigest()
    let collector = TimelineCollector(vocabulary: vocabulary, depth: .spansAndEvents)
    let tracker = LifecycleTracker(
      vocabulary: vocabulary, memory: memory.readings, sinks: [events, collector])
    let reader = LogReader(
      formats: formats, interest: vocabulary.interest, memories: memory.lines, sink: tracker)
    feed(reader)
    reader.finish()
    let lines = reader.account.lines
    events.check(lines: lines)
    TimelineCheck(lines: lines).check(collector.launches)
    require(reader.account.other >= 0, "the account adds up: \(reader.account)")
    return Told(
      events: events.entries, account: reader.account,
      spans: collector.launches.flatMap { launch in
        launch.units.enumerated().flatMap { unit, timeline in
          timeline.spans.map { SpanEntry(launch: launch.launch.id, unit: unit, span: $0) }
        }
      })
  }

  private struct Told: Equatable {
    var events: [EventDigest.Entry]
    var account: LineAccount
    var spans: [SpanEntry]

    func difference(from other: Told) -> String {
      let differing = zip(events, other.events).first { $0 != $1 }
      return "\(events.count) and \(other.events.count) events, \(String(describing: differing)), "
        + "\(account) and \(other.account), \(spans) and \(other.spans)"
    }
  }
}

/// Logs to begin with that are read as they are, and such as are written line by line.
enum LogSeeds {
  static func all(from files: RepositoryFiles, most: Int) -> [[UInt8]] {
    let logs = files.logs.map { [0x35, 0x0F] + $0.bytes.prefix(most - 2) }
    let written = (0..<32).map { index -> [UInt8] in
      let lines = (0..<24).flatMap { line -> [UInt8] in
        [
          UInt8((line * 7 + index) % 8), UInt8((line % 8) << 5 | (index % 8) << 2),
          UInt8(line + index),
        ]
      }
      return [UInt8(index), UInt8(index % 9)] + lines
    }
    return logs + written
  }
}

/// What a span says, and of what.
private struct SpanEntry: Equatable {
  let launch: Int
  let unit: Int
  let state: UnitState
  let region: Span.Region?
  let lines: [Int]
  let confidence: Span.Confidence

  init(launch: Int, unit: Int, span: Span) {
    (self.launch, self.unit) = (launch, unit)
    (state, region, confidence) = (span.state, span.region, span.confidence)
    lines = [span.fromLine, span.toLine]
  }
}

/// What events say, as numbers that tell them apart, and whether they can be true.
private final class EventDigest: EventSink {
  struct Entry: Equatable {
    var line: Int
    var launch: Int
    var digest: Int
  }

  private(set) var entries: [Entry] = []
  private var begun = 0
  private var ended: Set<Int> = []
  private var isOver = false

  func launchBegan(_ launch: Launch) {
    begun += 1
    require(launch.id == begun, "launches are numbered in order: \(launch.id) after \(begun - 1)")
  }

  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    let event = event.pointee
    require(!isOver, "nothing is told behind the end")
    require((1...begun).contains(launch.id), "the launch has begun: \(launch.id)")
    require(
      event.unit.map(launch.units.indices.contains) ?? true, "the unit is one of the launch's")
    require(
      event.view.map(launch.views.indices.contains) ?? true, "the view is one of the launch's")
    var hasher = Hasher()
    switch event.kind {
    case .callback(let index): hasher.combine(index)
    case .phase(let phase): hasher.combine(100_000 + phase.number)
    case .action(let index): hasher.combine(200_000 + index)
    case .message(let index): hasher.combine(300_000 + index)
    case .print(let index): hasher.combine(400_000 + index)
    }
    hasher.combine(event.transition)
    hasher.combine(event.unit)
    hasher.combine(event.view)
    hasher.combine(event.before)
    hasher.combine(event.after)
    hasher.combine(event.appAfter)
    hasher.combine(event.outcome)
    for flag in [
      event.isInferred, event.isAmbiguous, event.disagrees, event.isJoined, event.isRepeated,
      event.isImplied, event.isOfWholeApp, event.isFirst, event.namesScene,
    ] {
      hasher.combine(flag)
    }
    hasher.combine(event.windowLine)
    hasher.combine(event.phaseOwner)
    hasher.combine(event.task?.id)
    hasher.combine(event.task?.name)
    hasher.combine(event.moment?.traceTime)
    hasher.combine(event.unsettled)
    entries.append(Entry(line: event.line, launch: launch.id, digest: hasher.finalize()))
  }

  func lost(_ loss: Loss, of launch: Launch?) {}

  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    require(ended.insert(launch.id).inserted, "launch \(launch.id) ends once")
  }

  func inputEnded(at moment: Moment?) {
    require(!isOver, "an input ends once")
    isOver = true
  }

  func check(lines: Int) {
    require(isOver, "an input ends")
    for entry in entries {
      require(
        (1...max(1, lines)).contains(entry.line), "an event at line \(entry.line) of \(lines)")
    }
  }
}

/// What is true of every timeline.
struct TimelineCheck {
  let lines: Int

  func check(_ launches: [LaunchTimeline]) {
    for timeline in launches {
      let launch = timeline.launch
      require(
        1 <= launch.firstLine && launch.firstLine <= launch.lastLine && launch.lastLine <= lines,
        "launch \(launch.id) lies at \(launch.firstLine)-\(launch.lastLine) of \(lines) lines")
      require(
        timeline.units.count <= launch.units.count, "units that are shown are the launch's")
      // What counts in apps only is told late when its process turns out late to be one, and a line that
      // names no process may have come before it.
      // What the app was when it began is told of it before what such a line tells of a scene.
      let begin = timeline.units.first?.events.first?.line ?? 0
      let isInOrder = timeline.units.allSatisfy { unit in
        zip(unit.events, unit.events.dropFirst()).allSatisfy { $0.line <= $1.line }
          && unit.events.allSatisfy { $0.line >= begin }
      }
      for unit in timeline.units + timeline.views where isInOrder { check(unit, of: launch) }
      for task in launch.tasks {
        require((1...lines).contains(task.beginLine), "a task begins at \(task.beginLine)")
        require(task.endLine.map((1...lines).contains) ?? true, "a task ends within the log")
      }
      for test in timeline.tests {
        require(
          (1...lines).contains(test.fromLine)
            && test.toLine.map((test.fromLine...lines).contains)
              ?? true,
          "a test lies at \(test.fromLine)-\(String(describing: test.toLine))")
      }
    }
  }

  private func check(_ unit: UnitTimeline, of launch: Launch) {
    var last: [Span.Region?: Int] = [:]
    for span in unit.spans {
      let isInOrder = (last[span.region] ?? 1) <= span.fromLine && span.fromLine <= span.toLine
      require(
        isInOrder && span.toLine <= lines,
        "spans are in order: \(span.state) at \(span.fromLine)-\(span.toLine) of \(lines), behind "
          + "\(last[span.region] ?? 1)")
      last[span.region] = span.fromLine
      require(span.duration ?? 0 >= 0, "a span lasts \(span.duration ?? 0) ns")
    }
  }
}
