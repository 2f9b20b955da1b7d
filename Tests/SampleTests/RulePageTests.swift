import Foundation
import Testing

@Suite("Pages of rules")
struct RulePageTests {
  private static let folder = Program.repository.appendingPathComponent("docs/rules")

  @Test("Every rule has its page, and nothing else has one")
  func pages() async throws {
    let list = try await Program.run(["rules", "list", "--format", "markdown"])
    try Golden.expect(list.output, in: Self.folder.appendingPathComponent("README.md"))
    let ids = list.output.matches(of: /\]\(([a-z-]+)\.md\)/).map { String($0.output.1) }
    #expect(ids.count >= 79)
    for id in ids {
      let page = try await Program.run(["rules", "show", id, "--format", "markdown"])
      #expect(page.status == 0 && page.errors == "")
      try Golden.expect(page.output, in: Self.folder.appendingPathComponent("\(id).md"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(ids.map { "\($0).md" } + ["README.md"]))
  }

  @Test("A page says what is found, why, how to mend it, and shows it")
  func text() async throws {
    let page = try await Program.run(["rules", "show", "no-save-on-background"])
    for part in ["\nwhy: ", "\nfix: ", "\nsource: ", "\nviolating", "\nclean", "\ninconclusive"] {
      #expect(page.output.contains(part))
    }
    #expect(page.output.contains("  => finding at line 4, evidence 2 4, error, likely\n"))
  }

  @Test("Of every rule it is said what it keeps in memory")
  func bounds() async throws {
    let list = try await Program.run(["rules", "list"]).output.split(separator: "\n")
    let rules = list.map { $0.split(separator: " ").map(String.init) }.filter { $0[2] != "message" }
    #expect(rules.count >= 79)
    for rule in rules {
      let page = try await Program.run(["rules", "show", rule[0], "--bounds"])
      #expect(page.output.contains(/^[a-z-]+\nkeeps in memory at most\n( {2}- [a-z].+\n)+$/))
    }
  }

  @Test("A message of the system that is a finding has a page, too")
  func message() async throws {
    let page = try await Program.run(["rules", "show", "bgtask-over-30s"])
    #expect(page.status == 0 && page.output.hasPrefix("bgtask-over-30s (warning, message of the"))
    #expect(page.output.contains("\nfix: ") && page.output.contains("was created over 30 seconds"))
    let unknown = try await Program.run(["rules", "show", "bgtask-over-30"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'bgtask-over-30s'?"))
  }
}
