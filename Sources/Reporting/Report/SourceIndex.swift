import Rules

/// The source files that lines of a log can name: `SceneDelegate.swift:42` is a place in one of them.
package struct SourceIndex: Sendable {
  /// A line of a source file.
  package struct Place: Equatable, Sendable {
    /// From where the program runs, with `/` between its parts.
    package var path: String
    /// From 1.
    package var line: Int
  }

  /// Endings of the files that contain an app's code.
  package static let suffixes = [".swift", ".m", ".mm"]

  /// By the name of the file: the paths of all that have it.
  private var paths: [String: [String]] = [:]

  /// Makes an index of no files.
  package init() {}

  /// Takes a source file.
  package mutating func add(_ path: String) {
    let path = RepositoryPath.of(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    paths[name, default: []].append(path)
  }

  package var isEmpty: Bool { paths.isEmpty }

  /// The place that the finding's lines name: of the one that it is about, else of the first that names
  /// one. What could be one of several files is none.
  func place(of finding: Finding) -> Place? {
    if isEmpty { return nil }
    let own = finding.evidence.filter { $0.line == finding.line }
    let others = finding.evidence.filter { $0.line != finding.line }
    for evidence in own + others {
      if let place = place(in: evidence.text) { return place }
    }
    return nil
  }

  /// The first place that a text names.
  func place(in text: String) -> Place? {
    if isEmpty { return nil }
    for word in text.split(whereSeparator: { " \t[](){}<>\"',;|".contains($0) }) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, let line = Int(parts[1]), line > 0,
        Self.suffixes.contains(where: { parts[0].hasSuffix($0) }),
        let path = path(endingWith: String(parts[0]))
      else { continue }
      return Place(path: path, line: line)
    }
    return nil
  }

  private func path(endingWith text: String) -> String? {
    let steps = text.split(separator: "/").filter { $0 != "." }
    guard let name = steps.last, let known = paths[String(name)] else { return nil }
    if known.count == 1 { return known[0] }
    // Of files of one name the one counts whose folders are those that the line names.
    let matches = known.filter { path in
      Array(path.split(separator: "/").suffix(steps.count)) == steps
    }
    return steps.count > 1 && matches.count == 1 ? matches[0] : nil
  }
}
