/// How services that know the files of a repository want a path.
enum RepositoryPath {
  /// The path without the steps that lead nowhere at its beginning: `./logs/a.log` is `logs/a.log`.
  static func of(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") {
      rest = rest.dropFirst(2)
      while rest.hasPrefix("/") { rest = rest.dropFirst() }
    }
    return rest.isEmpty ? path : String(rest)
  }
}
