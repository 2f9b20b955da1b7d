import Lifecycle
import TestSupport
import Testing

@testable import Rules

@Suite("What is owed while a log is read")
struct ObligationTests {
  private let scene = "<UIWindowScene: 0x102>"

  private func line(_ seconds: Double, _ text: String) -> String {
    let milliseconds = Int(seconds * 1000)
    let digits = String(milliseconds % 1000 + 1000).dropFirst()
    return "2025-03-01 09:00:\(milliseconds / 10_000)\(milliseconds / 1000 % 10).\(digits) "
      + "Notes[512:1] \(text)\n"
  }

  @Test("A pause is owed within its second, and no longer once it came")
  func pause() throws {
    try ShippedCatalogs.lend { catalogs in
      let trace = OpenTrace(catalogs)
      trace.read(line(0, "sceneDidBecomeActive(_:) \(scene)"))
      trace.read(line(1, "player.play()") + line(1.1, "player.pause()"))
      trace.read(line(1.2, "player.play()"))
      #expect(trace.engine.obligations.isEmpty)
      trace.read(line(2, "sceneWillResignActive(_:) \(scene)"))
      let owed = try #require(trace.engine.obligations.first)
      #expect(owed.rule == "no-pause-on-resign-active" && owed.debt.expected.contains("pause"))
      #expect(owed.debt.line == 5)
      let since = try #require(owed.debt.since?.traceTime)
      #expect(owed.debt.due == since + 1_000_000_000)
      trace.read(line(2.5, "player.pause()"))
      #expect(trace.engine.obligations.isEmpty && trace.engine.suspicions.isEmpty)
    }
  }

  @Test("What was missed is suspected until the launch is over")
  func suspicion() throws {
    try ShippedCatalogs.lend { catalogs in
      let trace = OpenTrace(catalogs)
      trace.read(line(0, "sceneDidBecomeActive(_:) \(scene)") + line(1, "player.play()"))
      trace.read(line(2, "sceneWillResignActive(_:) \(scene)"))
      trace.read(line(20, "sceneDidBecomeActive(_:) \(scene)"))
      #expect(trace.engine.suspicions.map(\.rule) == ["no-pause-on-resign-active"])
      #expect(trace.findings.isEmpty)
      trace.reader.finish()
      #expect(trace.findings.map(\.rule) == ["no-pause-on-resign-active"])
      #expect(trace.engine.suspicions.isEmpty)
    }
  }

  @Test("A save is owed where the app is seen to save, and by the scene that left")
  func save() throws {
    try ShippedCatalogs.lend { catalogs in
      let trace = OpenTrace(catalogs)
      trace.read(
        line(0, "sceneDidBecomeActive(_:) \(scene)") + line(1, "textDidChange \(scene)"))
      trace.read(
        line(2, "sceneWillResignActive(_:) \(scene)")
          + line(2.1, "sceneDidEnterBackground(_:) \(scene)"))
      // Nothing shows that this app logs what it saves.
      #expect(trace.engine.obligations.isEmpty)
    }
    try ShippedCatalogs.lend { catalogs in
      let trace = OpenTrace(catalogs)
      trace.read(
        line(0, "sceneDidBecomeActive(_:) \(scene)") + line(0.5, "saveContext()")
          + line(1, "textDidChange \(scene)"))
      trace.read(
        line(2, "sceneWillResignActive(_:) \(scene)")
          + line(2.1, "sceneDidEnterBackground(_:) \(scene)"))
      let owed = trace.engine.obligations.filter { $0.debt.expected == ["save"] }
      #expect(owed.map(\.unit) == [1] && owed.map(\.rule) == ["no-save-on-background"])
      trace.read(line(3, "saveContext()"))
      #expect(trace.engine.obligations.filter { $0.debt.expected == ["save"] }.isEmpty)
    }
  }

  @Test(
    "Of lives of all kinds: what is owed at some time is decided later, and nothing is owed at the end",
    arguments: 0..<40)
  func lives(seed: Int) throws {
    try ShippedCatalogs.lend { catalogs in
      let life = RandomLifecycle(seed: seed)
      let trace = OpenTrace(catalogs)
      for row in life.trace.split(separator: "\n") {
        trace.read(row + "\n")
        for owed in trace.engine.obligations {
          #expect(!owed.debt.expected.isEmpty && owed.debt.line >= 1)
          #expect(owed.unit.map { owed.launch.units.indices.contains($0) } ?? true)
        }
      }
      trace.reader.finish()
      #expect(trace.engine.obligations.isEmpty && trace.engine.suspicions.isEmpty)
    }
  }
}
