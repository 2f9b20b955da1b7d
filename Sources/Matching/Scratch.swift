/// Memory for one text at a time, which grows with the longest.
package struct Scratch: ~Copyable {
  private var room: UnsafeMutableBufferPointer<UInt8>

  /// Makes room for so many bytes to begin with.
  package init(capacity: Int = 1024) { room = .allocate(capacity: capacity) }
  deinit { room.deallocate() }

  /// Room for at least so many bytes; what it held before is gone when it has to grow.
  package mutating func room(for count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if room.count < count {
      room.deallocate()
      room = .allocate(capacity: count)
    }
    return room
  }
}
