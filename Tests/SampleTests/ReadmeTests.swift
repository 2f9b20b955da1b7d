import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  /// A comment `<!-- scenetrace ... -->` before a block says whose output the block is.
  @Test("What README shows is what the program prints")
  func outputIsCurrent() async throws {
    let file = Program.repository.appendingPathComponent("README.md")
    let readme = try String(contentsOf: file, encoding: .utf8)
    var fresh = readme
    for block in readme.matches(of: /<!-- (scenetrace [^>]*) -->\n```text\n((?s).*?)```/) {
      let run = try await Program.shell(String(block.output.1))
      #expect(run.errors == "")
      fresh = fresh.replacing(block.output.2, with: run.output, maxReplacements: 1)
    }
    try Golden.expect(fresh, in: file)
  }
}
