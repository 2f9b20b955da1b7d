import Matching

/// One log statement: what its format says about it, as slices of the bytes it was read from.
///
/// The slices are valid only while the record is being received; whoever keeps text copies it.
package struct Record {
  /// The number of its first physical line, from 1.
  package var line: Int
  /// The whole physical line without its line end.
  package var text: Bytes
  /// The line without what the programs put around it that carried it.
  package var body: Bytes
  package var message: Bytes
  package var process = Bytes(start: nil, count: 0)
  package var pid = Bytes(start: nil, count: 0)
  package var thread = Bytes(start: nil, count: 0)
  package var subsystem = Bytes(start: nil, count: 0)
  package var category = Bytes(start: nil, count: 0)
  /// The library that logged, where the format tells it.
  package var sender = Bytes(start: nil, count: 0)
  /// The function that logged, where a structured logger tells it.
  package var function = Bytes(start: nil, count: 0)
  /// The scene that logged, where a structured logger tells it.
  package var scene = Bytes(start: nil, count: 0)
  package var level = Bytes(start: nil, count: 0)
  package var host = Bytes(start: nil, count: 0)
  package var time = Bytes(start: nil, count: 0)
  /// The stamp to which the others of its clock are relative, where the line tells it.
  package var origin = Bytes(start: nil, count: 0)
  /// What kind of statement it is, where the format tells it.
  package var kind = Bytes(start: nil, count: 0)
  /// The boot of the device, and the ticks since then, where the format tells them.
  package var boot = Bytes(start: nil, count: 0)
  package var ticks = Bytes(start: nil, count: 0)
  /// The index of its format in the catalog.
  package var format = 0
  /// The index of the format whose clock `time` is of: its own, or that of what carried it.
  package var clock = 0
  /// The record goes on from this line, which names its process and time; nil when the line stands
  /// for itself.
  package var head: Int?
  /// It is a further line of a message that began on another one.
  package var isContinuation = false
  /// What it says of the log itself.
  package var marker: Marker.Meaning?
  /// The test case that it says to begin or to end.
  package var test: TestNotice?
  /// A literal of those sought in every line stands on the line; else it was read because its
  /// process is an app.
  package var isSoughtEverywhere = true
  /// It was handed on before, when its process was no app yet.
  package var isReadAgain = false
  /// When it was logged; nil when the line has no stamp.
  package var moment: Moment?
  /// The tag of its message, where that was met before; there while the record is received. It and the wording
  /// are kept by others: so records are copied without counting references.
  package var tag: Unmanaged<TextTag>?
  /// What its message has in common with others, as far as that is known; there while the record is received,
  /// and kept by whoever names it.
  package var wording: Unmanaged<Wording>?

  package init(line: Int, text: Bytes) {
    self.line = line
    self.text = text
    body = text
    message = text
  }

  /// It has neither a stamp nor a process of its own.
  var isUnprefixed: Bool { process.count == 0 && time.count == 0 }
}

/// A test runner says that a test case begins or ends.
package struct TestNotice {
  package var name: Bytes
  /// Where it runs, of several places at once; empty where the runner does not say.
  package var place: Bytes
  package var isBeginning: Bool
}

/// A reading of the log's clock and its place on the trace's own, never decreasing time line.
package struct Moment: Sendable, Equatable {
  package var reading: ClockReading
  /// Nanoseconds on the trace's time line; only differences mean something.
  package var traceTime: Int64

  package init(reading: ClockReading, traceTime: Int64) {
    self.reading = reading
    self.traceTime = traceTime
  }
}

/// The fields that a format can give to a record.
package enum RecordField: String, CaseIterable, Sendable {
  case message, time, process, pid, thread, subsystem, category, sender, function, scene, level,
    host, origin, kind, boot, ticks
}

extension Record {
  package subscript(field: RecordField) -> Bytes {
    get {
      switch field {
      case .message: message
      case .time: time
      case .process: process
      case .pid: pid
      case .thread: thread
      case .subsystem: subsystem
      case .category: category
      case .sender: sender
      case .function: function
      case .scene: scene
      case .level: level
      case .host: host
      case .origin: origin
      case .kind: kind
      case .boot: boot
      case .ticks: ticks
      }
    }
    set {
      switch field {
      case .message: message = newValue
      case .time: time = newValue
      case .process: process = newValue
      case .pid: pid = newValue
      case .thread: thread = newValue
      case .subsystem: subsystem = newValue
      case .category: category = newValue
      case .sender: sender = newValue
      case .function: function = newValue
      case .scene: scene = newValue
      case .level: level = newValue
      case .host: host = newValue
      case .origin: origin = newValue
      case .kind: kind = newValue
      case .boot: boot = newValue
      case .ticks: ticks = newValue
      }
    }
  }
}
