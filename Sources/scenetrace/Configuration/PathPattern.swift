/// A pattern for paths, as `.gitignore` files have them, and relative to the directory of the file that
/// holds it.
///
/// `*`, `?` and `[a-z]` stand for characters of one name, `**` for any directories. A pattern without
/// a slash takes a name at any depth, and what takes a directory takes all that lies below it.
struct PathPattern: Equatable {
  private let parts: [[Unicode.Scalar]]
  private let isAbsolute: Bool

  /// Makes a pattern; nil for text that names nothing.
  init?(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    var parts = text.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    guard !parts.isEmpty else { return nil }
    let isAnchored = isAbsolute || text.dropLast().contains("/")
    if !isAnchored { parts.insert(Self.anyDirectories, at: 0) }
    self.parts = parts
  }

  /// Whether it takes the path, or a directory above it.
  func matches(_ path: RelativePath) -> Bool {
    var states: Set<Int> = reach(0)
    for name in isAbsolute ? path.absolute : path.relative {
      var next: Set<Int> = []
      let scalars = Array(name.unicodeScalars)
      for state in states {
        if parts[state] == Self.anyDirectories {
          next.formUnion(reach(state))
          if state == parts.count - 1 { return true }
        } else if name == ".." {
          // Only a pattern that says so leads out of the directory.
          if parts[state] == [".", "."] { next.formUnion(reach(state + 1)) }
        } else if Self.matches(parts[state][...], scalars[...]) {
          next.formUnion(reach(state + 1))
        }
      }
      if next.contains(parts.count) { return true }
      states = next
    }
    return false
  }

  private static let anyDirectories: [Unicode.Scalar] = ["*", "*"]

  /// The parts that may come next when those before `state` are matched: `**` may stand for nothing,
  /// but not at the end, where it stands for all that lies below.
  private func reach(_ state: Int) -> Set<Int> {
    var reached: Set<Int> = [state]
    var state = state
    while state < parts.count - 1, parts[state] == Self.anyDirectories {
      state += 1
      reached.insert(state)
    }
    return reached
  }

  /// Whether a part takes a whole name. After a mismatch the latest star takes one character more.
  private static func matches(
    _ part: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var (part, name) = (part, name)
    var latest: (part: ArraySlice<Unicode.Scalar>, name: ArraySlice<Unicode.Scalar>)?
    while true {
      if part.first == "*" {
        part = part.dropFirst()
        latest = (part, name)
      } else if let scalar = name.first, let rest = step(part, over: scalar) {
        part = rest
        name = name.dropFirst()
      } else if part.isEmpty, name.isEmpty {
        return true
      } else if let (stopped, tried) = latest, !tried.isEmpty {
        part = stopped
        name = tried.dropFirst()
        latest = (part, name)
      } else {
        return false
      }
    }
  }

  /// What follows the first item of a part, when that takes the character.
  private static func step(
    _ part: ArraySlice<Unicode.Scalar>, over scalar: Unicode.Scalar
  ) -> ArraySlice<Unicode.Scalar>? {
    guard let first = part.first else { return nil }
    let rest = part.dropFirst()
    switch first {
    case "?": return rest
    case "[":
      // A bracket that is never closed, or holds nothing, is one of the name.
      guard let end = rest.dropFirst().firstIndex(of: "]") else { break }
      return isListed(scalar, in: rest[..<end]) ? rest[(end + 1)...] : nil
    case "\\":
      guard let escaped = rest.first else { break }
      return escaped == scalar ? rest.dropFirst() : nil
    default: break
    }
    return first == scalar ? rest : nil
  }

  private static func isListed(
    _ scalar: Unicode.Scalar, in list: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var list = list
    let isNegated = list.first == "!" || list.first == "^"
    if isNegated { list = list.dropFirst() }
    var isFound = false
    while let low = list.first {
      list = list.dropFirst()
      if list.first == "-", let high = list.dropFirst().first {
        list = list.dropFirst(2)
        isFound = isFound || low <= scalar && scalar <= high
      } else {
        isFound = isFound || low == scalar
      }
    }
    return isFound != isNegated
  }
}
