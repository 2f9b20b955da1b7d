import TestSupport
import Testing

@testable import Lifecycle

/// Which app, system and device a log is of.
@Suite struct AppFactsTests {
  private static let facts = [
    "App version: 1.2.3 (45)", "OS: iOS 17.4", "Device: iPhone15,2",
    "Bundle identifier: com.example.notes",
  ]

  private func facts(
    bundle: String? = nil, version: String? = nil, build: String? = nil, os: String? = nil,
    device: String? = nil
  ) -> AppFacts {
    var facts = AppFacts()
    facts.bundle = bundle
    facts.version = version
    facts.build = build
    facts.os = os
    facts.device = device
    return facts
  }

  private var known: AppFacts {
    facts(
      bundle: "com.example.notes", version: "1.2.3", build: "45", os: "iOS 17.4",
      device: "iPhone15,2")
  }

  @Test func `a preamble tells which app it is, whether callbacks stand above it or below`() throws
  {
    for callback in ["application(_:didFinishLaunchingWithOptions:)", "AppState active"] {
      for lines in [[callback] + Self.facts, Self.facts + [callback]] {
        let bare = try TraceRun.of(lines.joined(separator: "\n"))
        #expect(bare.launches.map(\.launch.facts) == [known], "\(lines)")
        #expect(bare.events.count == 1)
        let named = try TraceRun.of(
          lines.map { "2025-03-01 09:00:00.000 Notes[512:1a03] \($0)" }.joined(separator: "\n"))
        #expect(named.launches.map(\.launch.facts) == [known], "\(lines)")
        #expect(named.events.count == 1 && named.account.events == 1)
      }
    }
  }

  @Test func `facts of one line, and what is known stays`() throws {
    let run = try TraceRun.of(
      """
      Notes 1.2.3 (45), iOS 17.4, iPhone15,2
      application(_:didFinishLaunchingWithOptions:)
      launched version=9.9.9 build=99
      SDK version: 7.0.0
      """)
    #expect(
      run.launches.map(\.launch.facts)
        == [facts(version: "1.2.3", build: "45", os: "iOS 17.4", device: "iPhone15,2")])
    #expect(run.launches[0].launch.platform == .ios)
  }

  @Test func `facts that other processes print are not the app's`() throws {
    let run = try TraceRun.of(
      """
      2025-03-01 09:00:00.000 daemon[44:1a] App version: 9.9.9 (99)
      2025-03-01 09:00:00.000 Notes[512:1a] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:01.000 daemon[44:1a] OS: iOS 9.9
      """)
    #expect(run.launches.map(\.launch.facts) == [AppFacts()])
  }

  private static let crash = """
    Incident Identifier: 3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58
    Hardware Model:      iPhone15,2
    Process:             Notes [512]
    Identifier:          com.example.notes
    Version:             1.2 (34)
    Code Type:           ARM-64 (Native)

    OS Version:          iPhone OS 18.3 (22D63)
    Report Version:      104

    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: FRONTBOARD 0x8badf00d
    """

  private var crashed: AppFacts {
    facts(
      bundle: "com.example.notes", version: "1.2", build: "34", os: "iPhone OS 18.3 (22D63)",
      device: "iPhone15,2")
  }

  @Test func `a crash report below the log of its app tells which one it was`() throws {
    let run = try TraceRun.of(
      "2025-03-01 09:00:00.000 Notes[512:1a03] applicationDidBecomeActive(_:)\n" + Self.crash)
    #expect(run.launches.map(\.launch.facts) == [crashed])
    #expect(run.launches[0].launch.name == "Notes" && run.launches[0].launch.platform == .ios)
  }

  @Test func `a crash report alone tells which app it was`() throws {
    let run = try TraceRun.of(Self.crash)
    #expect(run.launches.map(\.launch.facts) == [crashed])
  }

  @Test func `an .ips file tells which app it was`() throws {
    let run = try TraceRun.of(
      #"{"app_name":"Notes","timestamp":"2025-03-01 09:06:00.30 +0100","app_version":"1.2","#
        + #""build_version":"34","bundleID":"com.example.notes","bug_type":"309","#
        + #""os_version":"iPhone OS 18.3 (22D63)","name":"Notes","#
        + #""incident_id":"3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58"}"# + "\n"
          + """
          {
            "modelCode" : "iPhone15,2",
            "captureTime" : "2025-03-01 09:06:00.3000 +0100",
            "pid" : 512,
            "procName" : "Notes",
            "exception" : {"type":"EXC_CRASH","signal":"SIGKILL"},
            "termination" : {"code":2343432205,"namespace":"FRONTBOARD"}
          }
          """)
    #expect(run.launches.map(\.launch.facts) == [crashed])
    #expect(run.launches.map(\.launch.pid) == [512])
  }

  @Test func `launching again is another launch, whoever tells it`() throws {
    let unity = "-> applicationDidFinishLaunching()\n-> applicationDidBecomeActive()\n"
    #expect(
      try TraceRun.of(unity + unity).spanRows == [
        "app: launching 1-2", "app: active 2-2", "2 app: launching 3-4", "2 app: active 4-4",
      ])
    #expect(
      try TraceRun.of("-> applicationDidBecomeActive()\n" + unity).launches.count == 2)
  }

  @Test(arguments: [true, false])
  func `a framework and the delegate tell one launch, in either order`(isFirst: Bool) throws {
    let lines = [
      "-> applicationDidFinishLaunching()", "application(_:didFinishLaunchingWithOptions:)",
    ]
    let run = try TraceRun.of(
      (isFirst ? lines : lines.reversed()).joined(separator: "\n")
        + "\n-> applicationDidBecomeActive()\napplicationDidBecomeActive(_:)\n")
    #expect(run.spanRows == ["app: launching 1-3", "app: active 3-4"])
    #expect(run.noise == [])
  }

  @Test func `a log of facts alone shows no app`() throws {
    let run = try TraceRun.of(Self.facts.joined(separator: "\n"))
    #expect(run.launches.isEmpty && run.events.isEmpty)
  }

  @Test func `the system that is named decides the platform`() throws {
    let run = try TraceRun.of("OS: macOS 15.3\n" + "Application did become active\n")
    #expect(run.launches.map(\.launch.platform) == [.macos])
  }
}
