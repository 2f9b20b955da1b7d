import Foundation
import Matching

@testable import LogInput

/// Operands to logs: archives, compressed files and directories, sound or damaged.
///
/// An input is two bytes of choices, and either a file as it is or what one is put together from.
final class ArchiveTarget: FuzzTarget {
  let longestInput = 4096
  private let folder: RAMFolder

  init() throws { folder = try RAMFolder() }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    let (shape, sizes) = (choices.byte(), choices.byte())
    if shape & 7 == 7 {
      let path = folder.makeDirectory(of: PackedMembers(&choices, atMost: 8).members)
      defer { folder.removeDirectory() }
      compare(
        walk(path, isRecursive: true, room: 1 << 20),
        walk(path, isRecursive: true, room: 4096 + sizes))
      return
    }
    let packed = Self.packed(&choices, shape: shape)
    folder.write(packed)
    let whole = walk(folder.file, room: 1 << 20)
    compare(whole, walk(folder.file, room: 4096 + sizes))
    packed.withUnsafeBufferPointer { packed in
      let streamed = stream(packed, in: nil)
      compare(streamed, stream(packed, in: PieceSizes(sizes)))
    }
  }

  func text(of input: Bytes) -> [UInt8] {
    var choices = Choices(input)
    let shape = choices.byte()
    _ = choices.byte()
    return Self.packed(&choices, shape: shape)
  }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    let logs = files.logs.filter { $0.bytes.count < 3000 }
    let built = (0..<64).map { index -> [UInt8] in
      let log = logs[index * logs.count / 64].bytes.prefix(600)
      return [UInt8(index % 8), UInt8(index), UInt8(index), 0, UInt8(index * 5 % 256), 2] + log
    }
    return built + PackedSamples.all(of: logs.prefix(6).map(\.bytes)).map { [0, 6] + $0 }
  }

  private static func packed(_ choices: inout Choices, shape: Int) -> [UInt8] {
    let cut = shape & 0x80 != 0 ? choices.byte() << 3 : 0
    var bytes: [UInt8] =
      switch shape & 7 {
      case 1: TarFile(PackedMembers(&choices).members).bytes
      case 2: GzipFile(Array(choices.rest)).bytes
      case 3: GzipFile(TarFile(PackedMembers(&choices).members).bytes).bytes
      case 4: ZipFile(PackedMembers(&choices).members).bytes
      case 5:
        GzipFile(Array(choices.rest.prefix(choices.rest.count / 2))).bytes
          + GzipFile(Array(choices.rest.suffix(choices.rest.count / 2))).bytes
      default: Array(choices.rest)
      }
    bytes.removeLast(min(cut, bytes.count))
    return bytes
  }

  // MARK: Reading

  /// What was met on the way: logs with what they hold, and what was said of the others.
  private struct Outcome: Equatable {
    var steps: [String] = []
  }

  private static let mostSteps = 64
  private static let mostBytes = 1 << 20

  private func walk(_ path: String, isRecursive: Bool = false, room size: Int) -> Outcome {
    var options = LogWalk.Options()
    options.isRecursive = isRecursive
    let walk = LogWalk(path, name: "log", options: options)
    var outcome = Outcome()
    while outcome.steps.count < Self.mostSteps, let step = walk.next() {
      switch step {
      case .log(let log): read(log.stream, name: log.name, room: size, into: &outcome)
      case .problem(let error): note(error, in: &outcome)
      case .remark(let text): outcome.steps.append("remark " + text)
      }
    }
    return outcome
  }

  /// The same for what comes through a pipe.
  private func stream(_ packed: Bytes, in sizes: PieceSizes?) -> Outcome {
    var outcome = Outcome()
    let source = MemoryStream(packed, in: sizes)
    do throws(InputError) {
      // What a first piece could not decide shows in the pieces that follow: here all of it is there.
      let beginning = try Beginning(of: source, isPatient: true)
      try enter(beginning.stream, beginning.content, name: "log", in: nil, &outcome)
    } catch {
      note(error, in: &outcome)
    }
    return outcome
  }

  private func enter(
    _ stream: any ByteStream, _ content: Content, name: String, in holder: LogContainer?,
    _ outcome: inout Outcome
  ) throws(InputError) {
    guard content == .gzip || content == .packed else {
      read(stream, name: name, room: 1 << 16, into: &outcome)
      return
    }
    let container = try LogContainer(stream, content, name: name, in: holder)
    while outcome.steps.count < Self.mostSteps {
      do throws(InputError) {
        switch try container.next() {
        case .file, nil: return
        case .bundle(let bundle, let name): outcome.steps.append("\(name) \(bundle.remedy)")
        case .stream(let inner, let name):
          let beginning = try Beginning(of: inner, isPatient: true)
          try enter(beginning.stream, beginning.content, name: name, in: container, &outcome)
        }
      } catch {
        note(error, in: &outcome)
      }
    }
  }

  private func read(
    _ stream: any ByteStream, name: String, room size: Int, into outcome: inout Outcome
  ) {
    let room = ByteRoom.allocate(capacity: size)
    defer { room.deallocate() }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    do throws(InputError) {
      while count < Self.mostBytes {
        let got = try stream.read(into: room)
        require((0...room.count).contains(got), "what is read fits: \(got) in \(room.count)")
        if got == 0 { break }
        // Of what is cut off here, different rooms hold different parts.
        for byte in room[..<min(got, Self.mostBytes - count)] {
          hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        count += got
      }
    } catch {
      note(error, in: &outcome)
    }
    outcome.steps.append("log \(name) \(min(count, Self.mostBytes)) \(hash)")
  }

  private func note(_ error: InputError, in outcome: inout Outcome) {
    require(!error.reason.isEmpty, "an error has a reason: \(error)")
    outcome.steps.append("error " + error.message)
  }

  private func compare(_ one: Outcome, _ other: Outcome) {
    require(one == other, "the same in pieces: \(one.steps) and \(other.steps)")
  }
}

