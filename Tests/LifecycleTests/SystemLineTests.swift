import Lifecycle
import TestSupport
import Testing

/// What the system's own lines tell of an app, which may log nothing itself.
@Suite struct SystemLineTests {
  private func line(_ second: Int, _ process: String, _ text: String) -> String {
    let time =
      "09:\(second / 60 < 10 ? "0" : "")\(second / 60):"
      + "\(second % 60 < 10 ? "0" : "")\(second % 60).000"
    return "2025-03-01 \(time) \(process)[\(process == "Notes" ? 512 : 31):1a03] \(text)\n"
  }

  /// A change of UIKit's mask, as it logs it in the app's own process.
  private func mask(_ second: Int, _ old: Int, _ new: Int) -> String {
    let reason = (old ^ new).trailingZeroBitCount
    return line(
      second, "Notes",
      "Deactivation reason \(new > old ? "added" : "removed"): \(reason); deactivation reasons: "
        + "\(old) -> \(new); animating application lifecycle event: 0")
  }

  private func end(_ log: String) throws -> [String] {
    try TraceRun.of(log).launches.map { launch in
      launch.launch.end.map { "\($0.manner) \($0.confidence)" } ?? "none"
    }
  }

  // MARK: UIKit's mask

  @Test func `a launch by the mask alone`() throws {
    let log =
      mask(0, 0, 1024) + mask(1, 1024, 3072) + mask(2, 3072, 2048) + mask(3, 2048, 2080)
      + mask(4, 2080, 6176) + mask(5, 6176, 4128) + mask(6, 4128, 32) + mask(7, 32, 0)
    #expect(try TraceRun.of(log).stateRows == ["app launching inactive active"])
  }

  @Test func `an interruption by the mask is no background`() throws {
    let log =
      mask(0, 0, 32768)
      + line(0, "Notes", "App transitioned to background, suspending HangTracing.")
      + mask(1, 32768, 36864) + mask(20, 36864, 32768) + mask(20, 32768, 0)
      + line(20, "Notes", "App transitioned to foreground, resuming HangTracing.")
    #expect(try TraceRun.of(log).stateRows == ["app inactive active"])
    let late = line(0, "Notes", "Performing snapshot request 0x151555a40 (type 1)") + log
    #expect(try TraceRun.of(late).stateRows == ["app active inactive active"])
  }

