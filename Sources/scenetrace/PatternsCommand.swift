import CommandLineKit
import LogInput
import Rules
import YAMLDocument

/// `scenetrace patterns check`: whether configurations and definition files are right, each with what
/// belongs to it.
struct PatternsCommand {
  let arguments: ParsedArguments
  let console: Console

  func check() throws -> ExitStatus {
    let usual = usual
    let operands = arguments.operands.isEmpty ? usual : arguments.operands
    guard !operands.isEmpty else {
      console.remark(
        "there is no \(Configuration.fileName) here or above, up to the root of the repository; "
          + "name pattern files to check those")
      return ExitStatus()
    }
    func isConfiguration(_ path: String) -> Bool {
      usual.contains(path) || Self.isConfiguration(path)
    }
    var configurations = operands.filter(isConfiguration)
    let files = operands.filter { !isConfiguration($0) }
    var tests = TestTally(noun: "sample")
    var status = ExitStatus()
    // What a file defines may need what the configuration around it defines.
    if !files.isEmpty {
      configurations += usual.filter { !configurations.contains($0) }
      let configuration = (try? Settings(arguments).configuration) ?? Configuration()
      try attempt(&status) { try test(files, with: configuration, &tests) }
    }
    for path in configurations {
      try attempt(&status) { try test([], with: Configuration(file: path), &tests) }
    }
    if tests.close(on: console).hasFound { status.hadTrouble = true }
    return status
  }

  /// The configuration that holds here, or that the arguments name.
  private var usual: [String] {
    if arguments.isSet("no-config") { return [] }
    let nearest = Configuration.nearest(isThere: { FileKind(of: $0) != nil })
    return [arguments.last("config") ?? nearest].compactMap { $0 }
  }

  private static func isConfiguration(_ path: String) -> Bool {
    path == Configuration.fileName || path.hasSuffix("/" + Configuration.fileName)
  }

  /// One file that is wrong keeps none of the others from being checked.
  private func attempt(_ status: inout ExitStatus, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DefinitionError {
      console.complain(rendered: error.rendered)
      status.hadTrouble = true
    }
  }

  /// Loads the files with a configuration and what that names, and runs their samples and examples.
  private func test(
    _ paths: [String], with configuration: Configuration, _ tests: inout TestTally
  ) throws {
    let files = try PatternFiles(configuration.patternPaths() + paths)
    let catalogs = try Catalogs(
      adding: files, thresholds: configuration.thresholdValues, withExamples: true)
    try configuration.check(against: catalogs)
    guard !files.documents.isEmpty else { return }
    let formats = catalogs.formats.formats.reduce(0) { $0 + $1.samples.count + $1.rejects.count }
    tests.add(catalogs.formats.problems(), count: formats)
    var probe = VocabularyProbe(catalogs.vocabulary)
    probe.test(into: &tests)
    let own = files.names(under: RuleCatalog.definitionKey)
    let runner = RuleExampleRunner(catalogs: catalogs)
    for rule in catalogs.rules.rules where own.contains(rule.id) {
      for example in rule.examples { tests.add(runner.failures(of: example, in: rule)) }
    }
    tests.slow += catalogs.slowDefinitions
  }
}
