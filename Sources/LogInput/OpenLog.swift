/// A log that is ready to be read.
package struct OpenLog {
  /// What reports call it.
  package let name: String
  package let stream: any ByteStream
  /// It is one of the logs in an archive or a directory.
  package let isMember: Bool
  /// It is a part of something packed, and gone when the next one is asked for.
  let isFleeting: Bool

  init(name: String, stream: any ByteStream, isMember: Bool, isFleeting: Bool) {
    self.name = name
    self.stream = stream
    self.isMember = isMember
    self.isFleeting = isFleeting
  }

  /// A log that a stream gives.
  package init(name: String, stream: any ByteStream) {
    self.name = name
    self.stream = stream
    isMember = false
    isFleeting = false
  }

  /// How many bytes it has, when it is a file that can be read beside others from beginning to end.
  package var size: Int? {
    guard !isFleeting, let file = stream as? OpenFile, file.isSeekable else { return nil }
    return file.identity.map { Int($0.size) }
  }

  /// The log, when it can be read whenever that is wanted, beside others.
  package func kept() throws(InputError) -> OpenLog {
    if !isFleeting { return self }
    throw InputError(
      path: name, reason: "what is packed cannot be read beside other logs",
      remedy: "unpack it to merge it with them")
  }
}