  @Test func `into the background and back by the mask`() throws {
    let log =
      mask(0, 32, 0) + mask(10, 0, 1) + mask(10, 1, 4097) + mask(11, 4097, 6145)
      + mask(60, 6145, 4097) + mask(61, 4097, 1) + mask(61, 1, 0)
    #expect(
      try TraceRun.of(log).stateRows == ["app active inactive background suspended inactive active"]
    )
  }

  @Test func `the scene that UIKit names is the one that the mask is about`() throws {
    let session = "04EAB7E8-1819-4E9B-BC75-C6342395CE82"
    let name = line(
      0, "Notes",
      "sceneOfRecord: sceneID: sceneID:com.example.notes-default  persistentID: \(session)")
    #expect(
      try TraceRun.of(name + mask(1, 0, 1) + mask(2, 1, 0)).stateRows == [
        "app active inactive active, \(session) active inactive active"
      ])
    let refusal = line(
      0, "Notes",
      "`UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in the "
        + "future.")
    #expect(
      try TraceRun.of(refusal + name + mask(1, 0, 1) + mask(2, 1, 0)).stateRows == [
        "app active inactive active"
      ])
  }

  @Test func `what the app tells itself is not told twice`() throws {
    let log =
      line(0, "Notes", "sceneDidBecomeActive(_:)") + mask(10, 0, 1)
      + line(10, "Notes", "sceneWillResignActive(_:)") + mask(11, 1, 2049)
      + line(11, "Notes", "sceneDidEnterBackground(_:)")
      + line(
        12, "SpringBoard", "[app<com.example.notes>:512] Setting process visibility to: Background")
      + line(
        20, "SpringBoard", "[app<com.example.notes>:512] Setting process visibility to: Foreground")
      + mask(20, 2049, 1) + line(20, "Notes", "sceneWillEnterForeground(_:)")
      + mask(21, 1, 0) + line(21, "Notes", "sceneDidBecomeActive(_:)")
    let run = try TraceRun.of(log)
    #expect(run.launches.count == 1)
    #expect(
      run.launches[0].units[1].spans.map(\.state)
        == [.active, .inactive, .background, .inactive, .active])
    #expect(run.events.allSatisfy { $0.event.skipped.isEmpty })
    #expect(run.findings.filter { $0.rule == "illegal-transition" }.isEmpty)
  }

  // MARK: SpringBoard, RunningBoard

  @Test func `an app that only the system speaks of`() throws {
    let app = "[app<com.example.notes>:512]"
    let log =
      line(0, "SpringBoard", "Bootstrapping com.example.notes with intent foreground-interactive")
      + line(1, "SpringBoard", "\(app) Setting process visibility to: Foreground")
      + line(30, "SpringBoard", "\(app) Setting process visibility to: Background")
      + line(35, "runningboardd", "\(app) Suspending task.")
      + line(95, "runningboardd", "\(app) Resuming task.")
      + line(95, "SpringBoard", "\(app) Setting process visibility to: Foreground")
      + line(99, "runningboardd", "Removing process: \(app)")
    let run = try TraceRun.of(log)
    #expect(run.launches.map(\.launch.name) == ["com.example.notes"])
    #expect(run.launches.map(\.launch.pid) == [512])
    #expect(run.launches.map(\.launch.kind) == [.foreground])
    #expect(try TraceRun.of(log).stateRows == ["app active background suspended background active"])
    #expect(
      run.launches[0].units[0].spans.filter { $0.state == .active }.allSatisfy {
        $0.confidence == .probable
      })
    #expect(try end(log) == ["unknown certain"])
  }

  @Test func `services and Apple's own apps are no launches`() throws {
    #expect(
      try TraceRun.of(
        line(
          0, "runningboardd",
          "[xpcservice<com.apple.WebKit.WebContent([app<com.example.notes>:512])>:721:721] Suspending task."
        )
          + line(1, "runningboardd", "[osservice<com.apple.MediaRemoteUI>:91747] Suspending task")
          + line(
            2, "SpringBoard",
            "[app<com.apple.mobilesafari>:43117] Setting process visibility to: Foreground")
      ).launches.isEmpty)
  }

  @Test func `a process that speaks later is the one that the system spoke of`() throws {
    let log =
      line(0, "SpringBoard", "Bootstrapping com.example.notes with intent background")
      + line(1, "Notes", "application(_:didFinishLaunchingWithOptions:)")
      + line(2, "Notes", "applicationDidEnterBackground(_:)")
    let run = try TraceRun.of(log)
    #expect(run.launches.count == 1)
    #expect(run.launches[0].launch.process == "Notes" && run.launches[0].launch.pid == 512)
    #expect(run.launches[0].launch.facts.bundle == "com.example.notes")
    #expect(run.launches[0].launch.kind == .background)
  }

  @Test(arguments: [
    ("Bootstrapping com.example.notes with intent background", LaunchKind.background),
    ("Bootstrapping com.example.notes with intent foreground-interactive", .foreground),
    (
      "[FBSystemService][0x7f7e] Received request to open \"com.example.notes\" from dasd:33.",
      .background
    ),
    ("[app<com.example.notes>:512] Setting process visibility to: Background", .background),
  ])
  func `why a process was started`(text: String, kind: LaunchKind) throws {
    let run = try TraceRun.of(line(0, "SpringBoard", text))
    #expect(run.launches.map(\.launch.kind) == [kind])
  }

  // MARK: Ends

  private var life: String {
    line(0, "Notes", "sceneDidBecomeActive(_:)") + line(9, "Notes", "sceneWillResignActive(_:)")
  }

  @Test(arguments: [
    ("Notes", "Message from debugger: Terminated due to signal 9", "debugger certain"),
    ("Notes", "Message from debugger: Terminated due to memory issue", "jetsam certain"),
    (
      "SpringBoard",
      "[app<com.example.notes>:512] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.", "crash certain"
    ),
    (
      "SpringBoard",
      "[app<com.example.notes>:512] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:signal(2) code:SIGKILL(9)>>.", "unknown certain"
    ),
    (
      "SpringBoard",
      "[app<com.example.notes>:512] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:frontboard(10) code:force-quit(0xfbfbfbfb)>>.",
      "forceQuit certain"
    ),
    (
      "runningboardd",
      "[app<com.example.notes>:512] exited with context <RBSProcessExitContext| "
        + "status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>",
      "jetsam certain"
    ),
    (
      "kernel",
      "memorystatus: killing process 512 [Notes] in high band FOREGROUND (100) - "
        + "memorystatus_available_pages: 121469", "jetsam certain"
    ),
    (
      "SpringBoard",
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
        + "transgression: app<com.example.notes>:512 exhausted real (wall clock) time allowance of "
        + "10.00 seconds", "watchdog certain"
    ),
    ("Notes", "Termination Reason: FRONTBOARD 2343432205", "watchdog certain"),
    (
      "Notes", "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc",
      "killedWhileSuspended certain"
    ),
    (
      "Notes",
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
        + "'no such note'", "crash certain"
    ),
    (
      "Notes",
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
        + "'All launch handlers must be registered before application finishes launching'",
      "crash certain"
    ),
    ("runningboardd", "Removing process: [app<com.example.notes>:512]", "unknown certain"),
    ("SpringBoard", "locale en_GB", "endOfLog certain"),
  ])
  func `how the system says that a process ended`(
    process: String, text: String, expected: String
  ) throws {
    #expect(try end(life + line(20, process, text)) == [expected])
  }

  @Test func `of two reasons the stronger counts`() throws {
    let watchdog = line(
      20, "SpringBoard",
      "[app<com.example.notes>:512] Provision violated for watchdog process-launch: "
        + "<FBSProcessResourceProvision: 0x28; allowance: <; FBSProcessResourceAllowance; type: "
        + "realTime; timeValue: 20.0s>; violated: YES>")
    #expect(try end(life + watchdog) == ["watchdog probable"])
    let ignored = line(
      21, "SpringBoard",
      "[app<com.example.notes>:512] Ignoring <FBProcessWatchdog: 0x28; name: process-launch> for "
        + "reason: process is being debugged")
    #expect(try end(life + watchdog + ignored) == ["endOfLog certain"])
    let code = line(20, "Notes", "Termination Reason: FRONTBOARD 2343432205")
    let debugger = line(21, "Notes", "Message from debugger: Terminated due to signal 9")
    #expect(try end(life + code + debugger) == ["watchdog certain"])
    #expect(try end(life + debugger + code) == ["watchdog certain"])
  }

  @Test func `a user interface test starts and ends processes`() throws {
    let run = try TraceRun.of(
      """
      Test Case '-[NotesUITests.LaunchTests testRelaunch]' started.
          t =     0.00s Start Test at 2025-03-01 09:00:00.250
          t =     1.21s     Launch com.example.notes
          t =    19.05s Terminate com.example.notes:512
          t =    20.12s     Launch com.example.notes
      Test Case '-[NotesUITests.LaunchTests testRelaunch]' passed (36.362 seconds).
      """)
    #expect(run.launches.map(\.launch.name) == ["com.example.notes", "com.example.notes"])
    #expect(run.launches.map(\.launch.pid) == [512, nil])
    #expect(run.launches.map { $0.launch.end?.manner } == [.testRunner, .endOfLog])
    #expect(
      run.launches.map { $0.launch.tests.map(\.name) }
        == Array(repeating: ["NotesUITests.LaunchTests testRelaunch"], count: 2))
  }

  // MARK: What is read late

  @Test func `the app's own word counts, and not what the system told of later lines`() throws {
    let log =
      line(1, "Maps", "failed to scene-create com.example.notes after 19.81s")
      + line(
        2, "Maps",
        "com.example.notes failed to scene-create after 19.81s (launch took 0.19s of total time limit 20.00s)"
      )
      + line(3, "Notes", "changed from active to inactive")
      + line(
        4, "Maps",
        "Application process state changed for com.example.notes: taskState: Suspended; visibility: Background"
      )
      + line(9, "Notes", "ScenePhase: active -> inactive")
    let run = try TraceRun.of(log)
    #expect(run.spanRows == ["app: inactive 3-5", "scene 1: inactive 3-5"])
  }
}

