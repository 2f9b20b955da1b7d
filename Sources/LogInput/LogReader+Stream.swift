extension LogReader {
  /// Takes all that a stream gives.
  package func read(_ stream: any ByteStream) throws(InputError) {
    while try fill({ (room) throws(InputError) in try stream.read(into: room) }) > 0 {}
  }
}
