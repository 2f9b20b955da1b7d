/// What only tests and documentation read of a definition: where it stands, what it takes, and what it must
/// not take. It is looked at when its file is loaded, and decoded when it is wanted.
package struct DefinitionSource: Sendable {
  private let keys: YAMLMapping

  /// The source of a definition with the lists `samples` and `rejects`; those of a built-in one were
  /// looked at when the program was built.
  package init(_ keys: YAMLMapping) throws(DefinitionError) {
    self.keys = keys
    guard !keys.node.isProven else { return }
    _ = try keys.required("samples").strings()
    _ = try keys.required("rejects").strings()
  }

  /// The file and the line, as `path:line`.
  package var place: String { keys.node.place }

  /// Texts that it takes.
  package var samples: [String] { texts("samples") }

  /// Texts that look alike, and that it must not take.
  package var rejects: [String] { texts("rejects") }

  /// The text of a key that was looked at already.
  package func text(_ key: String) -> String { (try? keys[key]?.scalar()) ?? "" }

  private func texts(_ key: String) -> [String] { (try? keys[key]?.strings()) ?? [] }
}

/// Something that a file defines, together with texts that prove it.
package protocol Sourced {
  /// Its own words in the file.
  var source: DefinitionSource { get }
}

extension Sourced {
  /// The file and the line that define it.
  package var place: String { source.place }

  /// Texts that it takes.
  package var samples: [String] { source.samples }

  /// Texts that look alike, and that it must not take.
  package var rejects: [String] { source.rejects }
}
