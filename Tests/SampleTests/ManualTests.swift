import CommandLineKit
import Foundation
import Testing

@testable import scenetrace

@Suite("The manual")
struct ManualTests {
  private static let folder = Program.repository.appendingPathComponent("man")
  private static let commands = Grammar.scenetrace.root.subcommands.map(\.name)

  @Test("The page of every command is what the program prints", arguments: [""] + commands)
  func pages(command: String) async throws {
    let words = command.isEmpty ? [] : [command]
    let run = try await Program.run(["manual"] + words)
    #expect(run.errors == "" && run.status == 0)
    let name = (["scenetrace"] + words).joined(separator: "-")
    try Golden.expect(run.output, in: Self.folder.appendingPathComponent("\(name).1"))
  }

  @Test("Every page is one of those")
  func names() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let commands = Self.commands.map { "scenetrace-\($0).1" } + ["scenetrace.1"]
    #expect(files.filter { $0.hasSuffix(".1") } == commands.sorted())
    #expect(
      files.filter { $0.hasSuffix(".5") } == ["scenetrace-config.5", "scenetrace-patterns.5"])
  }

  @Test("A command that there is not has no page")
  func unknown() async throws {
    let run = try await Program.run(["manual", "chekc"])
    #expect(run.errors.contains("unknown command 'chekc'; did you mean 'check'?"), "\(run.errors)")
    #expect(run.status == 2 && run.output == "")
  }

  @Test("The page on configurations names every key, and no other")
  func configuration() throws {
    let page = try String(
      contentsOf: Self.folder.appendingPathComponent("scenetrace-config.5"), encoding: .utf8)
    let keys = page.matches(of: /\.It Ic ([a-z]+)\n/).map { String($0.output.1) }
    #expect(Set(keys) == Set(Configuration.keys))
  }
}
