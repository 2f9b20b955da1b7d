/// A stream of which something was read already: that comes first, then the rest.
final class HandedOnStream: ByteStream {
  private var beginning: ArraySlice<UInt8>
  private let rest: any ByteStream
  /// Why there is no rest.
  private var failure: InputError?

  init(_ beginning: [UInt8], then rest: any ByteStream, failure: InputError? = nil) {
    self.beginning = beginning[...]
    self.rest = rest
    self.failure = failure
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    if beginning.isEmpty {
      if let failure { throw failure }
      return try rest.read(into: room)
    }
    let count = min(room.count, beginning.count)
    _ = room.update(fromContentsOf: beginning.prefix(count))
    beginning = beginning.dropFirst(count)
    return count
  }

  func prospect() throws(InputError) -> Prospect {
    beginning.isEmpty && failure == nil ? try rest.prospect() : .bytes
  }
}
