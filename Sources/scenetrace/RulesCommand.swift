import CommandLineKit
import Rules

/// `scenetrace rules`: what the rules are, and whether they do what their examples say.
struct RulesCommand {
  let arguments: ParsedArguments
  let console: Console

  func list() throws -> ExitStatus {
    let rules = try catalogs().rules.rules.sorted { $0.id < $1.id }
    console.output.write(
      Listing(rules.map { [$0.id, $0.severity.rawValue, $0.area, $0.title] }).text)
    return ExitStatus()
  }

  func show() throws -> ExitStatus {
    let catalog = try catalogs().rules
    let id = arguments.operands.first ?? ""
    guard let rule = catalog.rule(id) else {
      throw RuleSelection.unknown(
        "rule", id, among: catalog.rules.map(\.id), command: "scenetrace rules show")
    }
    console.output.write(RulePage(rule: rule).text)
    return ExitStatus()
  }

  func test() throws -> ExitStatus {
    let catalogs = try catalogs()
    let own = try PatternFiles(arguments.operands).names(under: RuleCatalog.definitionKey)
    let runner = RuleExampleRunner(catalogs: catalogs)
    var tests = TestTally(noun: "example")
    tests.add(catalogs.formats.problems(), count: 0)
    tests.slow = catalogs.slowDefinitions
    for rule in catalogs.rules.rules.sorted(by: { $0.id < $1.id })
    where arguments.operands.isEmpty || own.contains(rule.id) {
      for example in rule.examples { tests.add(runner.failures(of: example, in: rule)) }
    }
    if arguments.isSet("mutate") { return mutate(catalogs, own) }
    return tests.close(on: console)
  }

  /// What no example notices of small changes.
  private func mutate(_ catalogs: Catalogs, _ own: Set<String>) -> ExitStatus {
    let mutation = RuleMutation(catalogs: catalogs)
    var tests = TestTally(noun: "mutant")
    for rule in catalogs.rules.rules.sorted(by: { $0.id < $1.id })
    where arguments.operands.isEmpty || own.contains(rule.id) {
      var count = 0
      let survivors = mutation.survivors(of: rule, count: &count)
      tests.add(survivors, count: count)
    }
    return tests.close(on: console)
  }

  private func catalogs() throws -> Catalogs {
    let operands = arguments.path.last == "test" ? arguments.operands : []
    return try Settings(arguments).catalogs(adding: operands, withExamples: true)
  }
}
