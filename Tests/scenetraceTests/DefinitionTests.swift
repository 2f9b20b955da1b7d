import Testing

@testable import scenetrace

@Suite("Built-in definitions")
struct DefinitionTests {
  @Test("Every example of every rule yields what it states")
  func rules() throws {
    let catalogs = try Catalogs(adding: PatternFiles([]))
    let runner = RuleExampleRunner(catalogs: catalogs)
    let failures = catalogs.rules.rules.flatMap { rule in
      rule.examples.flatMap { runner.failures(of: $0, in: rule) }
    }
    #expect(failures == [])
  }

  @Test("Every sample of every format is taken by its format")
  func formats() throws {
    #expect(try Catalogs(adding: PatternFiles([])).formats.problems() == [])
  }
}
