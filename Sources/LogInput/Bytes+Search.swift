import Matching

extension Bytes {
  /// The last place of `byte` in `start..<end`; line starts are sought backwards from a hit.
  func lastIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    var index = end
    while index > start {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }
}
