#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files below a directory, in the order of their paths' bytes.
package final class LogDirectory {
  /// What lies there.
  enum Entry {
    case file(String)
    case bundle(LogBundle)
  }

  private struct Level {
    let path: String
    /// The names that are still to come, the last one first; directories end in "/".
    var names: [String]
    /// How many there were.
    let count: Int
  }

  private var levels: [Level] = []

  init(_ path: String) throws(InputError) {
    try enter(path)
  }

  /// The next file or bundle; a directory that cannot be read is an error, and the others go on.
  func next() throws(InputError) -> Entry? {
    while let level = levels.indices.last {
      guard let name = levels[level].names.popLast() else {
        levels.removeLast()
        continue
      }
      let path = levels[level].path + name
      guard name.hasSuffix("/") else { return .file(path) }
      let directory = String(path.dropLast())
      if let bundle = LogBundle(in: directory) { return .bundle(bundle) }
      try enter(directory)
    }
    return nil
  }

  private func enter(_ directory: String) throws(InputError) {
    let path = directory.hasSuffix("/") ? directory : directory + "/"
    let names = try DirectoryListing.names(in: directory).filter { !$0.hasPrefix(".") }
      .compactMap { name -> String? in
        switch FileKind(of: path + name, followsLinks: false) {
        case .directory: name + "/"
        case .regular: name
        // A link to a directory could lead in a circle.
        case .link: FileKind(of: path + name) == .regular ? name : nil
        default: nil
        }
      }
    levels.append(
      Level(path: path, names: names.sorted { $1.precedes($0) }, count: names.count))
  }
}

extension LogDirectory {
  /// The directory that a path leads to; nil when it leads to something else, or to what only Apple's tools
  /// read.
  package static func at(_ path: String) throws(InputError) -> LogDirectory? {
    guard FileKind(of: path) == .directory, LogBundle(in: path) == nil else { return nil }
    return try LogDirectory(path)
  }

  /// The path of the next file or bundle; a directory that cannot be read is an error, and the others go on.
  package func nextPath() throws(InputError) -> String? {
    switch try next() {
    case .file(let path): path
    case .bundle(let bundle): bundle.path
    case nil: nil
    }
  }

  /// How much of it is behind, as far as can be told: what lies beside each other is taken to be equally much.
  package var share: Double {
    var (share, weight) = (0.0, 1.0)
    for level in levels where level.count > 0 {
      // What is being looked into is behind in part only.
      let isOpen = level.path != levels.last?.path
      let behind = level.count - level.names.count - (isOpen ? 1 : 0)
      share += weight * Double(behind) / Double(level.count)
      weight /= Double(level.count)
    }
    return levels.isEmpty ? 1 : share
  }
}

/// What lies in a directory.
package enum DirectoryListing {
  /// The names, sorted by their bytes.
  package static func names(in directory: String) throws(InputError) -> [String] {
    guard let stream = opendir(directory) else {
      throw InputError(path: directory, errorNumber: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let name = UnsafeRawPointer(entry).advanced(by: offset)
      names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names.sorted { $0.precedes($1) }
  }
}

extension String {
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
