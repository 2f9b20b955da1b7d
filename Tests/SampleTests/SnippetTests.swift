import Foundation
import Testing

/// The lines of Swift that documents ask people to put into their apps.
@Suite("Snippets")
struct SnippetTests {
  @Test("What the snippet prints is read without a guess")
  func log() async throws {
    let text = try String(
      contentsOf: Program.repository.appendingPathComponent("docs/instrument.md"), encoding: .utf8)
    let snippet = try #require(
      text.firstMatch(of: /LifecycleLog\.swift -->\n```swift\n((?s).*?)```/)?.output.1)
    try await Program.withTemporaryDirectory { directory in
      let source = directory.appendingPathComponent("main.swift")
      try Data(
        (snippet + """

          LifecycleLog.noteApp(on: "iOS")
          LifecycleLog.note("application(_:didFinishLaunchingWithOptions:)")
          for scene in ["main window", "5B1F2C6E-0A4D"] {
            LifecycleLog.note("scene(_:willConnectTo:options:)", scene: scene)
            LifecycleLog.note("sceneDidBecomeActive(_:)", scene: scene)
          }
          LifecycleLog.note("saving\\n3 notes", scene: "main window")
          """).utf8
      ).write(to: source)
      let program = directory.appendingPathComponent("Notes")
      let build = try await Program.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["swiftc", "-swift-version", "6", "-o", program.path, source.path],
        environment: [
          "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TMPDIR": directory.path,
        ])
      #expect(build.status == 0, "\(build.errors)")
      let log = directory.appendingPathComponent("notes.log")
      let printed = try await Program.run(program, [])
      try Data(printed.output.utf8).write(to: log)
      let detected = try await Program.run(["formats", "detect", log.path])
      #expect(detected.output.contains(/lifecycle-log +7\b/), "\(detected.output)\(printed.output)")
      let run = try await Program.run(["timeline", "--no-config", "-f", "json", log.path])
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let launch = try #require((json["launches"] as? [[String: Any]])?.first)
      #expect(launch["name"] as? String == "Notes" && launch["version"] as? String == "0.0")
      #expect(launch["pid"] is Int && (launch["os"] as? String)?.hasPrefix("iOS ") == true)
      let scenes = try #require(launch["scenes"] as? [[String: Any]])
      #expect(scenes.map { $0["id"] as? String } == ["main_window", "5B1F2C6E-0A4D"])
      #expect(scenes.allSatisfy { $0["inferred"] as? Bool == false })
    }
  }
}
