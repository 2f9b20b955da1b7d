import Lifecycle
import TestSupport
import Testing

/// What a process does in the background: its tasks, and whether it ran at all.
@Suite struct BackgroundTests {
  private func line(_ time: String, _ text: String, _ process: String = "Notes[512:1a03]") -> String
  {
    "2025-03-01 \(time) \(process) \(text)\n"
  }

  private func tasks(_ log: String) throws -> [String] {
    try TraceRun.of(log).launches[0].launch.tasks.map { task in
      let id = task.id.map(String.init) ?? "-"
      let end = task.endLine.map(String.init) ?? "-"
      return "\(task.kind) \(id) \(task.name ?? "-") \(task.beginLine)-\(end) \(task.ending)"
    }
  }

  @Test func `tasks are paired by their identifiers`() throws {
    #expect(
      try tasks(
        """
        beginBackgroundTask(withName: "sync") -> 7
        beginBackgroundTask(withName: "upload") -> 8
        endBackgroundTask(7)
        background task 8 expired
        endBackgroundTask(8)
        """) == ["assertion 7 sync 1-3 ended", "assertion 8 upload 2-5 expired"])
  }

  @Test func `after very many tasks the one that is open is known`() throws {
    let ended = (1...5000).map {
      "beginBackgroundTask(withName: \"sync\") -> \($0)\nendBackgroundTask(\($0))"
    }
    let listed = try tasks(
      "beginBackgroundTask(withName: \"upload\") -> 9000\n" + ended.joined(separator: "\n")
        + "\nbeginBackgroundTask(withName: \"save\") -> 9001")
    #expect(listed.first == "assertion 9000 upload 1-- open")
    #expect(listed.last == "assertion 9001 save 10002-- open")
    #expect(listed.count <= 4096)
  }

  @Test func `a task without an identifier is the last one of its name`() throws {
    #expect(
      try tasks(
        """
        beginBackgroundTask(withName: "sync")
        beginBackgroundTask(withName: "upload")
        ending background task
        """) == ["assertion - sync 1-- open", "assertion - upload 2-3 ended"])
  }

  @Test func `UIKit's own lines tell the same task`() throws {
    #expect(
      try tasks(
        """
        beginBackgroundTask(withName: "sync")
        Created background task <_UIBackgroundTaskInfo: 0x28190d140>: taskID = 8, taskName = sync, \
        creationTime = 70784 (elapsed = 0).
        Ending background task with UIBackgroundTaskIdentifier: 8
        """) == ["assertion 8 sync 1-3 ended"])
  }

  @Test func `a scheduled task runs from its start until it is completed`() throws {
    let refresh = "<BGAppRefreshTask: com.example.notes.refresh>"
    let start = "Starting simulated task: \(refresh)\n"
    #expect(
      try tasks(start + "task.setTaskCompleted(success: true)\n")
        == ["scheduled - com.example.notes.refresh 1-2 completed"])
    #expect(
      try tasks(
        start + "Marking simulated task complete: \(refresh)\n"
          + "Marking task \(refresh) complete with success: 1\n")
        == ["scheduled - com.example.notes.refresh 1-2 completed"])
    let expire = "Simulating expiration for task with identifier com.example.notes.refresh\n"
    #expect(
      try tasks(start + expire + "Marking task \(refresh) complete with success: 0\n")
        == ["scheduled - com.example.notes.refresh 1-3 expired"])
    #expect(
      try tasks(
        start + expire
          + "Task \(refresh) dealloc'd without completing. This is a programmer error.\n")
        == ["scheduled - com.example.notes.refresh 1-3 abandoned"])
    #expect(
      try tasks(
        "Starting simulated task: <decode: missing data>\n"
          + "Marking simulated task complete: \(refresh)\n")
        == ["scheduled - - 1-2 completed"])
    #expect(
      try tasks(start + "endBackgroundTask(7)\n")
        == ["scheduled - com.example.notes.refresh 1-- open"])
  }

  // MARK: Rest

  private func background(_ log: String) throws -> [String] {
    let launch = try #require(try TraceRun.of(log).launches.first)
    return launch.units[0].spans.map { span in
      "\(span.state) \(span.fromLine)-\(span.toLine) \(span.confidence)"
    }
  }

  private var away: String {
    line("09:00:00.000", "applicationDidBecomeActive(_:)")
      + line("09:00:10.000", "applicationWillResignActive(_:)")
      + line("09:00:10.500", "applicationDidEnterBackground(_:)")
  }

  @Test func `what RunningBoard says is certain`() throws {
    let system = "runningboardd[31:1a03]"
    let log =
      away + line("09:00:15.000", "[application<com.example.notes>:512] Suspending task.", system)
      + line("09:00:20.000", "[application<com.example.notes>:512] Resuming task.", system)
      + line("09:00:21.000", "applicationWillEnterForeground(_:)")
    #expect(
      try background(log) == [
        "active 1-2 certain", "inactive 2-3 certain", "background 3-4 certain",
        "suspended 4-5 certain", "background 5-6 certain", "inactive 6-6 certain",
      ])
  }

  @Test func `half a minute of silence is a possible rest`() throws {
    #expect(
      try background(away + line("09:00:45.000", "applicationWillEnterForeground(_:)")) == [
        "active 1-2 certain", "inactive 2-3 certain", "background 3-3 certain",
        "suspended 3-4 possible", "inactive 4-4 certain",
      ])
  }

  @Test func `ten seconds after the last task has ended it is a probable one`() throws {
    let log =
      away + line("09:00:10.600", "beginBackgroundTask(withName: \"sync\") -> 7")
      + line("09:00:14.000", "endBackgroundTask(7)")
      + line("09:00:26.000", "applicationWillEnterForeground(_:)")
    #expect(
      try background(log) == [
        "active 1-2 certain", "inactive 2-3 certain", "background 3-5 certain",
        "suspended 5-6 probable", "inactive 6-6 certain",
      ])
  }

  @Test func `a line in between proves that the process ran until then`() throws {
    let log =
      away + line("09:00:35.000", "location 12 stored")
      + line("09:00:50.000", "applicationWillEnterForeground(_:)")
    #expect(
      try background(log) == [
        "active 1-2 certain", "inactive 2-3 certain", "background 3-5 certain",
        "inactive 5-5 certain",
      ])
  }

  @Test func `the lines of others prove nothing`() throws {
    let log =
      away + line("09:00:35.000", "location 12 stored", "locationd[66:1a03]")
      + line("09:00:50.000", "applicationWillEnterForeground(_:)")
    #expect(try background(log).contains("suspended 3-5 possible"))
  }

  @Test func `a debugger keeps it running`() throws {
    let log =
      away.replacing(
        "applicationDidBecomeActive(_:)",
        with: "Hang detected: 0.57s (debugger attached, not reporting)", maxReplacements: 1)
      + line("09:00:50.000", "applicationWillEnterForeground(_:)")
    #expect(try !background(log).contains { $0.hasPrefix("suspended") })
  }

  @Test func `a Mac never rests`() throws {
    let log =
      line("09:00:00.000", "ScenePhase: active -> active")
      + line("09:00:10.000", "ScenePhase: active -> background")
      + line("09:05:00.000", "ScenePhase: background -> active")
    let spans = try TraceRun.of(log).launches[0].units[1].spans
    #expect(spans.map(\.state) == [.active, .background, .active])
  }

  @Test func `without a clock only the system's word counts`() throws {
    let log = "applicationDidEnterBackground(_:)\napplicationWillEnterForeground(_:)\n"
    #expect(try background(log) == ["background 1-2 certain", "inactive 2-2 certain"])
  }

  @Test func `killed while suspended is certain when the system said so`() throws {
    let system = "runningboardd[31:1a03]"
    let run = try TraceRun.of(
      away + line("09:00:15.000", "[application<com.example.notes>:512] Suspending task.", system)
        + line(
          "10:00:00.000", "application(_:didFinishLaunchingWithOptions:)", "Notes[600:1a03]"))
    let end = run.launches[0].launch.end
    #expect(end?.manner == .killedWhileSuspended && end?.confidence == .certain)
    #expect(run.launches[0].units[0].spans.last?.state == .suspended)
  }

  @Test func `a line from before it is read late and ends no rest`() throws {
    // The words of the first line count in apps only, and only the last one shows that this is one.
    let state = "Application process state changed for com.example.notes: taskState: Suspended;"
    let run = try TraceRun.of(
      line("09:04:10.703", "changed from active to inactive")
        + line("09:08:19.605", state + " visibility: Background")
        + line("09:09:52.605", "ScenePhase: active -> inactive"))
    let spans = run.launches.flatMap(\.units).flatMap(\.spans)
    #expect(spans.contains { $0.fromLine == 1 })
    #expect(spans.allSatisfy { $0.fromLine <= $0.toLine && $0.duration ?? 0 >= 0 })
  }
}
