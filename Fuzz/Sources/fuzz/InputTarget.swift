import Lifecycle
import Rules

@testable import LogInput
@testable import Matching
@testable import scenetrace

/// Bytes to records: whatever comes, however it arrives and in which format it is said to be.
///
/// An input is four bytes of choices and a log.
final class InputTarget: FuzzTarget {
  let longestInput = 4096
  let usualInput = 256
  private let formats: Formats
  private let interest: LineInterest
  private let writer: LogWriter
  private var forced: [Int: Formats] = [:]

  /// A catalog of formats, and what the lines of inputs before have taught of them.
  private struct Formats {
    let catalog: FormatCatalog
    let taught: LineMemories
    /// Inputs are read with what others have taught.
    var isTaught = true

    init(_ catalog: FormatCatalog) {
      self.catalog = catalog
      taught = LineMemories(catalog)
    }

    var memories: LineMemories { isTaught ? taught : LineMemories(catalog) }
  }

  init(_ shipped: Shipped) {
    formats = Formats(shipped.catalogs.formats)
    writer = LogWriter(Phrases(shipped.catalogs.vocabulary))
    // Few words, which stand on most lines, are found as many are, and known sooner.
    interest = LineInterest(
      everywhere: ["scene", "pplication", "ending"].map { Literal($0) },
      inApps: ["sav", "active", "e"].map { Literal($0, foldsCase: true) })
  }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    var lot = Lot(input)
    let mode = choices.byte()
    var formats = chosenFormats(choices.byte())
    formats.isTaught = !lot.isOne(in: 8)
    let sizes = PieceSizes(choices.byte())
    let missing = missingParts(choices.byte())
    let log = choices.rest
    // Two readings take twice as long: every fourth input is read otherwise once more.
    guard lot.isOne(in: 4) else { return readOnce(log, mode, by: formats, missing, sizes) }
    if mode & 3 == 3 {
      return Array(log.text.utf8).withUnsafeBufferPointer { text in
        let plain = read(text, by: formats, missing) { $0.feed($1) }
        let wide = read(utf16(text, isBigEndian: mode & 4 != 0), by: formats, missing) {
          self.read($0, UTF16Stream(MemoryStream($1, in: sizes), isBigEndian: mode & 4 != 0))
        }
        compare(wide, plain, "UTF-16")
      }
    }
    let whole = read(log, by: formats, missing) { $0.feed($1) }
    check(whole, lines: lineCount(of: log))
    let remembers = mode & 3 == 0
    if lot.isOne(in: 2) { formats.isTaught = false }
    let inPieces = read(log, by: formats, missing) { reader, log in
      reader.remembersLines = remembers
      feed(reader, log, sizes)
    }
    compare(inPieces, whole, remembers ? "pieces" : "lines that are not remembered")
  }

  private func readOnce(
    _ log: Bytes, _ mode: Int, by formats: Formats, _ missing: MissingParts,
    _ sizes: PieceSizes
  ) {
    if mode & 3 == 3 {
      let odd = read(log, by: formats, missing) {
        self.read($0, UTF16Stream(MemoryStream($1, in: sizes), isBigEndian: mode & 4 != 0))
      }
      return check(odd, lines: odd.account.lines)
    }
    // What is taken at a rest may be read otherwise, but nothing is lost.
    let outcome = read(log, by: formats, missing) { reader, log in
      reader.remembersLines = mode & 3 != 1
      feed(reader, log, sizes, restingBetween: mode & 3 == 2)
    }
    check(outcome, lines: lineCount(of: log))
  }

  func text(of input: Bytes) -> [UInt8] { Array(input.slice(4..<input.count)) }

  func log(in input: Bytes) -> [UInt8]? { LogWriter.asItIs(input.dropFirst(4)) }

  func seed(with log: [UInt8], of index: Int) -> [UInt8]? {
    [UInt8(index & 7), 0, UInt8(index >> 3 & 7), 0] + writer.text(of: log).prefix(longestInput - 4)
  }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    files.logs.enumerated().map { index, file in
      [UInt8(index % 8), 0, UInt8(index % 8), 0]
        + file.bytes.prefix(longestInput - 4)
    }
  }

  // MARK: Choices

  private func chosenFormats(_ choice: Int) -> Formats {
    guard choice >= 0x80 else { return formats }
    let catalog = formats.catalog
    let index = (choice - 0x80) % catalog.formats.count
    if let known = forced[index] { return known }
    let only = Formats(catalog.forcing(catalog.formats[index].id) ?? catalog)
    forced[index] = only
    return only
  }

  private func missingParts(_ choice: Int) -> MissingParts {
    MissingParts(
      year: choice & 1 != 0 ? 1996 + choice : nil,
      zoneOffset: choice & 2 != 0 ? Int32(choice - 128) * 600 : nil)
  }

  private func utf16(_ text: Bytes, isBigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    for unit in text.text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  // MARK: Reading

  private struct Outcome: Equatable {
    var records: [RecordDigest.Entry]
    var losses: [Loss]
    var account: LineAccount
    var end: Moment?
    var profile: StreamProfile?
  }

  private func read(
    _ log: [UInt8], by formats: Formats, _ missing: MissingParts,
    _ body: (LogReader, Bytes) -> Void
  ) -> Outcome {
    log.withUnsafeBufferPointer { read($0, by: formats, missing, body) }
  }

  private func read(
    _ log: Bytes, by formats: Formats, _ missing: MissingParts,
    _ body: (LogReader, Bytes) -> Void
  ) -> Outcome {
    let sink = RecordDigest()
    let reader = LogReader(
      formats: formats.catalog, interest: interest, missing: missing, memories: formats.memories,
      sink: sink)
    body(reader, log)
    reader.finish()
    return Outcome(
      records: sink.entries, losses: sink.losses, account: reader.account, end: sink.end,
      profile: reader.profile)
  }

  private func feed(
    _ reader: LogReader, _ log: Bytes, _ sizes: PieceSizes, restingBetween rests: Bool = false
  ) {
    var sizes = sizes
    var start = 0
    while start < log.count {
      let end = min(start + sizes.next(), log.count)
      reader.feed(log.slice(start..<end))
      if rests { reader.rest() }
      start = end
    }
  }

  private func read(_ reader: LogReader, _ stream: UTF16Stream) {
    do throws(InputError) {
      try reader.read(stream)
    } catch {
      require(false, "memory can be read: \(error.message)")
    }
  }

  // MARK: What must hold

  private func lineCount(of log: Bytes) -> Int {
    let ends = log.count { $0 == 0x0A }
    return ends + (log.last.map { $0 == 0x0A } ?? true ? 0 : 1)
  }

  private func check(_ outcome: Outcome, lines: Int) {
    let account = outcome.account
    require(account.lines == lines, "\(account.lines) lines are counted of \(lines)")
    require(
      account.other >= 0 && account.events >= 0 && account.continuations >= 0
        && account.dropped >= 0, "the account adds up: \(account)")
    for entry in outcome.records {
      require(
        (1...max(lines, 1)).contains(entry.line), "a record of line \(entry.line) of \(lines)")
    }
  }

  private func compare(_ other: Outcome, _ whole: Outcome, _ what: String) {
    if other == whole { return }
    let differing = zip(other.records, whole.records).first { $0 != $1 }
    require(
      false,
      "\(what): \(other.records.count) records, not \(whole.records.count); "
        + "\(String(describing: differing)); \(other.account), not \(whole.account); "
        + "\(other.losses), not \(whole.losses); \(String(describing: other.profile)), not "
        + String(describing: whole.profile))
  }
}

