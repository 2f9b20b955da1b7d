import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a log ahead of its analysis, and looks for what is sought in it, on a thread of its own.
///
/// It reads into rooms in which the analysis then goes on: of noise that moves only what stays in its window when a
/// room is full, since bytes that one processor has read cost another one dearly. Whatever is waited for it hands
/// over as it is, so that both have as much to do.
package final class ReadAhead: @unchecked Sendable {  // each side keeps to its own properties
  /// So much of a log is read before the rest is worth a second thread.
  package static let worthwhile = 1 << 20
  private static let pieceSize = 512 << 10
  /// How many pieces are filled before somebody takes one.
  private static let mostPieces = 4
  /// How many are searched before that of what need not be read: they take no room.
  private static let mostMapped = 16
  /// Where pieces begin in a room: what stays in the window of the analysis is put before them.
  private static let firstPlace = LineBuffer.mostWaiting
  /// More than may be under way, so that the other room is free when this one is full.
  private static let roomSize = firstPlace + 2 * mostPieces * pieceSize

  /// What the stream gave.
  package enum Piece: Sendable {
    case bytes(Chunk)
    case other(Prospect)
    case failure(InputError)
    case end
  }

  /// Bytes that were read, and where in them lines hold what is sought.
  package struct Chunk: Sendable {
    let room: LineRoom
    /// Where they lie in the room.
    let place: Int
    let count: Int
    /// What was found in whole lines that end in them, by places in the room; nil when they were not searched.
    var found: ForeseenHits?
  }

  private let stream: any ByteStream
  private let mapped: MappedPieces?
  private let filled: Handover<Piece>
  private let free = Handover<LineRoom>(capacity: 2)
  private let rooms = [LineRoom(size: ReadAhead.roomSize), LineRoom(size: ReadAhead.roomSize)]
  private let interest = Guarded<ScannedFor?>(nil)
  private var thread: OwnThread?
  private var signals = sigset_t()
  /// How many pieces are not searched, because nearly every line of the last one held something.
  private var dense = 0

  /// Begins to read the stream, which belongs to it until it ends, once `mapped` has no more pieces of it; nil when
  /// no thread can be had.
  package init?(_ stream: any ByteStream, mapped: MappedPieces? = nil) {
    self.stream = stream
    self.mapped = mapped
    filled = Handover(capacity: mapped == nil ? Self.mostPieces : Self.mostMapped)
    for room in rooms { _ = free.put(room) }
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

  /// Takes back a room in which nobody looks any more; false when it is none of its own.
  func release(_ room: LineRoom) -> Bool {
    guard rooms.contains(where: { $0 === room }) else { return false }
    return free.put(room)
  }

  /// From now on this is sought; nil when looking ahead is of no use.
  func seek(_ wanted: ScannedFor?) { interest.access { $0 = wanted } }

  /// Ends the thread; the stream is whoever's it was again.
  package func stop() {
    guard let thread else { return }
    filled.close()
    free.close()
    thread.join()
    self.thread = nil
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  // MARK: The thread

  private func readAll() {
    guard giveMapped() else { return }
    while let room = free.take() { guard fill(room) else { return } }
  }

  /// Gives what need not be read; false when nothing more is to be read.
  private func giveMapped() -> Bool {
    var line: Int?
    do throws(InputError) {
      while let chunk = try mapped?.next(most: Self.pieceSize) {
        guard filled.put(.bytes(searched(chunk, from: &line))) else { return false }
      }
      return true
    } catch {
      _ = filled.put(.failure(error))
      return false
    }
  }

  /// Reads into the room until it is full; false when nothing more is to be read.
  private func fill(_ room: LineRoom) -> Bool {
    var place = Self.firstPlace
    /// Where lines begin that were not searched; nil as long as none is known to begin.
    var line: Int?
    while place < room.size {
      let piece = read(into: room, at: place, from: &line)
      guard filled.put(piece) else { return false }
      switch piece {
      case .bytes(let chunk): place += chunk.count
      case .other: break
      case .failure, .end: return false
      }
    }
    return true
  }

  private func read(into room: LineRoom, at place: Int, from line: inout Int?) -> Piece {
    let count: Int
    do throws(InputError) {
      let prospect = try stream.prospect()
      guard prospect == .bytes else { return .other(prospect) }
      count = try stream.read(
        into: ByteRoom(
          start: room.bytes + place, count: min(room.size - place, Self.pieceSize)))
    } catch {
      return .failure(error)
    }
    if count == 0 { return .end }
    return .bytes(searched(Chunk(room: room, place: place, count: count), from: &line))
  }

  /// The chunk with what was found in it.
  private func searched(_ chunk: Chunk, from line: inout Int?) -> Chunk {
    let bytes = Bytes(start: chunk.room.bytes, count: chunk.place + chunk.count)
    var chunk = chunk
    chunk.found = search(bytes, upTo: chunk.place, from: &line)
    return chunk
  }

  /// Looks through the whole lines that end behind `place`, and were not searched before.
  private func search(_ bytes: Bytes, upTo place: Int, from line: inout Int?) -> ForeseenHits? {
    guard let last = bytes.lastIndex(of: 0x0A, from: place, to: bytes.count) else { return nil }
    let first = line ?? bytes.firstIndex(of: 0x0A, from: place, to: last).map { $0 + 1 } ?? last
    line = last + 1
    if dense > 0 {
      dense -= 1
      return nil
    }
    if filled.isEmpty { return nil }
    guard let wanted = interest.access({ $0 }) else { return nil }
    let found = ForeseenHits(in: bytes, lines: first..<last + 1, wanted)
    if found.isDense { dense = 16 }
    return found
  }
}
