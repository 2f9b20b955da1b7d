import Matching

/// Where the window of one input lies; it may serve one input after the other.
final class LineRoom {
  /// Large enough that what stays in the window is moved once in a while only.
  static let capacity = 5 << 20

  let bytes: UnsafeMutablePointer<UInt8>

  init() { bytes = .allocate(capacity: Self.capacity) }

  deinit { bytes.deallocate() }
}

/// The window of input that is in memory: what was read and not yet analysed, and up to 1 MiB before it.
struct LineBuffer: ~Copyable {
  /// How much of what was analysed stays, for lines that are read a second time.
  static let historySize = 1 << 20
  /// A longer line is cut.
  static let longestLine = 1 << 20
  let room: LineRoom
  private let storage: UnsafeMutablePointer<UInt8>
  /// How many bytes of the input lie before the storage.
  private(set) var base = 0
  /// The first byte still held.
  private(set) var start = 0
  /// The first byte not yet analysed; always the start of a line.
  var position = 0
  private(set) var end = 0
  /// What was read first is gone: `start` may lie inside a line.
  private(set) var hasMoved = false

  /// The window of an input of which nothing was read; nobody else uses `room` as long as it is there.
  init(in room: LineRoom) {
    self.room = room
    storage = room.bytes
  }

  var bytes: Bytes { Bytes(start: storage, count: end) }

  /// Calls `body` with room for at least 1 MiB and takes over as many bytes as it says it wrote.
  /// Returns that number and by how much everything moved towards the front.
  mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> (count: Int, shift: Int) {
    let shift = makeRoom()
    let room = UnsafeMutableBufferPointer(start: storage + end, count: LineRoom.capacity - end)
    let count = try body(room)
    end += min(max(count, 0), room.count)
    return (count, shift)
  }

  /// Leaves out the first bytes of the input.
  mutating func dropFirst(_ count: Int) {
    start += count
    position += count
  }

  private mutating func makeRoom() -> Int {
    guard LineRoom.capacity - end < 1 << 20 else { return 0 }
    let shift = max(start, position - Self.historySize)
    guard shift > 0 else { return 0 }
    storage.update(from: storage + shift, count: end - shift)
    start = 0
    base += shift
    hasMoved = true
    position -= shift
    end -= shift
    return shift
  }
}
