/// Inputs that are no logs, each with what to do instead.
extension InputError {
  static func directory(_ path: String, name: String) -> InputError {
    if let bundle = LogBundle(in: path) { return bundle.refusal(of: name) }
    return InputError(
      path: name, reason: "is a directory",
      remedy: "add --recursive to read the logs in it, or name them")
  }

  /// A socket cannot be opened, and the system's reason helps nobody.
  static func refuseSocket(at path: String) throws(InputError) {
    guard FileKind(of: path) == .socket else { return }
    throw InputError(
      path: path, reason: "is a socket", remedy: "pipe what it says: nc -U \(path) | scenetrace")
  }

  static func blockDevice(_ name: String) -> InputError {
    InputError(path: name, reason: "is a block device", remedy: "name a file on it")
  }

  /// A file of a unified log archive, recognised by its content or its name.
  static func traceFile(_ name: String) -> InputError {
    let bundle = LogBundle(in: name) ?? .unknownLogArchive
    return InputError(
      path: name, reason: "is a part of a unified log archive, which only Apple's log tool reads",
      remedy: bundle.remedy)
  }

  /// Packed content that does not begin as its first bytes promise.
  static func damagedBeginning(_ name: String) -> InputError {
    InputError(
      path: name, reason: "is cut off or damaged in its first bytes", remedy: Self.copyAgain)
  }

  /// Packed content of which a part cannot be read.
  static func damaged(
    _ name: String, at offset: Int64, of packed: String, because reason: String
  ) -> InputError {
    let place = name == packed ? "the compressed file" : packed
    return InputError(
      path: name, reason: "is cut off or damaged at byte \(offset) of \(place): \(reason)",
      remedy: "what can be read before it was read")
  }

  /// A file that became shorter while it was read.
  static func wasCut(_ name: String, at end: Int64, of size: Int64) -> InputError {
    InputError(
      path: name, reason: "was cut to \(end) of its \(size) bytes while it was read",
      remedy: "what could be read was read; --follow goes on where it goes on")
  }

  static func packedTooOften(_ name: String) -> InputError {
    InputError(
      path: name, reason: "lies more than \(LogContainer.deepest) archives deep",
      remedy: "unpack it, and name the logs")
  }

  static func notFollowable(_ name: String, because reason: String) -> InputError {
    InputError(
      path: name, reason: "\(reason), and cannot be followed",
      remedy: "read it without --follow")
  }

  /// A directory or an archive without anything to read.
  static func noLog(in container: LogContainer) -> InputError {
    let what = container.isDirectory ? "file" : "member"
    return InputError(
      path: container.name, reason: "holds no log: there is no \(what) in it that is text",
      remedy: "name one that holds logs")
  }

  private static let copyAgain = "copy it again, or read the log that it was made of"
}

extension LogBundle {
  func refusal(of name: String) -> InputError {
    InputError(path: name, reason: reason, remedy: remedy)
  }
}
