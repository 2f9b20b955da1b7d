import CommandLineKit
import LogInput
import YAMLDocument

extension Configuration {
  /// What the file is called.
  static let fileName = ".scenetrace.yml"

  /// Reads the configuration that the arguments name, or the one that lies in the working directory or
  /// above it.
  init(_ arguments: ParsedArguments) throws {
    let named = arguments.last("config")
    if arguments.isSet("no-config") {
      guard named == nil else {
        throw UsageError(
          message: "'--config' names a file and '--no-config' reads none; choose one",
          command: (["scenetrace"] + arguments.path).joined(separator: " "))
      }
      self.init()
    } else if let path = named ?? Self.nearest(isThere: { FileKind(of: $0) != nil }) {
      try self.init(file: path)
    } else {
      self.init()
    }
  }

  /// Reads a configuration from its file.
  init(file path: String) throws(DefinitionError) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    try self.init(
      definition: YAMLDocument.parse(try PatternFiles.contents(of: path), path: path),
      directory: String(path[..<slash]))
  }

  /// The file in the working directory or the nearest one above it, up to the root of the repository;
  /// outside of any repository only the working directory counts.
  static func nearest(
    depth: Int = OperatingSystem.workingDirectory.split(separator: "/").count,
    isThere: (String) -> Bool
  ) -> String? {
    let levels = (0...depth).map { String(repeating: "../", count: $0) }
    let root = levels.firstIndex { isThere($0 + ".git") } ?? 0
    return levels[...root].map { $0 + fileName }.first(where: isThere)
  }

  /// The pattern files that it names, as paths from the working directory.
  func patternPaths() throws(DefinitionError) -> [String] {
    try patterns.map { (node) throws(DefinitionError) in
      let text = try node.scalar()
      let path = text.hasPrefix("/") ? text : directory + text
      guard FileKind(of: path) != nil else {
        throw node.error(
          "there is no file or directory '\(text)'",
          why: "paths are relative to the directory of the configuration",
          remedy: "name a pattern file, or a directory of them")
      }
      return path
    }
  }

  /// How a pattern sees the path of an input.
  func relativePath(of input: String) -> RelativePath {
    RelativePath(input, from: directory, workingDirectory: OperatingSystem.workingDirectory)
  }
}
