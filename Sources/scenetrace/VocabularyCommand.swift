import CommandLineKit
import Lifecycle
import Reporting

/// `scenetrace vocabulary`: which words make events, and what a message is read as.
struct VocabularyCommand {
  let arguments: ParsedArguments
  let console: Console

  /// What words are listed as.
  static let kinds = [
    "callback", "phase", "action", "message", "termination-code", "print", "fact", "scene-name",
  ]

  func list() throws -> ExitStatus {
    let vocabulary = try vocabulary(adding: [])
    var rows = vocabulary.callbacks.map { ["callback", $0.name, $0.transition?.rawValue ?? ""] }
    rows += vocabulary.phases.map { ["phase", $0.name, ""] }
    rows += vocabulary.actions.map { ["action", $0.name, "\($0.confidence.rawValue) confidence"] }
    rows += vocabulary.messages.map { ["message", $0.id, SafeText.prose($0.meaning)] }
    rows += vocabulary.terminationCodes.map {
      ["termination-code", "0x" + String($0.value, radix: 16), SafeText.prose($0.meaning)]
    }
    rows += vocabulary.prints.map { ["print", $0.name, vocabulary.meaning(of: $0)] }
    rows += vocabulary.facts.map { ["fact", $0.name, $0.kinds.joined(separator: ", ")] }
    rows += vocabulary.identities.map { ["scene-name", $0.key.rawValue, ""] }
    if let kind = arguments.last("kind") { rows.removeAll { $0[0] != kind } }
    if arguments.isSet("names") { rows = rows.map { [$0[1]] } }
    console.output.write(Listing(rows.map { $0.last == "" ? Array($0.dropLast()) : $0 }).text)
    return ExitStatus()
  }

  func literals() throws -> ExitStatus {
    let interest = try vocabulary(adding: []).interest
    let literals =
      arguments.isSet("everywhere") ? interest.everywhere : interest.everywhere + interest.inApps
    for text in literals.texts { console.output.write(text + "\n") }
    return ExitStatus()
  }

  func match() throws -> ExitStatus {
    var probe = VocabularyProbe(try vocabulary(adding: []))
    let rows = probe.findings(in: arguments.operands.first ?? "")
    console.output.write(rows.isEmpty ? "no event\n" : Listing(rows).text)
    return ExitStatus()
  }

  func test() throws -> ExitStatus {
    let catalogs = try catalogs(adding: arguments.operands)
    var probe = VocabularyProbe(catalogs.vocabulary)
    var tests = TestTally(noun: "sample")
    tests.slow = catalogs.slowDefinitions
    probe.test(into: &tests)
    return tests.close(on: console)
  }

  private func vocabulary(adding paths: [String]) throws -> Vocabulary {
    try catalogs(adding: paths).vocabulary
  }

  private func catalogs(adding paths: [String]) throws -> Catalogs {
    try Settings(arguments).catalogs(adding: paths, withExamples: true)
  }
}
