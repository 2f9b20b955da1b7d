import Matching

/// The logs that one operand stands for, opened one after the other: a file, what it was compressed
/// from, the members of an archive, the files below a directory.
package final class LogWalk {
  /// What comes next on the way.
  package enum Step {
    /// A log, to be read before the next step is made.
    case log(OpenLog)
    /// Something cannot be read; the walk goes on.
    case problem(InputError)
    /// Something happened that is no mistake.
    case remark(String)
  }

  /// How operands are taken.
  package struct Options: Sendable {
    /// A directory stands for the logs below it.
    package var isRecursive = false
    /// The end of a file is waited at for more.
    package var isFollowing = false
    /// The operand was met in a directory: what is no text there is no log.
    package var isMet = false

    package init() {}
  }

  private let options: Options
  private let waiting: Waiting
  private var operand: (path: String, name: String)?
  private var containers: [LogContainer] = []

  /// A walk through what `path` stands for, which reports call `name`; `-` is standard input.
  package init(
    _ path: String, name: String, options: Options = Options(), waiting: Waiting = .idle
  ) {
    self.options = options
    self.waiting = waiting
    operand = (path, name)
  }

  /// The next step; nil when the walk is over.
  package func next() -> Step? {
    do throws(InputError) {
      if let (path, name) = operand {
        operand = nil
        if let step = try enter(path, name: name) { return step }
      }
      while let container = containers.last {
        if let step = try next(in: container) { return step }
      }
      return nil
    } catch {
      for container in containers { container.hasFailed = true }
      return .problem(error)
    }
  }

  /// There may be more logs in what was opened.
  package var isUnfinished: Bool { operand != nil || containers.contains { !$0.isEnvelope } }

  /// The directory or archive that what is opened now lies in.
  private var holder: LogContainer? { containers.last { !$0.isEnvelope } }

  private func enter(_ path: String, name: String) throws(InputError) -> Step? {
    if options.isRecursive, FileKind(of: path) == .directory, LogBundle(in: path) == nil {
      containers.append(try LogContainer(directory: path))
      return nil
    }
    return try open(
      OpenFile(path: path, name: name, waiting: waiting), path: path, name: name)
  }

  private func next(in container: LogContainer) throws(InputError) -> Step? {
    switch try container.next() {
    case .file(let path): return try open(OpenFile(path: path), path: path, name: path)
    case .stream(let stream, let name): return try open(stream, name: name)
    case .bundle(let bundle, let name):
      guard !container.isDirectory else { throw bundle.refusal(of: name) }
      // What an archive holds beside its logs is no reason to refuse those.
      return .remark("\(name): \(bundle.reason) (unpack it, then \(bundle.remedy))")
    case nil:
      containers.removeLast()
      return close(container)
    }
  }

  // MARK: Opening

  private func open(_ file: OpenFile, path: String, name: String) throws(InputError) -> Step? {
    guard file.isRegular else { return try open(file, name: name) }
    let beginning = try file.peek(Content.sniffedBytes)
    let content = beginning.withUnsafeBufferPointer { Content(of: $0, isAll: true) } ?? .text
    // What a shell opened has no name that could lead elsewhere.
    guard options.isFollowing, path != "-" else { return try take(file, content, name: name) }
    switch content {
    case .gzip, .packed: throw InputError.notFollowable(name, because: "is compressed")
    case .utf16: throw InputError.notFollowable(name, because: "is UTF-16")
    default:
      return try take(
        FollowedFile(file, path: path, name: name, waiting: waiting), content, name: name)
    }
  }

  private func open(_ stream: any ByteStream, name: String) throws(InputError) -> Step? {
    let beginning = try Beginning(of: stream, isPatient: holder != nil)
    return try take(beginning.stream, beginning.content, name: name)
  }

  private func take(
    _ stream: any ByteStream, _ content: Content, name: String
  ) throws(InputError) -> Step? {
    switch content {
    case .gzip, .packed:
      containers.append(try LogContainer(stream, content, name: name, in: containers.last))
      return nil
    case .traceFile: throw InputError.traceFile(name)
    case .binary:
      if name.hasSuffix(".tracev3") { throw InputError.traceFile(name) }
      if let holder {
        holder.skipped += 1
        return nil
      }
      if options.isMet { return nil }
      if let bundle = LogBundle(in: name) { throw bundle.refusal(of: name) }
      return log(stream, name: name)
    case .text: return log(stream, name: name)
    case .utf16(let isBigEndian):
      return log(UTF16Stream(stream, isBigEndian: isBigEndian), name: name)
    }
  }

  private func log(_ stream: any ByteStream, name: String) -> Step {
    holder?.logs += 1
    return .log(
      OpenLog(
        name: name, stream: stream, isMember: holder != nil,
        isFleeting: containers.contains { !$0.isDirectory }))
  }

  // MARK: Closing

  /// Says at a container's end what was left out, or that it held nothing.
  private func close(_ container: LogContainer) -> Step? {
    guard !container.isEnvelope else { return nil }
    if let holder {
      holder.logs += container.logs
      holder.hasFailed = holder.hasFailed || container.hasFailed
      if !holder.isDirectory {
        holder.skipped += container.skipped
        return nil
      }
    }
    if container.logs == 0, !container.hasFailed {
      guard let holder else { return .problem(InputError.noLog(in: container)) }
      holder.skipped += 1
      return nil
    }
    return container.skipped > 0 ? .remark(container.omission) : nil
  }
}
