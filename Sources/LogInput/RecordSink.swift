import Matching

/// What becomes of a record that was handed on.
package enum Reception {
  /// It held nothing that matters.
  case nothing
  /// It held at least one event.
  case event
  /// It is the first sign that its process is an app. Nothing was taken from it yet: the lines
  /// before it are read again for that process, and then it is handed on once more.
  case newApp
}

/// Whoever takes records in line order.
package protocol RecordSink: AnyObject {
  /// Called once, before the first record.
  func begin(_ shape: StreamShape)
  func receive(_ record: Record) -> Reception
  /// The log says that something is missing from it. Called in line order among the records, and
  /// after the record that stands on the same line.
  func lose(_ loss: Loss)
  /// The clock of the input's last line, when it has one; nothing follows.
  func finish(at moment: Moment?)
}

/// What kind of stream this is, decided from its first 64 KiB and then fixed.
package enum StreamShape: Sendable {
  /// Every record names its process; a line without one continues the record before it.
  case prefixed
  /// No line names a process: all of them are one app's.
  case bare
  /// Prefixed records and an app's own bare lines mix, as in Xcode's console.
  case mixed
}
