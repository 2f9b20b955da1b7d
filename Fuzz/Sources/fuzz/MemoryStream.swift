import LogInput
import Matching

/// Bytes that arrive in pieces.
final class MemoryStream: ByteStream {
  private var rest: Bytes
  private var sizes: PieceSizes?

  /// A stream of bytes that somebody keeps meanwhile; without sizes it gives all that fits.
  init(_ bytes: Bytes, in sizes: PieceSizes? = nil) {
    rest = bytes
    self.sizes = sizes
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    let most = min(sizes?.next() ?? rest.count, room.count, rest.count)
    _ = room.update(fromContentsOf: rest.slice(0..<most))
    rest = rest.slice(most..<rest.count)
    return most
  }
}
