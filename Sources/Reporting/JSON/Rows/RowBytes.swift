/// Memory in which rows are made, one after the other in the same place.
final class RowBytes {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 4096

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  /// Where a row begins that has at most so many bytes.
  @inline(__always)
  func begin(room count: Int) -> RowCursor {
    if count + RowPiece.block > capacity { grow(to: count + RowPiece.block) }
    return RowCursor(start)
  }

  /// The row that ends at the cursor.
  @inline(__always)
  func row(until end: RowCursor) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: end.place - start)
  }

  private func grow(to count: Int) {
    start.deallocate()
    capacity = count
    start = .allocate(capacity: capacity)
  }
}
