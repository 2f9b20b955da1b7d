import Foundation
import Rules

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
