import Matching

/// Where the window of one input lies; it may serve one input after the other.
final class LineRoom: @unchecked Sendable {  // whoever fills it does so behind what others look at
  /// Large enough that what stays in the window is moved once in a while only; the window may begin anywhere in
  /// the first page.
  static let usualSize = 5 << 20 + pageSize

  /// What a system reads a file by.
  private static let pageSize = 4096
  /// How far in a page of memory a page of the file should begin. Some processors copy several times more slowly to
  /// a place that lies a little farther in its page than what is copied lies in its own, such as the 16 bytes by
  /// which `malloc` misses a page: AMD's Zen 3 where it is up to 31 bytes, and others report the same place as slow
  /// (apache/opendal issue 3665).
  private static let lead = 256

  /// Where a page of a file is best read to, and so is every page from there on.
  let bytes: UnsafeMutablePointer<UInt8>
  let size: Int
  private let memory: UnsafeMutableRawPointer?
  /// The file whose bytes it shows, if it is no room to write in.
  private let file: MappedFile?

  init(size: Int = LineRoom.usualSize) {
    self.size = size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.lead + size, alignment: Self.pageSize)
    bytes = (memory + Self.lead).bindMemory(to: UInt8.self, capacity: size)
    self.memory = memory
    file = nil
  }

  /// The room in which a file lies already.
  init(of file: MappedFile) {
    (bytes, size) = (file.bytes, file.count)
    memory = nil
    self.file = file
  }

  /// Something can be written into it.
  var isOwn: Bool { file == nil }

  /// What lies before `place` is not looked at any more.
  func letGo(before place: Int) { file?.letGo(before: place) }

  /// The first place in the room from which something of this length reaches to where a page is best read to.
  func place(ofEnding count: Int) -> Int { (Self.pageSize - count % Self.pageSize) % Self.pageSize }

  deinit { memory?.deallocate() }
}

/// The window of input that is in memory: what was read and not yet analysed, and up to 1 MiB before it.
struct LineBuffer: ~Copyable {
  /// How much of what was analysed stays, for lines that are read a second time.
  static let historySize = 1 << 20
  /// A longer line is cut.
  static let longestLine = 1 << 20
  /// So much waits at most for what is still to come: an object for its end.
  static let mostWaiting = ObjectSplitter.longest
  private(set) var room: LineRoom
  /// Where in the room the window's bytes are counted from.
  private var storage: UnsafeMutablePointer<UInt8>
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
    let room = UnsafeMutableBufferPointer(start: storage + end, count: roomLeft)
    let count = try body(room)
    end += min(max(count, 0), room.count)
    return (count, shift)
  }

  /// Leaves out the first bytes of the input.
  mutating func dropFirst(_ count: Int) {
    start += count
    position += count
  }

  /// Goes on in another room, where what follows in the input lies from `place` on, or will: what stays in the
  /// window is put before that, for which at least `mostWaiting` lies there. Returns by how much everything moved
  /// towards the front.
  mutating func move(into other: LineRoom, before place: Int) -> Int {
    let shift = max(leastKept, end - place)
    let origin = other.bytes + (place - (end - shift))
    origin.update(from: storage + shift, count: end - shift)
    room.letGo(before: room.size)
    (room, storage) = (other, origin)
    forget(shift)
    return shift
  }

  /// Takes over bytes that are behind the window in its room.
  mutating func extend(by count: Int) {
    end += count
    room.letGo(before: leastKept + (storage - room.bytes))
  }

  /// Where what has to stay begins.
  private var leastKept: Int { max(start, position - Self.historySize) }

  private var roomLeft: Int { room.size - (storage - room.bytes) - end }

  private mutating func makeRoom() -> Int {
    guard roomLeft < 1 << 20 else { return 0 }
    let shift = leastKept
    let origin = room.bytes + room.place(ofEnding: end - shift)
    guard origin < storage + shift else { return 0 }
    origin.update(from: storage + shift, count: end - shift)
    storage = origin
    forget(shift)
    return shift
  }

  /// What was at `shift` is the first that is held.
  private mutating func forget(_ shift: Int) {
    if shift > start { hasMoved = true }
    start = 0
    base += shift
    position -= shift
    end -= shift
  }
}
