import Foundation
import Testing

/// The two traces that every format is tried on: an ordinary one, and one that holds all that could be
/// taken for markup or commands, and secrets.
@Suite("Reports")
struct ReportTests {
  private static let folder = Program.repository.appendingPathComponent("samples/reports")
  private static let fixtures = ["ordinary", "hostile"]

  /// The formats, and what their golden files end in.
  private static let formats = [
    ("concise", "concise.txt"), ("json", "json"), ("jsonl", "jsonl"), ("sarif", "sarif"),
    ("junit", "junit.xml"), ("github", "github.txt"), ("gitlab", "gitlab.json"),
    ("markdown", "md"), ("html", "html"), ("perfetto", "perfetto.json"), ("text", "txt"),
  ]

  @Test(
    "Every format gives what stands beside the trace", arguments: fixtures, formats)
  func golden(fixture: String, format: (name: String, ending: String)) async throws {
    let run = try await report(fixture, ["-f", format.name])
    #expect(run.errors == "" && run.status == 1)
    try Golden.expect(
      Self.withoutVersion(run.output),
      in: Self.folder.appendingPathComponent("\(fixture).\(format.ending)"))
    #expect(try await report(fixture, ["-f", format.name]).output == run.output)
  }

  private func report(_ fixture: String, _ arguments: [String]) async throws -> Program.Run {
    try await Program.run(
      ["report", "--no-config"] + arguments + ["samples/reports/\(fixture).log"])
  }

  /// A release changes no golden file.
  private static func withoutVersion(_ text: String) -> String {
    text.replacing(/ersion": ?"\d+\.\d+\.\d+"/, with: "ersion\": \"0\"")
      .replacing(/scenetrace \d+\.\d+\.\d+/, with: "scenetrace 0")
  }

