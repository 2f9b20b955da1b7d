import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a log ahead of its analysis, and looks for what is sought in it, on a thread of its own.
package final class ReadAhead: @unchecked Sendable {  // each side keeps to its own properties
  /// So much of a log is read before the rest is worth a second thread.
  package static let worthwhile = 1 << 20
  private static let chunkSize = 1 << 20
  /// Many, so that a chunk that is filled again is in no other processor's cache any more.
  private static let chunkCount = 6

  /// What the stream gave.
  package enum Piece {
    case bytes(Chunk)
    case other(Prospect)
    case failure(InputError)
    case end
  }

  /// Bytes that were read, and where in them lines hold what is sought.
  package final class Chunk: @unchecked Sendable {  // one thread at a time has it
    fileprivate let room = ByteRoom.allocate(capacity: ReadAhead.chunkSize)
    fileprivate(set) var count = 0
    /// The first place of each line that is whole and holds something.
    fileprivate(set) var hits: [Int] = []
    /// The whole lines that were searched; empty when none were.
    fileprivate(set) var searched = 0..<0
    /// What was sought.
    fileprivate(set) var generation = 0

    deinit { room.deallocate() }

    var bytes: Bytes { Bytes(rebasing: room[0..<count]) }
  }

  private let stream: any ByteStream
  private let filled = Handover<Piece>(capacity: ReadAhead.chunkCount)
  private let empty = Handover<Chunk>(capacity: ReadAhead.chunkCount)
  private let interest = Guarded<ScannedFor?>(nil)
  private var thread: OwnThread?
  private var signals = sigset_t()
  /// How many chunks are not searched, because nearly every line of the last one held something.
  private var dense = 0

  /// Begins to read the stream, which belongs to it until it ends; nil when no thread can be had.
  package init?(_ stream: any ByteStream) {
    self.stream = stream
    for _ in 0..<Self.chunkCount { _ = empty.put(Chunk()) }
    // A signal is to wake whoever waits for input, and that is the new thread.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGINT)
    sigaddset(&blocked, SIGTERM)
    guard let thread = OwnThread({ self.readAll() }) else { return nil }
    self.thread = thread
    pthread_sigmask(SIG_BLOCK, &blocked, &signals)
  }

  /// What comes next, once it is there.
  package func next() -> Piece { filled.take() ?? .end }

  /// Gives back a chunk that is not looked at any more.
  package func release(_ chunk: Chunk) { _ = empty.put(chunk) }

  /// From now on this is sought; nil when looking ahead is of no use.
  func seek(_ wanted: ScannedFor?) { interest.access { $0 = wanted } }

  /// Ends the thread; the stream is whoever's it was again.
  package func stop() {
    guard let thread else { return }
    filled.close()
    empty.close()
    thread.join()
    self.thread = nil
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  // MARK: The thread

  private func readAll() {
    while let chunk = empty.take() {
      let piece = read(into: chunk)
      guard filled.put(piece) else { return }
      switch piece {
      case .bytes: break
      case .other: guard empty.put(chunk) else { return }
      case .failure, .end: return
      }
    }
  }

  private func read(into chunk: Chunk) -> Piece {
    do throws(InputError) {
      let prospect = try stream.prospect()
      guard prospect == .bytes else { return .other(prospect) }
      chunk.count = try stream.read(into: chunk.room)
    } catch {
      return .failure(error)
    }
    if chunk.count == 0 { return .end }
    search(chunk)
    return .bytes(chunk)
  }

  private func search(_ chunk: Chunk) {
    chunk.hits.removeAll(keepingCapacity: true)
    chunk.searched = 0..<0
    let bytes = chunk.bytes
    if dense > 0 {
      dense -= 1
      return
    }
    guard let wanted = interest.access({ $0 }),
      let first = bytes.firstIndex(of: 0x0A, from: 0, to: bytes.count),
      let last = bytes.lastIndex(of: 0x0A, from: 0, to: bytes.count)
    else { return }
    wanted.scanner.forEachLineWithHit(in: bytes, from: first + 1, to: last + 1) {
      chunk.hits.append($0)
    }
    chunk.generation = wanted.generation
    chunk.searched = first + 1..<last + 1
    if chunk.hits.count > chunk.count / 512 { dense = 16 }
  }
}

extension LiteralScanner {
  /// Takes the first place of each line that holds something.
  func forEachLineWithHit(in bytes: Bytes, from start: Int, to end: Int, _ body: (Int) -> Void) {
    var place = start
    while let hit = firstOccurrence(in: bytes, from: place, to: end) {
      body(hit)
      guard let newline = bytes.firstIndex(of: 0x0A, from: hit, to: end) else { return }
      place = newline + 1
    }
  }
}

/// What is sought in lines; the number tells whether something else is sought since.
struct ScannedFor {
  var scanner: LiteralScanner
  var generation: Int
}
