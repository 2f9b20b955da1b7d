import LogInput

/// A file that a report is written to: it appears whole, or not at all.
final class OutputFile {
  let writer: DescriptorWriter
  private let path: String
  private let target: String
  private let descriptor: Int32
  /// Where the text is collected; nil for a device or pipe, which is written as it is.
  private let temporary: String?
  /// What is collected has no name before all of it is there, and nothing is left should the process end.
  private let isNameless: Bool
  private var isCommitted = false
  private var isAbandoned = false

  /// Why a file could not be written.
  struct Problem: Error {
    let path: String
    let reason: String
    let remedy: String?

    var message: String {
      "cannot write \(path): \(reason)" + (remedy.map { " (\($0))" } ?? "")
    }
  }

  init(path: String) throws(Problem) {
    self.path = path
    if FileKind(of: path) == .directory {
      throw Problem(path: path, reason: "is a directory", remedy: "name a file in it")
    }
    // A symbolic link stays one: what it leads to is replaced.
    target = OperatingSystem.resolved(path) ?? path
    do throws(OperatingSystem.Failure) {
      // A device or a pipe is written to as it is.
      if let kind = FileKind(of: path), kind != .regular {
        temporary = nil
        isNameless = false
        descriptor = try OperatingSystem.openForWriting(path)
      } else {
        let beside = "\(target).\(OperatingSystem.processNumber).tmp"
        temporary = beside
        if let nameless = OperatingSystem.createNameless(like: target) {
          isNameless = true
          descriptor = nameless
        } else {
          isNameless = false
          descriptor = try OperatingSystem.create(beside, like: target)
        }
      }
    } catch {
      throw Problem(
        path: path, reason: error.reason,
        remedy: error.isMissing ? "make its directory first" : nil)
    }
    writer = DescriptorWriter(descriptor)
  }

  deinit {
    if isCommitted { return }
    try? OperatingSystem.closeFile(descriptor)
    if let temporary, !isNameless { OperatingSystem.remove(temporary) }
  }

  /// Leaves its place as it is: there is nothing to put there.
  func abandon() { isAbandoned = true }

  /// Puts what was written in its place.
  func commit() throws(Problem) {
    if isAbandoned { return }
    isCommitted = true
    writer.flush()
    do throws(OperatingSystem.Failure) {
      if isNameless, writer.failure == nil, let temporary {
        try OperatingSystem.name(descriptor, temporary)
      }
      try OperatingSystem.closeFile(descriptor)
      if let failure = writer.failure { throw failure }
      if let temporary { try OperatingSystem.rename(temporary, to: target) }
    } catch {
      if let temporary { OperatingSystem.remove(temporary) }
      throw Problem(path: path, reason: error.reason, remedy: nil)
    }
  }
}
