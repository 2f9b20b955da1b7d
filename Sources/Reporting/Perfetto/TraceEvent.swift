import JSONText

/// One entry of a trace in the format that Perfetto imports.
///
/// Source: "Trace Event Format", the document that describes it, and Perfetto, "Other trace formats".
struct TraceEvent {
  /// What kind of entry it is, by the letter that the format gives it.
  enum Phase {
    /// Something that lasts this many microseconds.
    case complete(Int64)
    /// Something that has no length.
    case instant
    /// The beginning or the end of what may overlap with its like.
    case begin(Int), end(Int)
  }

  /// An end of an arrow, which is drawn between two entries.
  struct FlowEnd {
    let id: Int
    let isStart: Bool
  }

  var name: String
  /// What it is one of: `state`, `event`, `finding` ...
  var category: String
  var phase: Phase
  /// In microseconds.
  var time: Int64
  /// The line of the trace that tells of it.
  var line: Int
  var track: TraceTrack
  /// The ends of arrows that meet it.
  var flows: [FlowEnd] = []
  var arguments: (inout JSONWriter) -> Void

  /// Writes the entry, and after it the ends of arrows. An importer gives an arrow to what it read
  /// last on the same track; a state that is laid down before its events holds none.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("cat", category)
      json.member("ph", phase.letter)
      json.member("ts", Int(time))
      if case .complete(let length) = phase { json.member("dur", Int(length)) }
      track.write(to: &json)
      // Of its process alone: importers show what is not beside all processes.
      if let id = phase.id { json.object("id2") { $0.member("local", String(id)) } }
      // On its track, not across the whole picture.
      if case .instant = phase { json.member("s", "t") }
      json.object("args", arguments)
    }
    for flow in flows { write(flow, to: &json) }
  }

  private func write(_ flow: FlowEnd, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", "evidence")
      json.member("cat", "evidence")
      json.member("ph", flow.isStart ? "s" : "f")
      json.member("ts", Int(time))
      track.write(to: &json)
      json.member("id", flow.id)
      // It ends at what is there, not at what comes next.
      if !flow.isStart { json.member("bp", "e") }
    }
  }
}

/// A row of a trace: what the format calls a thread of a process.
struct TraceTrack: Hashable {
  var process: Int
  var thread: Int

  func write(to json: inout JSONWriter) {
    json.member("pid", process)
    json.member("tid", thread)
  }
}

extension TraceEvent.Phase {
  fileprivate var letter: String {
    switch self {
    case .complete: "X"
    case .instant: "i"
    case .begin: "b"
    case .end: "e"
    }
  }

  fileprivate var id: Int? {
    switch self {
    case .begin(let id), .end(let id): id
    case .complete, .instant: nil
    }
  }
}
