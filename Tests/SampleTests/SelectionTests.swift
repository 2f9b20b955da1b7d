import Foundation
import Testing

@Suite("What is looked at")
struct SelectionTests {
  private let windows = "samples/ok/two-windows-by-id.log"
  private let bare = "samples/ok/force-quit.log"
  private let notes = "samples/bad/readme.log"

  @Test("Scenes and launches are chosen by name and number")
  func choice() async throws {
    let left = try await Program.run(["timeline", "--scene", "left", windows]).output
    #expect(left.contains("\n  scene left\n") && !left.contains("scene right"))
    let second = try await Program.run(["timeline", "--launch", "2", bare]).output
    #expect(
      second.hasPrefix("launch 2  ") && second.contains("\n1 of 2 launches, 1 of 2 scenes shown\n"))
    let part = try await Program.run(["timeline", "--since", "line:9", windows]).output
    #expect(part.contains("    lines …6-16 "))
  }

  @Test(
    "What is not there is said with what is, and exits with 2",
    arguments: [
      (["--launch", "7"], "there is no launch 7; there is 1"),
      (["--scene", "up"], "there is no scene 'up'; there are app, left and right"),
      (["--process", "Maps"], "no launch of 'Maps' was found: the log names no process"),
      (["--since", "soon"], "'--since soon' is no time; write it like 09:00:05.250"),
    ])
  func unknown(arguments: [String], message: String) async throws {
    let run = try await Program.run(["timeline"] + arguments + [windows])
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("A clock cannot be asked for where the log has none", arguments: ["check", "timeline"])
  func noClock(command: String) async throws {
    let run = try await Program.run([command, "--since", "09:00", bare])
    #expect(run.status == 2)
    #expect(run.errors.contains("\(bare): its lines have no clock"), "\(run.errors)")
    #expect(run.errors.contains("line:120"))
    let line = try await Program.run([command, "--since", "line:3", bare])
    #expect(line.status == 0 && line.errors == "")
  }

  @Test("Only findings inside count")
  func findings() async throws {
    let early = try await Program.run([
      "check", "-q", "-f", "concise", "--until", "09:00:59", notes,
    ])
    #expect(early.output.contains("[no-pause-on-resign-active]"))
    #expect(!early.output.contains("error:") && early.status == 1)
    let none = try await Program.run(["check", "--since", "line:13", notes])
    #expect(none.status == 0 && none.output.hasPrefix("no findings"))
    let other = try await Program.run(["check", "--process", "Maps", notes])
    #expect(other.status == 2)
    #expect(other.errors.contains("no launch of 'Maps' was found: there is Notes[512]"))
    let own = try await Program.run(["check", "--process", "Notes", notes])
    #expect(own.output == (try await Program.run(["check", notes])).output)
  }

  @Test("Pictures are drawn with what the locale understands")
  func locale() async throws {
    let ascii = try await Program.run(["timeline", windows], environment: ["LC_ALL": "C"]).output
    #expect(ascii.contains("\n               # active   - background   . suspended\n"), "\(ascii)")
    let lines = try await Program.run(["timeline", windows]).output.split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("  app  ") }?.count == 80)
  }
}
