/// A log that is ready to be read.
package struct OpenLog {
  /// What reports call it.
  package let name: String
  package let stream: any ByteStream
  /// It is one of the logs in an archive or a directory.
  package let isMember: Bool
}
