import JSONText

/// The processes and tracks of a trace, in the order in which they are shown, and the identifiers of
/// what has two ends.
struct TraceDirectory {
  private struct Process {
    let id: Int
    let name: String
    /// Facts, in the order in which they are shown.
    let labels: [String]
  }

  private var processes: [Process] = []
  private var threads: [(track: TraceTrack, name: String)] = []
  private var names: [TraceTrack: String] = [:]
  private var lastThread: Int
  private var lastIdentifier = 0

  /// Makes a directory of nothing. Importers take a number for one thread wherever it occurs, so that
  /// all threads but the main ones have numbers above those of the processes.
  init(lastProcess: Int) { lastThread = lastProcess }

  /// Takes a process.
  mutating func addProcess(_ id: Int, name: String, labels: [String]) {
    processes.append(Process(id: id, name: name, labels: labels))
  }

  /// Takes the next track of a process; the main one has its number, as main threads have.
  mutating func addTrack(_ name: String, of process: Int, isMain: Bool = false) -> TraceTrack {
    if !isMain { lastThread += 1 }
    let track = TraceTrack(process: process, thread: isMain ? process : lastThread)
    threads.append((track, name))
    names[track] = name
    return track
  }

  func name(of track: TraceTrack) -> String? { names[track] }

  /// A number that both ends of something have, and nothing else.
  mutating func makeIdentifier() -> Int {
    lastIdentifier += 1
    return lastIdentifier
  }

  /// Writes what everything is called.
  func write(to json: inout JSONWriter) {
    for process in processes {
      write("process_name", process.id, to: &json) { $0.member("name", process.name) }
      write("process_sort_index", process.id, to: &json) { $0.member("sort_index", process.id) }
      guard !process.labels.isEmpty else { continue }
      write("process_labels", process.id, to: &json) {
        $0.member("labels", process.labels.joined(separator: ", "))
      }
    }
    for (index, thread) in threads.enumerated() {
      let (process, number) = (thread.track.process, thread.track.thread)
      write("thread_name", process, number, to: &json) { $0.member("name", thread.name) }
      write("thread_sort_index", process, number, to: &json) { $0.member("sort_index", index) }
    }
  }

  private func write(
    _ name: String, _ process: Int, _ thread: Int? = nil, to json: inout JSONWriter,
    arguments: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("name", name)
      json.member("ph", "M")
      json.member("pid", process)
      json.member("tid", thread)
      json.object("args", arguments)
    }
  }
}
