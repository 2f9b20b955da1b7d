import Foundation
import Testing

@Suite("Flags")
struct FlagTests {
  private let errors = "samples/bad/save-only-in-will-terminate.log"
  private let warnings = "samples/bad/slow-launch.log"
  private let many = "samples/bad/many-transitions.log"
  private let coarse = "samples/ok/device-syslog-with-noise.log"

  /// Notes with one launch that takes a second and a half: a note and nothing else.
  private let noted = """
    2025-03-01 09:00:00.000 Notes[512:1a03] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:01.400 Notes[512:1a03] scene(_:willConnectTo:options:)
    2025-03-01 09:00:01.500 Notes[512:1a03] sceneDidBecomeActive(_:)

    """

  @Test("--fail-on decides between 0 and 1")
  func failOn() async throws {
    let levels = ["error", "warning", "note", "inconclusive", "never"]
    let rows: [(String, String?, [Int32])] = [
      (errors, nil, [1, 1, 1, 1, 0]), (warnings, nil, [0, 1, 1, 1, 0]),
      ("-", noted, [0, 0, 1, 1, 0]), (coarse, nil, [0, 0, 0, 1, 0]),
    ]
    for (path, input, codes) in rows {
      for (level, code) in zip(levels, codes) {
        let run = try await Program.run(["check", "--fail-on", level, path], input: input)
        #expect(run.status == code, "\(path) --fail-on \(level)")
      }
    }
  }

  @Test("Colour adds nothing but escapes, and the variables decide without a flag")
  func colour() async throws {
    let plain = try await Program.run(["check", many]).output
    let coloured = try await Program.run(["check", "--color", "always", many]).output
    #expect(!plain.contains("\u{1b}") && coloured.contains("\u{1b}[1;31merror["))
    #expect(coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
    let rows: [([String], [String: String], Bool)] = [
      (["always"], ["NO_COLOR": "1"], true), (["never"], ["FORCE_COLOR": "1"], false),
      (["auto"], ["FORCE_COLOR": "1"], true), ([], ["FORCE_COLOR": "1"], true),
      ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false), ([], ["FORCE_COLOR": "0"], false),
    ]
    for (flag, environment, isColoured) in rows {
      let arguments = ["check"] + flag.flatMap { ["--color", $0] } + [many]
      let run = try await Program.run(arguments, environment: environment)
      #expect(run.output == (isColoured ? coloured : plain), "\(flag) \(environment)")
    }
  }

  private func rules(_ arguments: [String]) async throws -> [String] {
    let run = try await Program.run(["check", "--quiet", "-f", "concise"] + arguments)
    return Array(
      Set(run.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) })
    ).sorted()
  }

  @Test("--rule and --disable choose who judges")
  func choice() async throws {
    let all = [
      "background-task-begun-late", "background-task-leak", "illegal-transition",
      "no-pause-on-resign-active",
    ]
    #expect(try await rules([many]) == all)
    #expect(try await rules(["--rule", "illegal-transition", many]) == ["illegal-transition"])
    #expect(
      try await rules(["--rule", all[0], "--rule", all[3], many]) == [all[0], all[3]])
    #expect(
      try await rules(["--disable", "illegal-transition", many]) == [all[0], all[1], all[3]])
    let none = try await Program.run(
      ["check", many] + all.flatMap { ["--disable", $0] })
    #expect(none.status == 0 && none.output.contains(" 4 disabled"))
  }

  @Test("--severity hides, and what is hidden still counts")
  func severity() async throws {
    let run = try await Program.run(["check", "--severity", "error", many])
    #expect(!run.output.contains("warning["))
    #expect(run.output.contains("\n7 findings below error not shown (--severity)\n"))
    #expect(run.output.contains("\n1 error, 7 warnings · "))
    let hidden = try await Program.run(["check", "--severity", "error", warnings])
    #expect(hidden.status == 1)
  }

  @Test("Three findings of a rule are shown unless all are asked for")
  func all() async throws {
    let some = try await Program.run(["check", many]).output
    let every = try await Program.run(["check", "--all", many]).output
    let name = "warning[no-pause-on-resign-active]"
    #expect(some.components(separatedBy: name).count == 4)
    #expect(every.components(separatedBy: name).count == 6)
    #expect(some.contains("+2 more of no-pause-on-resign-active in launch 1 (--all shows them)\n"))
    #expect(!every.contains("+2 more"))
  }

  @Test("What the app is said to log counts when it is absent")
  func expect() async throws {
    let trace = """
      2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:)
      2025-03-01 09:00:20.000 Notes[512:1a03] note edited
      2025-03-01 09:00:30.000 Notes[512:1a03] sceneWillResignActive(_:)
      2025-03-01 09:00:30.500 Notes[512:1a03] sceneDidEnterBackground(_:)
      2025-03-01 09:10:30.500 Notes[512:1a03] sceneWillEnterForeground(_:)

      """
    let silent = try await Program.run(["check", "-v"], input: trace)
    #expect(silent.status == 0)
    #expect(
      silent.output.contains("no-save-on-background: not judged once, no save is logged anywhere"))
    let declared = try await Program.run(["check", "--expect", "save"], input: trace)
    #expect(declared.status == 1 && declared.output.hasPrefix("error[no-save-on-background]"))
    #expect(declared.output.contains("--> <stdin>:4 "))
  }

  @Test("A report goes to a file whole, beside what is printed")
  func files() async throws {
    try await Program.withTemporaryDirectory { directory in
      let file = directory.appendingPathComponent("out.json")
      let run = try await Program.run(["check", "-f", "text", "-f", "json=\(file.path)", errors])
      #expect(run.output == (try await Program.run(["check", errors])).output)
      let json = try await Program.run(["check", "-f", "json", errors])
      #expect(try String(contentsOf: file, encoding: .utf8) == json.output)
      let nowhere = try await Program.run(
        ["check", "-o", directory.appendingPathComponent("none/x").path, errors])
      #expect(nowhere.status == 2 && nowhere.errors.contains("none/x"))
    }
  }
}
