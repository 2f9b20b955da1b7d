/// A directory that Apple's tools write and that only they can read: it is named with the command
/// that makes text of it.
struct LogBundle: Equatable {
  enum Kind: String, CaseIterable {
    case logArchive = ".logarchive"
    case testResult = ".xcresult"
  }

  let kind: Kind
  /// Where the bundle itself lies.
  let path: String

  /// The outermost bundle that `path` names or leads into.
  init?(in path: String) {
    var end = path.startIndex
    while end < path.endIndex {
      let start = end
      end = path[start...].firstIndex(of: "/") ?? path.endIndex
      let name = path[start..<end]
      if let kind = Kind.allCases.first(where: { name.hasSuffix($0.rawValue) }) {
        self.kind = kind
        self.path = String(path[..<end])
        return
      }
      if end < path.endIndex { end = path.index(after: end) }
    }
    return nil
  }

  /// A unified log of which only a part is at hand.
  static let unknownLogArchive = LogBundle(kind: .logArchive, path: "X.logarchive")

  private init(kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// What it is, as it stands behind a name.
  var reason: String {
    switch kind {
    case .logArchive: "is a unified log archive, which only Apple's log tool reads"
    case .testResult: "is a test result bundle, which only Apple's xcresulttool reads"
    }
  }

  /// The command that makes text of it.
  var remedy: String {
    switch kind {
    case .logArchive:
      "on a Mac: log show --archive \(Self.quoted(path)) --info --debug --style ndjson > "
        + Self.quoted(stem + ".ndjson")
    case .testResult:
      "on a Mac: xcrun xcresulttool export diagnostics --path \(Self.quoted(path)) "
        + "--output-path diagnostics, and then name the logs in that directory"
    }
  }

  private var stem: String { String(path.dropLast(kind.rawValue.count)) }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+=:,@%".utf8.contains(byte)
      }
    }
    if isPlain { return path }
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
