import Foundation
import Testing

/// A file that holds what must be printed.
enum Golden {
  static let refresh = "make refresh"

  static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["SCENETRACE_UPDATE"].map { !$0.isEmpty } ?? false
  }

  /// Compares `text` with the file, or writes the file when that is asked for, which fails, too: a
  /// run that rewrites what it should compare with proves nothing.
  static func expect(
    _ text: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let known = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    if known == text { return }
    if isUpdating {
      try Data(text.utf8).write(to: file)
      Issue.record("rewrote \(file.lastPathComponent)", sourceLocation: sourceLocation)
    } else {
      Issue.record(
        """
        \(file.lastPathComponent): \(difference(known, text))
        If the new text is right: \(refresh)
        """, sourceLocation: sourceLocation)
    }
  }

  /// The first line in which the two differ.
  private static func difference(_ known: String?, _ text: String) -> String {
    guard let known else { return "there is no such file" }
    let old = known.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(old.count, new.count) {
      let (before, after) = (line(index, of: old), line(index, of: new))
      if before != after {
        return "line \(index + 1)\n  expected  \(before)\n  got       \(after)"
      }
    }
    return "they differ in what is no text"
  }

  private static func line(_ index: Int, of lines: [Substring]) -> String {
    index < lines.count ? String(lines[index]) : "(the end)"
  }
}
