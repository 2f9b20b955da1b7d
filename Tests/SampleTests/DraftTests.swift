import Foundation
import Testing

/// Definition files that are begun, and what says that they are wrong.
@Suite("Definitions of one's own")
struct DraftTests {
  @Test(
    "What is begun fails its test until it is filled in",
    arguments: [("rules", "my-rule"), ("formats", "my-format"), ("vocabulary", "my.action")])
  func draft(command: String, id: String) async throws {
    try await Program.withTemporaryDirectory { directory in
      let begun = try await scenetrace([command, "new", id], in: directory)
      #expect(begun.errors == "" && begun.status == 0)
      #expect(begun.output.hasPrefix("wrote scenetrace/\(id).yml\n"))
      let test = try await scenetrace([command, "test", "scenetrace/\(id).yml"], in: directory)
      #expect(test.status == 1 && test.errors == "", "\(test.errors)")
      #expect(test.output.contains(id), "\(test.output)")
      let check = try await scenetrace(["patterns", "check", "scenetrace"], in: directory)
      #expect(check.status == 2 && check.output.contains(id), "\(check.output)\(check.errors)")
      let again = try await scenetrace([command, "new", id], in: directory)
      #expect(again.status == 2 && again.errors.contains("is there already"))
    }
  }

  @Test("Names are checked, and those of shipped definitions are told")
  func names() async throws {
    try await Program.withTemporaryDirectory { directory in
      for id in ["My-Rule", "rule_1", "a--b", "", "1st"] {
        let run = try await scenetrace(["rules", "new", id], in: directory)
        #expect(run.status == 2 && run.errors.contains("is no name of a rule"), "\(id)")
      }
      let known = try await scenetrace(
        ["rules", "new", "illegal-transition", "-d", "x"], in: directory)
      #expect(known.status == 0 && known.errors.contains("there is a built-in rule"))
      let nowhere = try await scenetrace(["rules", "new", "a", "-d", "x/y/z"], in: directory)
      #expect(nowhere.status == 2 && nowhere.errors.contains("x/y/z/a.yml"), "\(nowhere.errors)")
    }
  }

  @Test("patterns check looks at all that is named, whatever is wrong with some")
  func check() async throws {
    try await Program.withTemporaryDirectory { directory in
      try write("schema: scenetrace/v1\nexpect: [stash]\npatterns: [words]\n", "a/.scenetrace.yml")
      try write(
        """
        schema: scenetrace/v1
        action: stash
        category: persistence
        match: '(?i){B}stash(?:ing)?{E}'
        samples: ['stashing']
        rejects: ['stashed']
        """, "a/words/stash.yml")
      try write("schema: scenetrace/v1\ndisabled: [illegal-transition]\n", "b/.scenetrace.yml")
      try write("schema: scenetrace/v1\nrule: x\n", "b/rule.yml")
      let right = try await scenetrace(["patterns", "check", "a/.scenetrace.yml"], in: directory)
      #expect(right.status == 0 && right.errors == "", "\(right.errors)")
      #expect(right.output.contains(/\d+ samples, 0 failures/))
      let all = try await scenetrace(
        ["patterns", "check", "b/rule.yml", "b/.scenetrace.yml", "a/.scenetrace.yml"], in: directory
      )
      #expect(all.status == 2)
      #expect(all.errors.contains("b/rule.yml:") && all.errors.contains("b/.scenetrace.yml:2:1"))
      #expect(all.output.contains(/\d+ samples, 0 failures/))
      let both = try await scenetrace(
        ["patterns", "check", "rule.yml"], in: directory.appendingPathComponent("b"))
      #expect(both.errors.contains("rule.yml:") && both.errors.contains(".scenetrace.yml:2:1"))
      #expect(both.errors.components(separatedBy: "unknown key").count == 2, "\(both.errors)")
      let none = try await scenetrace(["patterns", "check"], in: directory)
      #expect(none.status == 0 && none.errors.contains("there is no .scenetrace.yml"))
      let here = try await scenetrace(
        ["patterns", "check"], in: directory.appendingPathComponent("b"))
      #expect(here.status == 2 && here.errors.contains(".scenetrace.yml:2:1"))
      let without = try await scenetrace(
        ["patterns", "check", "--no-config"], in: directory.appendingPathComponent("b"))
      #expect(without.status == 0 && without.errors.contains("there is no .scenetrace.yml"))
      try write("schema: scenetrace/v1\ndisabled: [illegal-transition]\n", "b/other.yml")
      let named = try await scenetrace(
        ["patterns", "check", "--config", "b/other.yml"], in: directory)
      #expect(named.status == 2 && named.errors.contains("b/other.yml:2:1"), "\(named.errors)")

      func write(_ text: String, _ path: String) throws {
        let file = directory.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }
  }

  private func scenetrace(_ arguments: [String], in directory: URL) async throws -> Program.Run {
    try await Program.run(Program.url, arguments, directory: directory)
  }
}
