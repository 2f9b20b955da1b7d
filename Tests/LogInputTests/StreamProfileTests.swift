import TestSupport
import Testing

@testable import LogInput

@Suite struct StreamProfileTests {
  private func profile(_ text: String) throws -> StreamProfile {
    try #require(try outcome(of: text).profile)
  }

  private let line = "2025-03-01 09:00:00.000 Notes[512:1a03] saving\n"
  private let bare = "sceneDidBecomeActive(_:)\n"

  @Test func `lines without a process are one app's, and nothing goes on another one`() throws {
    for text in [bare + "saving\n", "", "\n\n\n"] {
      let profile = try profile(text)
      #expect(profile.form == .lines && !profile.namesProcesses && !profile.joinsLines)
    }
  }

  @Test func `behind a stamp on every line, one without goes on the one before`() throws {
    let profile = try profile("2025-03-01 09:00:00 saving\n  a second line of it\n")
    #expect(!profile.namesProcesses && profile.joinsLines && !profile.readsEveryStamp)
  }

  @Test func `a process on every line`() throws {
    for text in [line, line + "  a second line of it\n"] {
      let profile = try profile(text)
      #expect(profile.namesProcesses && profile.joinsLines)
    }
  }

  @Test func `a bare callback among more than a fifth of bare lines makes a console`() throws {
    for text in [line + bare, line + line + line + bare] {
      let profile = try profile(text)
      #expect(!profile.namesProcesses && !profile.joinsLines)
    }
    #expect(try profile(line + line + line + line + bare).joinsLines)
    // Continued lines, whatever they hold, make none.
    #expect(try profile(line + "  sceneDidBecomeActive(_:)\n").joinsLines)
    #expect(try profile(line + "\tsceneDidBecomeActive(_:)\n").joinsLines)
    #expect(try profile(line + "saving\nsaving\n").joinsLines)
  }

  @Test func `lines that are indented above every record continue nothing`() throws {
    #expect(try !profile("  sceneDidBecomeActive(_:)\n" + line + " saved\n").joinsLines)
    #expect(try profile(line + "  sceneDidBecomeActive(_:)\n saved\n").joinsLines)
  }

  @Test func `a console that prints, and logs once, is still a console`() throws {
    let printed = String(repeating: "loading\n", count: 30)
    #expect(try !profile(printed + line).joinsLines)
    #expect(try profile(line + printed).joinsLines)
    #expect(try profile("loading\n" + line + line + "saving\n").joinsLines)
  }

  @Test func `below the head of a crash report everything belongs to it`() throws {
    let report = "Process:  Notes [512]\nPath:  /Notes\n\nException Type:  EXC_CRASH\nscene\n"
    #expect(try profile("Incident Identifier: 1\n" + report).joinsLines)
    #expect(try !profile(bare + report).joinsLines)
  }

  @Test func `times of day, and steps from line to line, have to be followed on every line`() throws
  {
    #expect(try profile("09:00:00.000 saving\n09:00:01.000 saving\n").readsEveryStamp)
    #expect(try profile("09:00:00.000 saving\n").joinsLines)
  }

  @Test func `what follows the first 64 KiB does not change the profile`() throws {
    let head = String(
      repeating: "2025-03-01 09:00:00.000 Notes[512:1a03] layout took 3 ms\n", count: 1300)
    #expect(head.utf8.count > 64 << 10)
    #expect(try profile(head + String(repeating: bare, count: 900)).joinsLines)
  }

  @Test(
    "JSON that does not keep to one object a line is read by objects",
    arguments: [
      ("[{\n  \"message\" : \"a\"\n},{\n  \"message\" : \"b\"\n}]", true),
      ("[\n  {\"message\": \"a\"},\n  {\"message\": \"b\"}\n]\n", true),
      ("[{\"message\": \"a\"}, {\"message\": \"b\"}]", true),
      ("{\n  \"message\": \"a\"\n}\n{\n  \"message\": \"b\"\n}\n", true),
      ("{\"bug_type\":\"309\",\"message\":\"x\"}\n{\n  \"pid\" : 3\n}\n", true),
      ("Filtering the log data using \"a\"\n[{\n  \"eventMessage\" : \"a\"\n", true),
      ("{\"message\": \"a\"}\n{\"message\": \"b\"}\n", false),
      ("{\"message\": \"a\"}\n{\"unknown\": \"b\"}\n", false),
      ("{\"unknown\": 1}\n{\"unknown\": 2}\n{\"message\": \"b\"}\n", false),
      ("[SceneDelegate] sceneDidBecomeActive\n{\n  \"a\" : 1\n}\n", false),
      ("{\n  saving = 1;\n}\n", false), ("{\n  \"saving\" = 1;\n}\n", false), ("[]\n", false),
    ])
  func documents(text: String, isDocument: Bool) throws {
    #expect((try profile(text).form == .objects) == isDocument)
  }
}
