import Foundation
import Testing

@Suite("Logs that say what is missing from them")
struct LossTests {
  private let log = """
    2025-03-01 09:00:00.000 Df Notes[512:1a03] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Df Notes[512:1a03] scene(_:willConnectTo:options:)
    2025-03-01 09:00:00.300 Df Notes[512:1a03] sceneDidBecomeActive(_:)
    2025-03-01 09:00:30.000 Df Notes[512:1a03] sceneWillResignActive(_:)
    2025-03-01 09:00:30.500 Df Notes[512:1a03] sceneDidEnterBackground(_:)
    LOSS
    2025-03-01 09:01:00.000 Df Notes[512:1a03] applicationWillTerminate(_:)
    2025-03-01 09:01:00.010 Df Notes[512:1a03] saveContext()

    """

  private func check(_ loss: String) async throws -> Program.Run {
    try await Program.run(
      ["check", "-v"], input: log.replacingOccurrences(of: "LOSS", with: loss))
  }

  @Test("Without a loss the app is accused")
  func complete() async throws {
    let run = try await check("2025-03-01 09:00:40.000 Df Notes[512:1a03] layout took 3 ms")
    #expect(run.output.hasPrefix("error[save-only-in-will-terminate]: ") && run.status == 1)
    #expect(!run.output.contains(" loss"))
  }

  @Test(
    "What may have stood in lines that are missing is not held against the app",
    arguments: [
      "2025-03-01 09:00:40.000 Df kernel[0:0] 12 messages dropped",
      "2025-03-01 09:00:40.000 F  logd[80:1] QUARANTINED DUE TO HIGH LOGGING VOLUME",
    ])
  func linesLost(loss: String) async throws {
    let run = try await check(loss)
    #expect(run.output.contains("no findings"), "\(run.output)")
    #expect(run.output.contains("1 loss: lines are missing at line 6\n"), "\(run.output)")
    #expect(
      run.output.contains(
        "  save-only-in-will-terminate: inconclusive, lines are missing (line 6) at <stdin>:"),
      "\(run.output)")
    #expect(run.status == 0)
  }

  @Test("Nor is what a message of its own hides; one of another process hides nothing")
  func hiddenText() async throws {
    let own = try await check("2025-03-01 09:00:30.600 Df Notes[512:1a03] <private>")
    #expect(own.output.contains("no findings") && own.status == 0, "\(own.output)")
    #expect(own.output.contains("1 loss: a message is hidden at line 6\n"), "\(own.output)")
    for line in [
      "2025-03-01 09:00:30.600 Df Maps[77:1] <private>",
      "2025-03-01 09:00:30.600 Df Notes[512:1a03] (UIKitCore) [com.apple.UIKit:x] <private>",
    ] {
      let other = try await check(line)
      #expect(other.output.hasPrefix("error[save-only-in-will-terminate]: "), "\(other.output)")
    }
  }

  @Test("A record that logd lost is told by its kind")
  func lossEvent() async throws {
    let run = try await Program.run(
      ["check", "-f", "json"],
      input: """
        {"eventMessage":"sceneDidBecomeActive(_:)","eventType":"logEvent","processID":5,\
        "processImagePath":"/Notes.app/Notes","timestamp":"2025-03-01 09:00:00.000000+0100"}
        {"eventType":"lossEvent","lossCount":3,"machTimestamp":77,\
        "timestamp":"2025-03-01 09:00:01.000000+0100"}

        """)
    #expect(run.output.contains("\"line\": 2,\n          \"kind\": \"lines\""), "\(run.output)")
    #expect(run.output.contains("\"lossCount\": 1"))
  }
}