/// What records say, as numbers that tell them apart. A process is an app from its first line of a scene or
/// an application on.
private final class RecordDigest: RecordSink {
  struct Entry: Equatable {
    var line: Int
    var format: Int
    var digest: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var losses: [Loss] = []
  private(set) var end: Moment?
  private var apps: Set<[UInt8]> = [[]]

  func receive(_ record: inout Record) -> Reception {
    var hasher = Hasher()
    for field in RecordField.allCases { hasher.combine(text: record[field]) }
    hasher.combine(text: record.text)
    hasher.combine(text: record.body)
    hasher.combine(record.clock)
    hasher.combine(record.head)
    hasher.combine(record.isContinuation)
    hasher.combine(record.isReadAgain)
    hasher.combine(record.isSoughtEverywhere)
    hasher.combine(record.marker.map { String(describing: $0) })
    hasher.combine(record.test?.isBeginning)
    hasher.combine(record.moment?.traceTime)
    hasher.combine(record.moment?.reading.nanoseconds)
    entries.append(Entry(line: record.line, format: record.format, digest: hasher.finalize()))
    // As with whoever takes records: these are told, and are no events.
    if record.test != nil || record.marker == .boot { return .nothing }
    let isOfLife = record.message.holds("scene") || record.message.holds("pplication")
    if !apps.contains(Array(record.process)) {
      guard isOfLife else { return .nothing }
      apps.insert(Array(record.process))
      return .newApp
    }
    guard isOfLife || record.message.holds("sav") else { return .nothing }
    return record.isContinuation && record.head != nil ? .eventInContinuation : .event
  }

  func lose(_ loss: Loss) { losses.append(loss) }
  func timePassed(until moment: Moment) {}
  func finish(at moment: Moment?) { end = moment }
}

extension Hasher {
  /// Takes bytes and where they end.
  mutating func combine(text: Bytes) {
    combine(text.count)
    combine(bytes: UnsafeRawBufferPointer(text))
  }
}

extension Bytes {
  /// Whether `word` stands somewhere in it.
  func holds(_ word: StaticString) -> Bool {
    let first = word.utf8Start.pointee
    var place = firstIndex(of: first, from: 0)
    while let start = place {
      if starts(with: word, at: start) { return true }
      place = firstIndex(of: first, from: start + 1)
    }
    return false
  }
}
