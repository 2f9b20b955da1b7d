/// A file that is read as it grows, and on in the file that takes its name when it is rotated.
final class FollowedFile: ByteStream {
  /// How often the file is looked at when nothing comes.
  private static let milliseconds: Int32 = 100

  private let path: String
  private let name: String
  private let waiting: Waiting
  private var file: OpenFile
  /// How much of the file was read.
  private var offset: Int64
  /// The last line read has no end yet.
  private var endsOpen = false
  /// The file's last line will never get an end: one is put behind it.
  private var owesLineEnd = false
  /// The file was cut, which is said behind that line end.
  private var owesLoss = false
  /// That the name leads nowhere was said.
  private var isMissed = false
  /// That nothing comes was said since something came.
  private var isSilent = false

  init(_ file: OpenFile, path: String, name: String, waiting: Waiting) {
    self.file = file
    self.waiting = waiting
    self.path = path
    self.name = name
    offset = file.origin
    file.allowCutting()
    Interruption.heed()
  }

  var isEndless: Bool { true }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    if owesLineEnd, !room.isEmpty {
      owesLineEnd = false
      endsOpen = false
      room[0] = 0x0A
      return 1
    }
    let count = try file.read(into: room)
    guard count > 0 else { return 0 }
    offset += Int64(count)
    endsOpen = room[count - 1] != 0x0A
    isSilent = false
    return count
  }

  func prospect() throws(InputError) -> Prospect {
    if let identity = file.identity, identity.size < offset {
      offset = 0
      owesLineEnd = endsOpen
      owesLoss = true
      file.rewind()
    }
    if owesLineEnd { return .bytes }
    if owesLoss {
      owesLoss = false
      return .loss(.lines)
    }
    if hasGrown { return .bytes }
    if let change = change() { return change }
    // Once at the end of the file without delay, for whoever waits for what was read.
    if isSilent { _ = waiting.wait(nil, min(Self.milliseconds, waiting.patience)) }
    isSilent = true
    return .silence
  }

  private var hasGrown: Bool { file.identity.map { $0.size > offset } ?? false }

  /// What became of the name when the file has nothing more.
  private func change() -> Prospect? {
    guard let named = FileIdentity(of: path) else { return missed("was removed") }
    guard let open = file.identity, !named.isSameFile(as: open) else {
      isMissed = false
      return nil
    }
    // Whoever wrote may have done so between the last reading and the change of names.
    if hasGrown { return .bytes }
    do throws(InputError) {
      file = try OpenFile(path: path, name: name)
      file.allowCutting()
    } catch {
      return missed("cannot be opened: \(error.reason)")
    }
    isMissed = false
    offset = 0
    owesLineEnd = endsOpen
    return .bytes
  }

  private func missed(_ reason: String) -> Prospect? {
    if isMissed { return nil }
    isMissed = true
    return .remark("\(name): \(reason); waiting for it to come back")
  }
}
