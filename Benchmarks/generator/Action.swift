/// Something the app does and logs, in one of several wordings.
enum Action: Int, CaseIterable {
  case setUp, restore, refresh, resume, pause, beginTask, save, endTask, release, work

  var messages: [String] {
    switch self {
    case .setUp: ["setting up {d2} services", "configuring sync for {h}"]
    case .restore: ["restoring scroll position {d4} of note {d4}", "restoring selection {d3}"]
    case .refresh: ["refreshing feed", "refreshing feed page {d2}", "reloading list, {d3} rows"]
    case .resume: ["resuming player at {f}", "timer started, interval 30.0"]
    case .pause: ["pausing player at {f}", "timer invalidated"]
    case .beginTask: ["beginBackgroundTask(withName: \"save\") -> {task}"]
    case .save: ["saveContext()", "saving note {d4} ({d5} bytes)", "saveContext() {d2} changes"]
    case .endTask: ["endBackgroundTask({task})"]
    case .release:
      ["releasing scene resources, {d3} images", "clearing thumbnail cache, {d3} entries"]
    case .work:
      [
        "saveContext()", "saving note {d4} ({d5} bytes)", "loading note {d4}",
        "rendering page {d3} of note {d4}", "downloading attachment {d4} from {h}",
        "deleting draft {d4}",
      ]
    }
  }

  /// Its wording goes with the process: what is begun in one is ended in the same.
  var isOneOfAPair: Bool { self == .resume || self == .pause }
}