  @Test("Several formats of one reading are what each is alone, and JSON Lines what JSON is")
  func atOnce() async throws {
    let run = try await Program.script(
      """
      set --; for format in json sarif junit gitlab markdown html perfetto concise github jsonl; do
        set -- "$@" -f $format=all.$format
      done
      scenetrace report -f text "$@" -f sqlite=all.sqlite app.log > all.text; echo $?
      for format in text json sarif junit gitlab markdown html perfetto concise github jsonl sqlite; do
        scenetrace report -f $format app.log | cmp - all.$format
      done
      ls all.* | wc -l; ls | grep tmp
      python3 -c 'import json; lines = [json.loads(line) for line in open("all.jsonl")]
      whole = json.load(open("all.json"))
      of = lambda kind: [{k: v for k, v in l.items() if k != "type"} for l in lines if l["type"] == kind]
      print([l["type"] for l in (lines[0], lines[-1])], of("launch") == whole["launches"])
      print(sorted(f["fingerprint"] for f in of("finding")) == \
        sorted(f["fingerprint"] for f in whole["findings"]), of("summary") == [whole["summary"]])'
      """)
    #expect(
      run.output == "1\n12\n['header', 'summary'] True\nTrue True\n", "\(run)")
    #expect(run.errors == "")
  }

  @Test("Where a report cannot be written the others are, and the run has failed")
  func unwritable() async throws {
    let run = try await Program.script(
      """
      scenetrace check -f concise -f json=none/a.json -f html=b.html app.log > out; echo $?
      grep -c error out; head -c 15 b.html; echo
      scenetrace report -o . app.log; echo $?
      scenetrace report -o none/x.html app.log; echo $?
      scenetrace report -f sqlite -f yaml app.log; echo $?
      echo old > c.json; scenetrace check -f concise -f json=c.json none.log; echo $?; head -c 2 c.json
      """)
    #expect(
      run.output == "2\n2\n<!doctype html>\n2\n2\n2\n2\n{\n", "\(run)")
    let errors = run.errors.split(separator: "\n")
    #expect(
      errors.first
        == "scenetrace: error: cannot write none/a.json: No such file or directory (make its directory first)"
    )
    #expect(errors.contains { $0.hasPrefix("scenetrace: error: cannot write .: is a directory") })
    #expect(
      errors.contains {
        $0.hasPrefix("scenetrace: error: unknown format 'yaml'; ")
          && $0.contains("the formats are html, text,")
      }, "\(run.errors)")
  }

  /// All that the hostile trace holds of people, machines and keys.
  private static let secrets = [
    "alice", "bob.smith", "carol", "/dave", "\\erin", "example.org", "192.168.17.23", "85a3",
    "0123456789abcdef", "pa55word", "hunter2", "sk_live", "001A2D0E3C46802E", "0a1b2c3d4e5f",
    "eyJ", "c2lnbmF0dXJl", "6B29FC40",
  ]

  @Test("Asked to, no format tells a secret", arguments: formats.map(\.0) + ["sqlite", "timeline"])
  func redaction(format: String) async throws {
    try await Program.withTemporaryDirectory { directory in
      let home = directory.appendingPathComponent("home/frank")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let log = home.appendingPathComponent("app.log")
      try FileManager.default.copyItem(
        at: Self.folder.appendingPathComponent("hostile.log"), to: log)
      let output = directory.appendingPathComponent("out")
      let words =
        format == "timeline"
        ? ["timeline", "--events", "--views", "-f", "json"] : ["report", "--all", "-f", format]
      var texts: [String] = []
      for flags in [[], ["--redact"]] {
        let run = try await Program.run(
          words + flags + ["--no-config", "-o", output.path, log.path])
        #expect(run.errors == "")
        texts.append(String(decoding: try Data(contentsOf: output), as: UTF8.self))
      }
      // A test that finds nothing to hide proves nothing.
      let secrets = Self.secrets + ["home/frank"]
      #expect(secrets.contains { texts[0].contains($0) })
      #expect(secrets.filter { texts[1].contains($0) } == [])
    }
  }

  @Test(
    "A message of a megabyte is shown in part, and nothing of it is markup",
    arguments: formats.map(\.0))
  func longMessage(format: String) async throws {
    let run = try await Program.script(
      """
      python3 -c 'print("sceneDidBecomeActive(_:) scene=a\\nplayer.play()")
      print("sceneWillResignActive(_:) scene=a " + "</script>`::error::" * 55000)
      print("sceneDidBecomeActive(_:) scene=a\\nplayer.pause()")' > long.log
      scenetrace report -f \(format) long.log > out; echo $?
      test $(wc -c < out) -lt 1000000 && echo small; grep -c '^::error::' out
      """)
    #expect(run.output == "1\nsmall\n0\n", "\(run)")
  }

  @Test("Findings point at the source that their lines name, where it is known which file that is")
  func sources() async throws {
    let run = try await Program.script(
      """
      mkdir -p ios/App ios/Other ios/.build
      touch ios/App/Player.swift ios/App/Scene.swift ios/Other/Scene.swift ios/.build/Player.swift
      python3 -c 'for place in ("Player.swift:12", "App/Scene.swift:34", "Scene.swift:56", "None.swift:78"):
          print("scene(_:willConnectTo:options:) scene=a\\nsceneDidBecomeActive(_:) scene=a")
          print(f"player.play()\\n[{place}] sceneWillResignActive(_:) scene=a")
          print("sceneDidBecomeActive(_:) scene=a\\nplayer.pause()\\nsceneDidDisconnect(_:) scene=a")' > s.log
      flags='--rule no-pause-on-resign-active --source-root ./ios s.log'
      scenetrace check -f github $flags | grep -o 'file=[^,]*,line=[0-9]*'
      scenetrace check -f gitlab $flags | grep -o '"path.*begin": [0-9]*'
      scenetrace check -f sarif -o s.sarif $flags
      python3 -c 'import json
      for result in json.load(open("s.sarif"))["runs"][0]["results"]:
          place = result["locations"][0]["physicalLocation"]
          print(place["artifactLocation"]["uri"], place["region"]["startLine"])'
      scenetrace check -q --source-root none s.log; echo $?
      """)
    #expect(
      run.output == """
        file=ios/App/Player.swift,line=12
        file=ios/App/Scene.swift,line=34
        file=s.log,line=18
        file=s.log,line=25
        "path": "ios/App/Player.swift", "lines": {"begin": 12
        "path": "ios/App/Scene.swift", "lines": {"begin": 34
        "path": "s.log", "lines": {"begin": 18
        "path": "s.log", "lines": {"begin": 25
        ios/App/Player.swift 12
        ios/App/Scene.swift 34
        s.log 18
        s.log 25
        2

        """, "\(run)")
    #expect(run.errors == "scenetrace: error: none: No such file or directory (check the name)\n")
  }

  @Test("The day is told when it is asked for, and not otherwise", arguments: formats.map(\.0))
  func date(format: String) async throws {
    let day = ["SOURCE_DATE_EPOCH": "1740819600"]
    let words = ["report", "--no-config", "-f", format, "samples/reports/ordinary.log"]
    let silent = try await Program.run(words, environment: day)
    #expect(!silent.output.contains("2025-03-01T09:00:00Z"))
    #expect(silent.output == (try await Program.run(words)).output)
    guard !["text", "concise", "github", "gitlab", "perfetto"].contains(format) else { return }
    let told = try await Program.run(words + ["--date"], environment: day)
    #expect(told.output.contains("2025-03-01T09:00:00Z"), "\(told.output)")
    #expect(told.output != silent.output)
  }

  @Test("Nothing stands beside a trace that is no format's")
  func leftovers() throws {
    let known = Self.fixtures.flatMap { fixture in
      [fixture + ".log"] + Self.formats.map { "\(fixture).\($0.1)" } + ["\(fixture).sql"]
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names).subtracting(known) == [])
  }
}
