import Foundation
import Testing

/// What documents show works.
@Suite("Documents")
struct DocumentTests {
  /// Documents that go from one command to the next, from an empty folder, with all that is printed.
  private static let courses = ["docs/tutorial.md"]
  private static let others = [
    "README.md", "CONTRIBUTING.md", "docs/ci.md", "docs/configuration.md", "docs/faq.md",
    "docs/fleet.md", "docs/instrument.md", "docs/live.md", "docs/performance.md",
    "docs/reliability.md", "docs/reports.md", "docs/sqlite.md", "docs/writing-rules.md",
  ]
  /// What builds or measures the program itself, or changes the system, is run by other means.
  private static let notHere = ["make ", "sudo "]

  @Test("All documents are among those")
  func all() throws {
    let docs = Program.repository.appendingPathComponent("docs")
    let files = try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    #expect(Set(files).isSubset(of: Set(Self.courses + Self.others)), "\(files)")
  }

  @Test("Whoever follows a course sees what it shows", arguments: courses)
  func course(path: String) async throws {
    let file = Program.repository.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let console = ConsoleText(text)
    try await Program.withTemporaryDirectory { directory in
      var outputs: [String] = []
      for exchange in console.exchanges {
        let run = try await shell("exec 2>&1\n" + exchange.command, in: directory)
        #expect(run.status < 2, "\(exchange.command): \(run.output)")
        outputs.append(run.output)
      }
      #expect(outputs.count > 5)
      try Golden.expect(console.text(printing: outputs), in: file)
    }
  }

  @Test("What is shown at a prompt works", arguments: others)
  func commands(path: String) async throws {
    let text = try String(
      contentsOf: Program.repository.appendingPathComponent(path), encoding: .utf8)
    let commands = ConsoleText(text).exchanges.map(\.command)
      .filter { command in !Self.notHere.contains { command.hasPrefix($0) } }
    try await Program.withTemporaryDirectory { directory in
      try await furnish(directory)
      for command in commands {
        // What follows a log goes on until somebody stops it; with a sanitizer it takes seconds to begin.
        let isEndless = command.contains("--follow")
        let line = isEndless ? "timeout --preserve-status -s INT 10 " + command : command
        let run = try await shell(line, in: directory)
        #expect(run.status < 2, "\(path): \(command): \(run.errors)")
        #expect(!run.errors.contains("error:"), "\(path): \(command): \(run.errors)")
      }
    }
  }

  @Test("What is printed is what is shown", arguments: ["docs/live.md"])
  func shown(path: String) async throws {
    let file = Program.repository.appendingPathComponent(path)
    let console = ConsoleText(try String(contentsOf: file, encoding: .utf8))
    try await Program.withTemporaryDirectory { directory in
      try await furnish(directory)
      var outputs: [String] = []
      for exchange in console.exchanges {
        outputs.append(try await shell("exec 2>&1\n" + exchange.command, in: directory).output)
      }
      #expect(!outputs.isEmpty)
      try Golden.expect(console.text(printing: outputs), in: file)
    }
  }

  @Test("What takes macOS or a device is listed")
  func elsewhere() throws {
    var listed = ""
    for path in Self.others + Self.courses {
      let text = try String(
        contentsOf: Program.repository.appendingPathComponent(path), encoding: .utf8)
      for block in text.matches(of: /<!-- macOS only -->\n```([a-z]+)\n((?s).*?)```/) {
        listed += "\(path): \(block.output.1)\n"
        for line in block.output.2.split(separator: "\n") where block.output.1 == "sh" {
          listed += "  \(line)\n"
        }
      }
      // Nothing else in a document takes Apple's tools.
      for exchange in ConsoleText(text).exchanges {
        #expect(!exchange.command.contains("xcrun"), "\(path): \(exchange.command)")
      }
    }
    try Golden.expect(
      listed, in: Program.repository.appendingPathComponent("Tests/SampleTests/macos-only.txt"))
  }

  /// Puts logs of all names that documents use into a folder.
  private func furnish(_ directory: URL) async throws {
    let samples = Program.repository.appendingPathComponent("samples").path
    let run = try await shell(
      """
      cp '\(samples)/reports/ordinary.log' bug.log
      cp '\(samples)/bad/two-launches.log' app.log
      cp '\(samples)/bad/readme.log' device.log
      cp '\(samples)/diff/golden.log' '\(samples)/diff/new.log' .
      mkdir logs && cp '\(samples)'/bad/readme.log '\(samples)'/bad/slow-launch.log logs
      gzip -k app.log && tar cf sysdiag.tar logs
      """, in: directory)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  private func shell(_ command: String, in directory: URL) async throws -> Program.Run {
    let own = Program.url.deletingLastPathComponent().path
    return try await Program.run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", command],
      environment: ["PATH": "\(own):/usr/local/bin:/usr/bin:/bin"], directory: directory)
  }
}
