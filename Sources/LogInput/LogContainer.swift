/// What holds logs: a directory, an archive, or a file that is merely compressed.
final class LogContainer {
  /// A log that lies in it, as far as can be told before it is opened.
  enum Element {
    case file(path: String)
    case stream(any ByteStream, name: String)
    case bundle(LogBundle, name: String)
  }

  private enum Source {
    case directory(LogDirectory)
    case archive(ArchiveReader)
    case gzip(GzipStream)
  }

  /// So many archives may lie in each other.
  static let deepest = 4

  let name: String
  /// How many archives are around its content.
  private let depth: Int
  private let source: Source
  /// It holds nothing but what was compressed, under its own name.
  private(set) var isEnvelope = false
  /// How many logs were found in it.
  var logs = 0
  /// How many files were left out because they are no text.
  var skipped = 0
  /// Something of it could not be read, which was said.
  var hasFailed = false
  /// The bundles that were met.
  private var bundles: [String] = []

  /// A directory.
  init(directory: String) throws(InputError) {
    name = directory
    depth = 0
    source = .directory(try LogDirectory(directory))
  }

  /// The archive or compressed file that `stream` holds, in what holds that.
  init(
    _ stream: any ByteStream, _ content: Content, name: String, in holder: LogContainer?
  ) throws(InputError) {
    self.name = name
    // A compressed archive counts once.
    let isInside = holder?.isEnvelope == true && content == .packed
    depth = (holder?.depth ?? 0) + (isInside ? 0 : 1)
    guard depth <= Self.deepest else { throw InputError.packedTooOften(name) }
    if content == .gzip, let gzip = GzipStream(stream, name: name) {
      source = .gzip(gzip)
    } else {
      source = .archive(try ArchiveReader(stream, name: name, with: .installed))
    }
  }

  var isDirectory: Bool {
    if case .directory = source { true } else { false }
  }

  /// What was left out, in one sentence.
  var omission: String {
    let noun = isDirectory ? "file" : "member"
    return skipped == 1
      ? "\(name): 1 \(noun) was skipped because it is no text"
      : "\(name): \(skipped) \(noun)s were skipped because they are no text"
  }

  /// What lies in it next.
  func next() throws(InputError) -> Element? {
    switch source {
    case .directory(let directory):
      switch try directory.next() {
      case .file(let path): .file(path: path)
      case .bundle(let bundle): .bundle(bundle, name: bundle.path)
      case nil: nil
      }
    case .archive(let reader): try next(in: reader)
    case .gzip(let stream): content(of: stream)
    }
  }

  private func content(of stream: GzipStream) -> Element? {
    guard !isEnvelope else { return nil }
    isEnvelope = true
    return .stream(stream, name: name)
  }

  private func next(in reader: ArchiveReader) throws(InputError) -> Element? {
    while let member = try reader.nextMember() {
      guard let path = member.path else {
        isEnvelope = true
        return .stream(MemberStream(reader, name: name), name: name)
      }
      guard member.isRegular else { continue }
      let name = "\(name)/\(path)"
      if let bundle = LogBundle(in: path) {
        guard !bundles.contains(bundle.path) else { continue }
        bundles.append(bundle.path)
        return .bundle(bundle, name: "\(self.name)/\(bundle.path)")
      }
      if Self.isResourceFork(path) {
        skipped += 1
      } else {
        return .stream(MemberStream(reader, name: name), name: name)
      }
    }
    return nil
  }

  /// What macOS packs beside a file for its own use.
  private static func isResourceFork(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/") || path.split(separator: "/").last?.hasPrefix("._") == true
  }
}

/// The content of the member that an archive is at.
private final class MemberStream: ByteStream {
  private let reader: ArchiveReader
  private let name: String

  init(_ reader: ArchiveReader, name: String) {
    self.reader = reader
    self.name = name
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    try reader.read(into: room, of: name)
  }
}
