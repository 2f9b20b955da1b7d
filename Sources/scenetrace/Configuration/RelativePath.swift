/// A path as reports show it, seen from a directory and from the root.
struct RelativePath {
  /// The names on the way from the directory, which may lead up by `..`.
  let relative: [String]
  /// The names on the way from the root.
  let absolute: [String]

  /// A path that is relative to `workingDirectory` as seen from `directory`, which may be relative, too.
  init(_ path: String, from directory: String, workingDirectory: String) {
    let absolute = Self.names(of: path, in: workingDirectory)
    let base = Self.names(of: directory, in: workingDirectory)
    let common = zip(absolute, base).prefix { $0 == $1 }.count
    self.absolute = absolute
    relative =
      Array(repeating: "..", count: base.count - common) + absolute.dropFirst(common)
  }

  /// The path in its shortest spelling.
  var text: String { relative.joined(separator: "/") }

  private static func names(of path: String, in directory: String) -> [String] {
    var names = path.hasPrefix("/") ? [] : directory.split(separator: "/").map(String.init)
    for name in path.split(separator: "/") where name != "." {
      if name == ".." {
        _ = names.popLast()
      } else {
        names.append(String(name))
      }
    }
    return names
  }
}