/// Which process a line is of, where not every line names one.
@Suite struct ProcessTests {
  @Test func `what an app prints and what it logs is of one process`() throws {
    let run = try TraceRun.of(
      """
      -> applicationDidFinishLaunching()
      2025-03-01 09:00:00.000000+0100 Game[512:1a03] Received memory warning.
      application(_:didFinishLaunchingWithOptions:)
      applicationDidBecomeActive(_:)
      2025-03-01 09:00:09.000000+0100 Game[512:1a03] applicationWillResignActive(_:)
      """)
    #expect(run.launches.map(\.launch.process) == ["Game"])
    #expect(run.launches.map(\.launch.pid) == [512])
  }

  @Test func `the system's word is of the only app, whose lines do not name it`() throws {
    let run = try TraceRun.of(
      """
      sceneDidBecomeActive(_:)
      sceneDidEnterBackground(_:)
      [application<com.example.notes>:512] Suspending task.
      [xpcservice<com.apple.WebKit.WebContent([application<com.example.notes>:512])>:721:721] Suspending task.
      """)
    #expect(run.launches.count == 1)
    #expect(run.events.map(\.event.line) == [1, 2, 3])
  }

  @Test func `a Mac's name of a process holds its bundle`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 runningboardd[31:1a03] [app<application.com.example.notes.4100.4200(501)>:2761] Ignoring suspend because this process is not lifecycle managed
      """)
    #expect(run.launches.map(\.launch.facts.bundle) == ["com.example.notes"])
  }

  @Test func `a name that only looks like a Mac's is a bundle`() throws {
    let run = try TraceRun.of("[app<application.12>:512] Suspending task.")
    #expect(run.launches.map(\.launch.facts.bundle) == ["application.12"])
  }
}
