import BuiltInPatterns
import DefinitionFiles
import Foundation
import Lifecycle
import LogInput
import Matching
import Rules
import Testing
import YAMLDocument

@testable import scenetrace

@Suite("A user's definitions on top of the built-in ones")
struct UserDefinitionTests {
  private static let word = """
    schema: scenetrace/v1
    action: blur
    category: persistence
    match: '(?i){B}stash[-_ ]?away{E}'
    samples: ['stash away']
    rejects: ['stashes']
    """

  private static let format = """
    schema: scenetrace/v1
    format: own-logger
    title: what our logger writes
    line: '^<<(?<time>\\d\\d:\\d\\d:\\d\\d)>> (?<message>.*)$'
    clock: {layouts: ['HH:mm:ss']}
    samples:
      - line: '<<09:00:00>> saving notes'
        expect: {moment: '09:00:00', resolution: 1s, message: saving notes}
    rejects: ['09:00:00 saving notes']
    """

  private func catalogs(adding files: [String]) throws -> Catalogs {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (index, file) in files.enumerated() {
      try Data(file.utf8).write(to: directory.appendingPathComponent("\(index).yml"))
    }
    return try Catalogs(adding: try PatternFiles([directory.path]), withExamples: false)
  }

  @Test("A word replaces the one of its name, and all others are still read")
  func word() throws {
    let catalogs = try catalogs(adding: [Self.word])
    let builtIn = try BuiltIn.catalogs().vocabulary
    #expect(Set(catalogs.vocabulary.actions.map(\.name)) == Set(builtIn.actions.map(\.name)))
    var probe = VocabularyProbe(catalogs.vocabulary)
    #expect(probe.findings(in: "stash away").contains { $0.contains("blur") })
    let callbacks = catalogs.vocabulary.callbacks.flatMap(\.samples)
    #expect(callbacks.allSatisfy { !probe.findings(in: $0).isEmpty })
  }

  @Test("A format is known beside the built-in ones, and none of those is lost")
  func format() throws {
    let catalogs = try catalogs(adding: [Self.format])
    let own = Set(catalogs.formats.formats.map(\.id))
    let builtIn = Set(try BuiltIn.catalogs().formats.formats.map(\.id))
    #expect(own.subtracting(builtIn) == ["own-logger"] && builtIn.isSubset(of: own))
    #expect(catalogs.formats.problems() == [])
  }

  @Test("A log is judged by both")
  func judgement() throws {
    let catalogs = try catalogs(adding: [Self.word, Self.format])
    let log = """
      <<09:00:00>> application(_:didFinishLaunchingWithOptions:)
      <<09:00:01>> sceneDidBecomeActive(_:)
      <<09:00:02>> stash away
      <<09:00:03>> sceneWillResignActive(_:)
      <<09:00:04>> sceneDidEnterBackground(_:)

      """
    let analysis = Analysis(catalogs: catalogs, judgement: RuleEngine.Options())
    let trace = analysis.run(log, file: "own.log")
    #expect(trace.launchCount == 1)
    #expect(trace.inputs.first?.formats.map(\.id) == ["own-logger"])
    #expect(trace.inputs.first?.account.events == 5)
  }
}
