import TestSupport
import Testing

@testable import Lifecycle

@Suite struct BootTests {
  private let trace = """
    2023-02-09 02:58:40.000000-0800 0x1        Default     0x0                  512    0    Notes: sceneDidBecomeActive(_:)
    2023-02-09 02:58:41.000000-0800 0x1        Default     0x0                  77     0    Maps: applicationDidFinishLaunching(_:)
    2023-02-09 02:58:41.500000-0800 0x1        Default     0x0                  77     0    Maps: applicationWillTerminate(_:)
    2023-02-09 02:58:47.409973-0800 0x0        Timesync    0x0                  0      0    === system boot: 39CA2A6B-6C61-4D23-9666-738BEDF1FC44
    2023-02-09 02:59:20.000000-0800 0x1        Default     0x0                  512    0    Notes: sceneDidBecomeActive(_:)

    """

  @Test func `what ran when the device began anew is over`() throws {
    let launches = try TraceRun.of(trace).launches.map(\.launch)
    #expect(launches.map(\.process) == ["Notes", "Maps", "Notes"])
    #expect(launches.map { $0.end?.manner } == [.reboot, .terminated, .endOfLog])
    #expect(launches[0].end == LaunchEnd(manner: .reboot, confidence: .certain, line: 4))
    #expect(launches.map(\.scenes.count) == [1, 0, 1])
  }

  @Test func `what another process says of a boot ends nothing`() throws {
    let said = trace.replacing(
      "Timesync    0x0                  0      0    ",
      with: "Default     0x0                  77     0    Maps: ")
    #expect(try TraceRun.of(said).launches.map { $0.launch.end?.manner }.contains(.reboot) == false)
  }
}
