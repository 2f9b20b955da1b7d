import Foundation
import Testing

/// How lines are read, as `explain` and `formats detect` show it.
@Suite("How lines are read")
struct ReadingTests {
  private static let log = """
    cat > app.log <<'LOG'
    2025-03-01 09:00:00.000 Notes[512:1a03] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[512:1a03] <UIWindowScene: 0x102> sceneDidBecomeActive(_:)
    2025-03-01 09:00:01.000 Notes[512:1a03] settings are {
        theme = dark;
    }

    2025-03-01 09:00:02.000 Maps[77:1] saving tiles
    2025-03-01 09:00:03.000 Notes[512:1a03] layout took 3 ms
    4   Notes      0x0000000102c8a1b4 -[SceneDelegate sceneDidBecomeActive:] + 44
    LOG

    """

  private func rows(_ line: Int, log: String = Self.log) async throws -> [String: String] {
    let run = try await Program.script(log + "scenetrace explain app.log:\(line)")
    #expect(run.errors == "")
    var rows: [String: String] = [:]
    for row in run.output.split(separator: "\n") {
      let parts = row.split(separator: "  ", maxSplits: 1)
      rows[String(parts[0])] = parts.last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return rows
  }

  @Test("What JSON writes with backslashes is found, also before its app is known")
  func escapedMarks() async throws {
    let run = try await Program.script(
      #"""
      cat > app.ndjson <<'LOG'
      {"timestamp":"2025-03-01 09:00:00.012617+0100","processID":412,"eventMessage":"Info.plist contained no UIScene configuration dictionary (looking for configuration named \"(no name)\")","processImagePath":"\/var\/Notes.app\/Notes","subsystem":"com.apple.UIKit","messageType":"Default","eventType":"logEvent"}
      LOG
      scenetrace timeline app.ndjson
      """#)
    #expect(run.output.contains("1 launch, 0 scenes · 1 line: 1 event"), "\(run.output)")
  }

  @Test("An event, with what defined it")
  func event() async throws {
    let rows = try await rows(2)
    #expect(rows["format"]?.hasPrefix("nslog: ") ?? false)
    #expect(rows["format"]?.contains("(built-in:formats/nslog.yml:") ?? false)
    #expect(rows["time"] == "2025-03-01T09:00:00.100, in steps of 1ms")
    #expect(rows["process"] == "Notes" && rows["pid"] == "512" && rows["thread"] == "1a03")
    #expect(
      rows["event"]?.hasPrefix(
        "scene.didBecomeActive (built-in:vocabulary/callbacks/scene-delegate.yml:") ?? false)
    #expect(rows["told of"] == "scene 0x102" && rows["launch"] == "1, Notes[512]")
    #expect(rows["transition"] == "becomeActive: unknown → active")
  }

  @Test(
    "No event, and why",
    arguments: [
      (4, "it goes on the record above it, and says nothing that stands by itself"),
      (6, "it is blank"),
      (7, "'save' is said here, but Maps told no lifecycle event, so it is no app here"),
      (8, "nothing that it says is in the vocabulary"),
      (9, "the tool that wrote the log says it of the log"),
    ])
  func silence(line: Int, reason: String) async throws {
    let rows = try await rows(line)
    #expect(rows["event"] == "none: " + reason, "\(rows)")
    if line == 4 { #expect(rows["goes on"] == "the record at line 3") }
  }

  @Test("A line of a packed log, and lines that are none")
  func places() async throws {
    let run = try await Program.script(
      Self.log + """
        mkdir dir; mv app.log dir; tar czf logs.tgz dir; gzip -k dir/app.log
        scenetrace explain dir/app.log:2 > plain
        scenetrace explain dir/app.log.gz:2 | cmp - plain
        scenetrace explain logs.tgz/dir/app.log:2 | cmp - plain
        scenetrace explain dir/app.log:10; echo $?
        scenetrace explain dir/app.log; echo $?
        scenetrace explain dir/none.log:3; echo $?
        """)
    #expect(run.output == "2\n2\n2\n")
    #expect(run.errors.contains("dir/app.log has 9 lines: there is no line 10"))
    #expect(run.errors.contains("'dir/app.log' names no line; write it like app.log:42"))
    #expect(run.errors.contains("dir/none.log: "))
  }

  @Test("Every line is counted under what it was taken for")
  func detection() async throws {
    let run = try await Program.script(Self.log + "scenetrace formats detect app.log")
    #expect(
      run.output == """
        nslog            5  line 1  2025-03-01 09:00:00.000 Notes[512:1a03] application(_:didFi…
        (further lines)  2  line 4  theme = dark;
        (blank)          1  line 6  
        backtrace-frame  1  line 9  4   Notes      0x0000000102c8a1b4 -[SceneDelegate sceneDidB…
        A line without a prefix goes on the record above it.

        """)
  }

  @Test("A format that the log is not in is said to be wrong, and where")
  func forcedFormat() async throws {
    let run = try await Program.script(
      Self.log + """
        scenetrace check -q --input-format nslog app.log; echo $?
        scenetrace check -q --input-format log-compact app.log; echo $?
        scenetrace check -q --input-format json-lines app.log; echo $?
        scenetrace check --input-format nslogs app.log; echo $?
        """)
    #expect(run.output.contains("0\n") && run.output.hasSuffix("2\n"))
    #expect(
      run.errors.contains(
        "app.log:1:27: the line goes on with 'tes[512:1a03] applic' where the format log-compact "
          + "does not (leave out --input-format; `scenetrace formats detect` shows what it is)"),
      "\(run.errors)")
    #expect(run.errors.contains("app.log:1:1: the line is no JSON object"), "\(run.errors)")
    #expect(run.errors.contains("unknown format 'nslogs'; did you mean 'nslog'?"))
  }
}
