import Matching

/// Room that a stream writes into.
package typealias ByteRoom = UnsafeMutableBufferPointer<UInt8>

/// What is to be expected of a stream.
package enum Prospect: Equatable {
  /// Reading gives bytes, or the end.
  case bytes
  /// Nothing comes for now: what was read so far is all that there is.
  case silence
  /// What comes next does not follow what was read.
  case loss(Loss.Kind)
  /// Something happened that whoever waits must know.
  case remark(String)
}

/// Bytes that are read once, from the first to the last.
package protocol ByteStream: AnyObject {
  /// Reads into `room`, waiting for bytes as long as it takes; 0 is the end.
  func read(into room: ByteRoom) throws(InputError) -> Int
  /// Waits a moment for something to read.
  func prospect() throws(InputError) -> Prospect
  /// More may follow whenever reading gave nothing.
  var isEndless: Bool { get }
}

extension ByteStream {
  /// What has no clock of its own always has bytes, or has ended.
  package func prospect() throws(InputError) -> Prospect { .bytes }
  package var isEndless: Bool { false }
}

/// A stream in which one can go back.
protocol SeekableStream: ByteStream {
  /// All of it can be reached.
  var isSeekable: Bool { get }
  /// Moves to a place that is counted from `whence` as by lseek(2); nil when that fails.
  func seek(to offset: Int64, from whence: Int32) -> Int64?
}
