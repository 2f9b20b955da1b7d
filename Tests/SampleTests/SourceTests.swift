import Foundation
import Testing

@Suite("Sources")
struct SourceTests {
  /// How the rules fared: their number is not this suite's concern.
  private static var tally: Regex<Substring> { /\d+ rules: 4 judged, \d+ had nothing to judge\n/ }

  @Test("UTF-16 with a byte order mark is read as the same text in UTF-8")
  func utf16() async throws {
    let run = try await Program.script(
      """
      python3 -c 'text = open("app.log", encoding="utf8").read().replace("edited", "edited é😀")
      open("u8", "w", encoding="utf8").write(text)
      open("le", "wb").write(b"\\xff\\xfe" + text.encode("utf-16-le"))
      open("be", "wb").write(b"\\xfe\\xff" + text.encode("utf-16-be"))'
      gzip -k le; scenetrace check -f json u8 | tee out
      for name in le be le.gz; do
        scenetrace check -f json --stdin-filename u8 < $name | cmp - out
        cat $name | scenetrace check -f json --stdin-filename u8 | cmp - out
      done
      scenetrace check le | sed 's,--> le,--> u8,' > out; scenetrace check u8 | cmp - out
      """)
    #expect(run.output.contains("edited é😀") && run.errors == "")
    #expect(!run.output.contains("differ"))
  }

  @Test("A FIFO and an open descriptor are read to their end")
  func pipes() async throws {
    let run = try await Program.script(
      """
      mkfifo pipe; cat app.log > pipe & scenetrace check pipe | sed 's,pipe,app.log,' > one
      scenetrace check /dev/fd/5 5< app.log | sed 's,/dev/fd/5,app.log,' > two
      cat app.log | scenetrace check /dev/stdin | sed 's,/dev/stdin,app.log,' > three
      (read -r line; scenetrace check --stdin-filename app.log) < app.log | tail -1
      scenetrace check app.log > expected; for f in one two three; do cmp $f expected; done
      """)
    #expect(run.output.wholeMatch(of: Self.tally) != nil && run.errors == "")
  }

  @Test("Findings in a pipe that falls silent are printed all the same")
  func silentPipe() async throws {
    for command in ["cat", "gzip -c"] {
      let run = try await Program.script(
        """
        mkfifo pipe; "$SCENETRACE" check -f concise --fail-on error pipe > out & pid=$!; exec 3> pipe
        \(command) app.log >&3; wait_for no-save-on-background out && echo found
        exec 3>&-; wait $pid; echo $?
        """)
      #expect(run.output == "found\n1\n" && run.errors == "", "\(run)")
    }
  }

  @Test("A pipe that is interrupted ends with the summary", arguments: ["INT", "TERM"])
  func interruptedPipe(signal: String) async throws {
    let run = try await Program.script(
      """
      mkfifo pipe; "$SCENETRACE" check --fail-on error pipe > out & pid=$!; exec 3> pipe
      cat app.log >&3; wait_for no-save-on-background out
      kill -\(signal) $pid; wait $pid; echo $?; tail -1 out
      """)
    #expect(run.output.hasPrefix("1\n"), "\(run)")
    #expect(run.output.dropFirst(2).wholeMatch(of: Self.tally) != nil, "\(run)")
    #expect(run.errors == "")
  }

  @Test("A directory stands for its logs when that is asked for")
  func recursive() async throws {
    let run = try await Program.script(
      """
      mkdir -p d/b d/.hidden d/X.logarchive/Persist; cp app.log d/b/2.log; gzip -c app.log > d/b.log
      cp app.log d/a.log; cp app.log d/.hidden; cp app.log d/.dot; ln -s .. d/b/circle
      ln -s ../app.log d/link.log; cp app.log d/X.logarchive/Persist; printf 'a\\0b' > d/binary
      mkfifo d/pipe; tar cf d/e.tar d/binary
      scenetrace check -f concise --rule no-save-on-background -r d/ app.log; echo $?
      scenetrace check d; echo $?
      mkdir none; cp d/binary none; scenetrace check -r none; echo $?
      """)
    let rows = run.output.split(separator: "\n")
    let names = rows.filter { $0.contains("error") }.map { $0.split(separator: ":")[0] }
    #expect(names == ["d/a.log", "d/b.log", "d/b/2.log", "d/link.log", "app.log"])
    #expect(rows.filter { !$0.contains("error") } == ["2", "2", "2"])
    #expect(
      run.errors == """
        scenetrace: error: d/X.logarchive: is a unified log archive, which only Apple's log tool \
        reads (on a Mac: log show --archive d/X.logarchive --info --debug --style ndjson > \
        d/X.ndjson)
        scenetrace: note: d/: 2 files were skipped because they are no text
        scenetrace: error: d: is a directory (add --recursive to read the logs in it, or name them)
        scenetrace: error: none: holds no log: there is no file in it that is text \
        (name one that holds logs)

        """)
  }

  @Test(
    "What only Apple's tools read is refused with the command that makes text of it",
    arguments: [
      ("X.logarchive", "log show --archive X.logarchive --info --debug --style ndjson > X.ndjson"),
      ("X.logarchive/d", "log show --archive X.logarchive --info --debug"),
      ("X.logarchive/d/t.tracev3", "log show --archive X.logarchive --info --debug"),
      ("renamed.log", "log show --archive X.logarchive --info --debug --style ndjson > X.ndjson"),
      ("other.tracev3", "log show --archive X.logarchive --info --debug"),
      ("T.xcresult/", "xcrun xcresulttool export diagnostics --path T.xcresult --output-path d"),
    ])
  func refusals(path: String, command: String) async throws {
    let run = try await Program.script(
      """
      mkdir -p X.logarchive/d T.xcresult; printf '\\0\\020\\0\\0\\021\\0\\0\\0body' > renamed.log
      cp renamed.log X.logarchive/d/t.tracev3; printf 'a\\0b' > other.tracev3
      scenetrace check -q \(path); scenetrace check -q \(path) app.log > out; echo $?
      scenetrace check -q app.log | cmp - out; gzip -c renamed.log | scenetrace check
      """)
    #expect(run.output == "2\n" && run.status == 2)
    #expect(run.errors.hasPrefix("scenetrace: error: \(path): is a "), "\(run.errors)")
    #expect(run.errors.contains(command), "\(run.errors)")
    #expect(run.errors.contains("error: <stdin>: is a part of a unified log archive"))
  }

  @Test("A socket is refused")
  func socket() async throws {
    let run = try await Program.script(
      """
      python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("s")'; scenetrace check s
      """)
    #expect(run.errors.hasPrefix("scenetrace: error: s: is a socket (") && run.status == 2)
  }
}
