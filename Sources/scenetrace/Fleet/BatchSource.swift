import CommandLineKit
import LogInput

/// What a batch is to read: operands, the paths of a list, or frames.
final class BatchSource {
  private enum Names {
    case operands(ArraySlice<String>, of: Int)
    case list(LineSource)
    case frames(FrameSource)
  }

  private var names: Names
  /// The directory whose files come next.
  private var directory: LogDirectory?

  /// Nil when nothing is named.
  init?(_ arguments: ParsedArguments, limits: BatchLimits, command: String) throws {
    let operands = arguments.operands
    let lists = ["paths-from", "frames"].filter(arguments.isSet)
    guard lists.count + (operands.isEmpty ? 0 : 1) <= 1 else {
      throw UsageError(
        message:
          "operands, '--paths-from' and '--frames' are different ways to name traces; use one",
        command: command)
    }
    if let path = arguments.last("paths-from") {
      names = .list(try LineSource(path, separator: arguments.isSet("null") ? 0 : 0x0A))
    } else if let path = arguments.last("frames") {
      names = .frames(
        try FrameSource(LineSource(path), longest: limits.bytes, command: command))
    } else if operands.isEmpty {
      return nil
    } else {
      names = .operands(operands[...], of: operands.count)
    }
  }

  /// The next item; nil at the end.
  func next() throws -> BatchItem? {
    while true {
      if let directory {
        do throws(InputError) {
          if let path = try directory.nextPath() { return .path(path, isMet: true, skipping: 0) }
        } catch {
          // Whoever reads it next says why that is not possible.
          return .path(error.path, isMet: false, skipping: 0)
        }
        self.directory = nil
      }
      guard let item = try nextNamed() else { return nil }
      guard case .path(let path, _, _) = item, let directory = try? LogDirectory.at(path) else {
        return item
      }
      self.directory = directory
    }
  }

  private func nextNamed() throws -> BatchItem? {
    switch names {
    case .operands(var rest, let count):
      let path = rest.popFirst()
      names = .operands(rest, of: count)
      return path.map { .path($0, isMet: false, skipping: 0) }
    case .list(let list):
      while let line = try list.next() {
        if !line.isEmpty {
          return .path(String(decoding: line, as: UTF8.self), isMet: false, skipping: 0)
        }
      }
      return nil
    case .frames(let frames): return try frames.next()
    }
  }

  /// How much of it was handed out; nil when nobody knows how much there is.
  var share: Double? {
    switch names {
    case .operands(let rest, let count):
      let unread = Double(rest.count) + (directory.map { 1 - $0.share } ?? 0)
      return 1 - unread / Double(count)
    case .list(let list): return list.share
    case .frames(let frames): return frames.share
    }
  }
}
