import Matching

/// Memory for one text at a time, which grows with the longest.
struct Scratch: ~Copyable {
  private var room: UnsafeMutableBufferPointer<UInt8>

  init(capacity: Int = 1024) { room = .allocate(capacity: capacity) }
  deinit { room.deallocate() }

  /// Room for so many bytes; what it held before is gone.
  mutating func room(for count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if room.count < count {
      room.deallocate()
      room = .allocate(capacity: count)
    }
    return room
  }
}
