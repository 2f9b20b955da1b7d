import Foundation
import Testing

@Suite("docs/reliability.md")
struct ReliabilityPageTests {
  @Test("The page shows what the record holds; 'make reliability' writes it")
  func pageIsCurrent() async throws {
    let run = try await Program.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "Tests/Reliability/page.py", "--check"])
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }
}
