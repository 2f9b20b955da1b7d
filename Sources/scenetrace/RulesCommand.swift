import CommandLineKit
import Lifecycle
import Rules

/// `scenetrace rules`: what the rules are, and whether they do what their examples say.
struct RulesCommand {
  let arguments: ParsedArguments
  let console: Console

  func list() throws -> ExitStatus {
    let catalogs = try catalogs()
    let list = RuleList(
      rules: catalogs.rules.rules.sorted { $0.id < $1.id }, messages: messages(of: catalogs))
    if arguments.isSet("names") {
      console.output.write(list.names.map { $0 + "\n" }.joined())
    } else {
      console.output.write(isMarkdown ? list.markdown : list.text)
    }
    return ExitStatus()
  }

  func show() throws -> ExitStatus {
    let catalogs = try catalogs()
    let id = arguments.operands.first ?? ""
    if let rule = catalogs.rules.rule(id) {
      let page = RulePage(rule: rule)
      let isAboutBounds = arguments.isSet("bounds")
      console.output.write(isAboutBounds ? page.bounds : isMarkdown ? page.markdown : page.text)
    } else if let message = messages(of: catalogs).first(where: { $0.id == id }) {
      let page = MessagePage(message: message)
      console.output.write(isMarkdown ? MessagePage.markdown([message]) : page.text)
    } else {
      let known = catalogs.rules.rules.map(\.id) + messages(of: catalogs).map(\.id)
      throw RuleSelection.unknown("rule", id, among: known, command: "scenetrace rules show")
    }
    return ExitStatus()
  }

  private var isMarkdown: Bool { arguments.last("format") == "markdown" }

  /// The messages that are findings by themselves, by id.
  private func messages(of catalogs: Catalogs) -> [RuntimeMessage] {
    catalogs.vocabulary.messages.filter { $0.severity != "note" }.sorted { $0.id < $1.id }
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
