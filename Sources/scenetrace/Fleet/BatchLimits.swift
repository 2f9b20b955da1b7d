import CommandLineKit
import LogInput

/// What of one trace is read at most.
struct BatchLimits {
  var bytes = 64 << 20
  var events = 5_000_000
  var findings = 100_000
  /// A trace that takes longer is taken to hang.
  var seconds = 60

  init() {}

  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    bytes = try Self.number("limit-bytes", arguments, command) ?? bytes
    events = try Self.number("limit-events", arguments, command) ?? events
    findings = try Self.number("limit-findings", arguments, command) ?? findings
    seconds = try Self.number("limit-seconds", arguments, command) ?? seconds
  }

  private static func number(
    _ flag: String, _ arguments: ParsedArguments, _ command: String
  ) throws(UsageError) -> Int? {
    guard let text = arguments.last(flag) else { return nil }
    let units = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let unit = text.last.flatMap { units[$0.lowercased()] }
    guard let value = Int(unit == nil ? text[...] : text.dropLast()), value > 0,
      value <= Int.max / (unit ?? 1)
    else {
      throw UsageError(
        message: "'--\(flag) \(text)' is no limit; write it like 1000, 64k or 64m", command: command
      )
    }
    return value * (unit ?? 1)
  }
}

/// A stream that ends early when something is over.
final class LimitedStream: ByteStream {
  private let source: any ByteStream
  private var left: Int
  private let isOver: () -> Bool
  /// It ended before its source.
  private(set) var isCut = false

  init(_ source: any ByteStream, bytes: Int, isOver: @escaping () -> Bool) {
    self.source = source
    left = bytes
    self.isOver = isOver
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    if left == 0 || isOver() {
      // Whether anything is missing only the source can tell.
      if !isCut {
        var byte: UInt8 = 0
        var failure: InputError?
        let count = withUnsafeMutablePointer(to: &byte) { place -> Int in
          do throws(InputError) {
            return try source.read(into: ByteRoom(start: place, count: 1))
          } catch {
            failure = error
            return 0
          }
        }
        if let failure { throw failure }
        isCut = count > 0
      }
      return 0
    }
    let count = try source.read(into: ByteRoom(rebasing: room.prefix(left)))
    left -= count
    return count
  }
}

/// A stream of bytes that are there.
final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    let count = min(room.count, rest.count)
    _ = room.update(fromContentsOf: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}