/// A file and a directory for one process, in memory where the system has such a place.
final class RAMFolder {
  private let path: String
  let file: String
  private let descriptor: Int32
  private var made: [String] = []

  private struct Problem: Error { let path: String }

  init() throws {
    let base =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    path = "\(base)/scenetrace-fuzz-\(getpid())"
    file = path + "/log"
    mkdir(path, 0o700)
    descriptor = open(file, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw Problem(path: file) }
    // Whatever ends the process: nothing of it is to be left behind, and the descriptor keeps the file.
    atexit { RAMFolder.cleanUp() }
    Self.latest = path
  }

  private nonisolated(unsafe) static var latest: String?

  private static func cleanUp() {
    if let latest { try? FileManager.default.removeItem(atPath: latest) }
  }

  func write(_ bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    let count = pwrite(descriptor, bytes, bytes.count, 0)
    require(count == bytes.count, "the file can be written")
  }

  /// Makes the files in a directory; names that lead out of it, or that are taken, are left out.
  func makeDirectory(of members: [PackedMember]) -> String {
    let root = path + "/logs"
    mkdir(root, 0o700)
    made = [root]
    for member in members {
      let parts = member.name.split(separator: "/").prefix(3)
      guard !parts.contains(where: { $0 == ".." || $0.utf8.contains(0) || $0.utf8.count > 200 })
      else { continue }
      for depth in parts.indices.dropLast() {
        let directory = root + "/" + parts[...depth].joined(separator: "/")
        if mkdir(directory, 0o700) == 0 { made.append(directory) }
      }
      let path = root + "/" + parts.joined(separator: "/")
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard file >= 0 else { continue }
      _ = Foundation.write(file, member.content, member.content.count)
      close(file)
      made.append(path)
    }
    return root
  }

  func removeDirectory() {
    for path in made.reversed() { if unlink(path) != 0 { rmdir(path) } }
    made = []
  }
}
