import Foundation
import Rules
import Testing

@testable import scenetrace

/// The built-in definitions, loaded once.
enum BuiltIn {
  static func catalogs() throws -> Catalogs { try Catalogs(adding: PatternFiles([])) }

  static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["SCENETRACE_UPDATE"].map { !$0.isEmpty } ?? false
  }
}

extension RuleExample {
  var title: String { name.isEmpty ? "line \(mark.line)" : name }
}

/// A table that is kept beside the tests, because a change in it has to be read.
struct KeptTable {
  let file: URL
  /// What it lists.
  let meaning: String

  /// Fails when `text` is not what is kept; writes it anew when that is asked for, and fails all the
  /// same.
  func expect(_ text: String) throws {
    let name = file.lastPathComponent
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    guard !BuiltIn.isUpdating else {
      try Data(text.utf8).write(to: file)
      Issue.record("rewrote \(name)")
      return
    }
    Issue.record(
      """
      \(name) is not \(meaning):
      \(text)
      If that is right: make refresh
      """)
  }
}
