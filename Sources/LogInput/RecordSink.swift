import Matching

/// What becomes of a record that was handed on.
package enum Reception {
  /// It held nothing that matters.
  case nothing
  /// It held at least one event.
  case event
  /// It held an event as a further line of the record that began above.
  case eventInContinuation
  /// It is the first sign that its process is an app. Nothing was taken from it yet: the lines
  /// before it are read again for that process, and then it is handed on once more.
  case newApp
}

/// Whoever takes records in line order.
package protocol RecordSink: AnyObject {
  /// Takes the beginning of the next input, at most 64 KiB: what it decides, it decides for all of it.
  func begin(with beginning: Bytes)
  /// Takes a record, which is lent: it may note in it what it finds out.
  func receive(_ record: inout Record) -> Reception
  /// The log says that something is missing from it. Called in line order among the records, and
  /// after the record that stands on the same line.
  func lose(_ loss: Loss)
  /// Lines that hold nothing show that it is this late.
  func timePassed(until moment: Moment)
  /// The clock of the input's last line, when it has one; nothing follows.
  func finish(at moment: Moment?)
}

extension RecordSink {
  package func begin(with beginning: Bytes) {}
}
