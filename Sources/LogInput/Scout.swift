import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looks through a file ahead of whoever reads it, on a thread of its own, for lines that hold what is sought.
///
/// It reads the file for itself: bytes that one processor has read cost another one more than reading them
/// again.
package final class Scout: @unchecked Sendable {  // each side keeps to its own properties
  /// How much it looks through at a time, and about how far ahead it goes.
  private static let stretchSize = 1 << 20
  private static let mostStretches = 6
  /// How many bytes it does not look through when nearly every line holds something.
  private static let denseSize = 16 << 20

  private struct State {
    var wanted: ScannedFor?
    /// Where it looks next.
    var place = 0
    /// No line begins there.
    var isInsideLine = false
    /// What was found and not taken, in its order.
    var found: [ForeseenHits] = []
    var isClosed = false
  }

  /// The next thing to do.
  private struct Errand {
    var wanted: ScannedFor
    var place: Int
    var isInsideLine: Bool
  }

  private let file: OpenFile
  private let state = Guarded(State())
  private let room = ByteRoom.allocate(capacity: Scout.stretchSize)
  private var thread: OwnThread?

  /// Begins to look through the file, which is open as long as it does; nil when that is of no use.
  package init?(_ stream: any ByteStream) {
    guard let file = stream as? OpenFile, file.isSeekable else { return nil }
    self.file = file
    // Whoever is to end in order hears of it on the thread that reads.
    var (blocked, signals) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    pthread_sigmask(SIG_BLOCK, &blocked, &signals)
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    guard let thread = OwnThread({ self.lookThroughAll() }) else { return nil }
    self.thread = thread
  }

  deinit { room.deallocate() }

  /// From the line at `place` on this is sought; nil when looking ahead is of no use.
  func seek(_ wanted: ScannedFor?, from place: Int) {
    state.access {
      $0.wanted = wanted
      $0.place = place
      $0.isInsideLine = false
      $0.found = []
    }
  }

  /// What was found in lines from the one at `place` on, the first of which may lie behind it; waits for it,
  /// and gives nil when nothing is sought.
  func take(from place: Int) -> ForeseenHits? {
    state.await { state -> ForeseenHits?? in
      while let first = state.found.first, first.lines.upperBound <= place {
        state.found.removeFirst()
      }
      if !state.found.isEmpty { return state.found.removeFirst() }
      guard state.wanted != nil else { return .some(nil) }
      if state.place <= place - Self.stretchSize {
        // Much was read without asking.
        state.place = place
        state.isInsideLine = false
      }
      return nil
    }
  }

  /// Ends the thread.
  package func stop() {
    state.access { $0.isClosed = true }
    thread?.join()
    thread = nil
  }

  // MARK: The thread

  private func lookThroughAll() {
    while let errand = nextErrand() {
      let found = lookThrough(errand)
      state.access {
        // It may have been sent elsewhere.
        guard $0.place == errand.place, $0.wanted?.generation == errand.wanted.generation else {
          return
        }
        $0.isInsideLine = found == nil
        guard let found else {
          $0.place += Self.stretchSize
          return
        }
        $0.found.append(found)
        $0.place = found.lines.upperBound
        if found.isDense {
          $0.place += Self.denseSize
          $0.isInsideLine = true
        }
      }
    }
  }

  private func nextErrand() -> Errand? {
    state.await { state -> Errand?? in
      if state.isClosed { return .some(nil) }
      guard let wanted = state.wanted, state.place < .max, state.found.count < Self.mostStretches
      else { return nil }
      return Errand(wanted: wanted, place: state.place, isInsideLine: state.isInsideLine)
    }
  }

  /// Looks through the whole lines that come next; nil when none ends there.
  private func lookThrough(_ errand: Errand) -> ForeseenHits? {
    let (place, wanted) = (errand.place, errand.wanted)
    let bytes = Bytes(rebasing: room[0..<file.read(at: place, into: room)])
    let head = errand.isInsideLine ? bytes.firstIndex(of: 0x0A, from: 0, to: bytes.count) : -1
    guard let head, let last = bytes.lastIndex(of: 0x0A, from: 0, to: bytes.count) else {
      let isWhole = bytes.count == room.count
      return isWhole
        ? nil : ForeseenHits(lines: .max ..< .max, hits: [], generation: wanted.generation)
    }
    var hits: [Int] = []
    wanted.scanner.forEachLineWithHit(in: bytes, from: head + 1, to: last + 1) {
      hits.append($0 + place)
    }
    return ForeseenHits(
      lines: place + head + 1..<place + last + 1, hits: hits, generation: wanted.generation)
  }
}

extension ForeseenHits {
  /// Nearly every line holds something: looking ahead is not worth it.
  fileprivate var isDense: Bool { hits.count > lines.count / 512 }
}
