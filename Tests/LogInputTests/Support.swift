import Foundation
import TestSupport
import YAMLDocument

@testable import LogInput
@testable import Matching

/// Calls `body` with the bytes of `text`.
func withBytes<Result>(_ text: String, _ body: (Bytes) throws -> Result) rethrows -> Result {
  try Array(text.utf8).withUnsafeBufferPointer(body)
}

func reading(_ layout: String, _ stamp: String) throws -> ClockReading? {
  guard let layout = TimeLayout(layout) else { throw NoLayout(text: layout) }
  return withBytes(stamp) { layout.reading(of: $0) }
}

/// What a layout reads in a stamp, as text.
func text(_ layout: String, _ stamp: String) throws -> String {
  try reading(layout, stamp)?.description ?? "none"
}

struct NoLayout: Error { let text: String }

/// A record that was handed on, with everything of it that counts.
struct HandedOn: Equatable, CustomStringConvertible {
  var line: Int
  var format: String
  var message: String
  var process: String
  var moment: Moment?

  var description: String { "\(line) \(format) \(process): \(message)" }
}

/// Keeps what is handed on. A process is an app from its first line with `becomesApp` on, and only
/// lines of apps that hold one of `events` are events.
final class RecordingSink: RecordSink {
  private let formats: FormatCatalog
  private let becomesApp: String
  private let events: [String]
  private var apps: Set<String> = [""]
  private(set) var records: [HandedOn] = []
  /// The records that were answered with `event`.
  private(set) var taken: [HandedOn] = []
  private(set) var losses: [Loss] = []
  private(set) var end: Moment?
  private(set) var finishes = 0

  init(_ formats: FormatCatalog, becomesApp: String = "scene", events: [String] = ["scene", "sav"])
  {
    self.formats = formats
    self.becomesApp = becomesApp
    self.events = events
  }

  func receive(_ record: inout Record) -> Reception {
    let seen = HandedOn(
      line: record.line, format: formats.formats[record.format].id, message: record.message.text,
      process: record.process.text, moment: record.moment)
    records.append(seen)
    if !apps.contains(seen.process) {
      guard seen.message.contains(becomesApp) else { return .nothing }
      apps.insert(seen.process)
      return .newApp
    }
    guard events.contains(where: { seen.message.contains($0) }) else { return .nothing }
    taken.append(seen)
    return record.isContinuation ? .eventInContinuation : .event
  }

  func lose(_ loss: Loss) { losses.append(loss) }
  func timePassed(until moment: Moment) {}

  func finish(at moment: Moment?) {
    end = moment
    finishes += 1
  }
}

/// What became of an input.
struct Outcome: Equatable {
  var profile: StreamProfile?
  var records: [HandedOn]
  var taken: [HandedOn]
  var end: Moment?
  var account: LineAccount

  /// Every line went somewhere, and nothing is counted twice.
  var addsUp: Bool {
    account.events + account.continuations + account.dropped <= account.lines && account.other >= 0
  }
}

/// What is sought, built once for each instance of the catalogs.
private enum Interests {
  private static let lock = NSLock()
  private nonisolated(unsafe) static var known: [ObjectIdentifier: LineInterest] = [:]

  static func of(_ catalogs: ShippedCatalogs) -> LineInterest {
    lock.withLock {
      if let interest = known[ObjectIdentifier(catalogs)] { return interest }
      let interest = LineInterest(
        everywhere: [Literal("scene")], inApps: [Literal("sav"), Literal("active")])
      known[ObjectIdentifier(catalogs)] = interest
      return interest
    }
  }
}

/// Reads `input` in pieces of the given sizes, the last piece being what is left.
func outcome(
  of input: [UInt8], pieces: [Int] = [], with catalogs: ShippedCatalogs
) -> Outcome {
  outcome(with: catalogs) { reader in
    input.withUnsafeBufferPointer { bytes in
      var start = 0
      for size in pieces where start < bytes.count {
        reader.feed(bytes.slice(start..<start + size))
        start = min(start + size, bytes.count)
      }
      reader.feed(bytes.slice(start..<bytes.count))
    }
  }
}

/// Reads `input`, but for its beginning, by another thread, to which it comes in pieces of the given sizes.
func outcome(
  of input: [UInt8], aheadIn sizes: [Int], with catalogs: ShippedCatalogs
) -> Outcome {
  outcome(with: catalogs) { reader in
    let beginning = min(input.count, 100_000)
    input.withUnsafeBufferPointer { reader.feed($0.slice(0..<beginning)) }
    guard let ahead = ReadAhead(PiecewiseStream(Array(input[beginning...]), in: sizes)) else {
      return
    }
    reader.look(ahead: ahead)
    while case .bytes(let chunk) = ahead.next() { reader.take(chunk) }
    ahead.stop()
    reader.look(ahead: nil)
  }
}

func outcome(
  with catalogs: ShippedCatalogs, _ read: (LogReader) throws -> Void
) rethrows -> Outcome {
  let sink = RecordingSink(catalogs.formats)
  let reader = LogReader(
    formats: catalogs.formats, interest: Interests.of(catalogs), sink: sink)
  try read(reader)
  reader.finish()
  return Outcome(
    profile: reader.profile, records: sink.records, taken: sink.taken, end: sink.end,
    account: reader.account)
}

func outcome(of text: String) throws -> Outcome {
  try ShippedCatalogs.lend { outcome(of: Array(text.utf8), with: $0) }
}
