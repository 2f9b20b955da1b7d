import Foundation
import Testing

@Suite("Packed inputs")
struct PackedInputTests {
  /// How to pack `app.log` into a file, and what a log in it is called behind that file's name.
  static let packings: [(file: String, command: String, member: String)] = [
    ("app.log.gz", "gzip -c app.log > app.log.gz", ""),
    ("two.gz", "(head -5 app.log | gzip; tail -n +6 app.log | gzip) > two.gz", ""),
    ("odd-name", "bzip2 -c app.log > odd-name", ""),
    ("app.log.xz", "xz -c app.log > app.log.xz", ""),
    ("app.log.lzma", "xz --format=lzma -c app.log > app.log.lzma", ""),
    ("app.log.zst", "zstd -q -c app.log > app.log.zst", ""),
    ("twice.gz", "zstd -q -c app.log | gzip > twice.gz", ""),
    ("a.tar", "tar cf a.tar app.log", "/app.log"),
    ("a.tar.gz", "mkdir d; mv app.log d; tar czf a.tar.gz d", "/d/app.log"),
    ("a.tar.xz", "tar cJf a.tar.xz ./app.log", "/app.log"),
    (
      "a.zip",
      "python3 -c 'import zipfile; zipfile.ZipFile(\"a.zip\", \"w\", 8).write(\"app.log\")'",
      "/app.log"
    ),
    ("outer.tar", "gzip app.log; tar cf outer.tar app.log.gz", "/app.log.gz"),
    (
      "outer.tgz", "tar cf i.tar app.log; xz i.tar; tar czf outer.tgz i.tar.xz",
      "/i.tar.xz/app.log"
    ),
  ]

  @Test("What is packed gives the same as the log but for the name", arguments: packings.indices)
  func same(index: Int) async throws {
    let (file, command, member) = Self.packings[index]
    let plain = try await Program.script("scenetrace check --format json app.log")
    let runs = try await Program.script(
      """
      \(command)
      scenetrace check --format json \(file); echo $? >> codes
      scenetrace check --format json < \(file) > stdin.json; echo $? >> codes
      cat \(file) | scenetrace check --format json > pipe.json; echo $? >> codes
      cmp stdin.json pipe.json
      scenetrace check --format json --stdin-filename \(file) < \(file) > named.json
      scenetrace check --format json \(file) | cmp - named.json
      cat codes >&2
      """)
    let renamed = plain.output.replacingOccurrences(of: "app.log", with: file + member)
    #expect(Self.withoutFingerprints(runs.output) == Self.withoutFingerprints(renamed))
    #expect(runs.errors == "1\n1\n1\n")
  }

  /// A fingerprint tells findings of different inputs apart.
  private static func withoutFingerprints(_ json: String) -> String {
    json.replacing(/"fingerprint": "[0-9a-f]*"/, with: "")
  }

  @Test("All commands read what is packed")
  func commands() async throws {
    let run = try await Program.script(
      """
      gzip -k app.log
      scenetrace timeline app.log > plain; scenetrace timeline app.log.gz | cmp - plain
      scenetrace formats detect app.log > plain; scenetrace formats detect app.log.gz | cmp - plain
      """)
    #expect(run.output == "" && run.errors == "")
  }

  @Test("A gzip file that is cut off is read up to there", arguments: [20, 50, 90, 99])
  func cutGzip(percent: Int) async throws {
    let run = try await Program.script(
      """
      python3 -c 'import random; random.seed(1)
      for i in range(4000): print("line", i, random.random())' >> app.log
      gzip -n app.log
      size=$(($(wc -c < app.log.gz) * \(percent) / 100))
      head -c $size app.log.gz > cut.gz
      gzip -dc cut.gz 2> /dev/null | scenetrace check > expected
      scenetrace check cut.gz > got; echo $?
      cat cut.gz | scenetrace check --stdin-filename cut.gz > piped; echo $?
      cmp got piped; grep -c 'the log breaks off' got
      grep -v 'the log breaks off' got > rest
      sed 's,<stdin>,cut.gz,' expected | cmp - rest; wc -l < rest; echo $size
      """)
    let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(lines.count == 5, "\(run.output)")
    #expect(Array(lines[..<3]) == ["2", "2", "1"] && (Int(lines[3]) ?? 0) > 20)
    let sentence =
      "scenetrace: error: cut.gz: is cut off or damaged at byte \(lines[4]) of the compressed file: "
    #expect(run.errors.components(separatedBy: sentence).count == 3, "\(run.errors)")
  }

  @Test(
    "What is damaged is said, and the other inputs are read",
    arguments: [
      "xz -c app.log | head -c 100", "zstd -q -c app.log | head -c 100", "head -c 7 app.log.gz",
      "bzip2 -c app.log | head -c 100", "printf '\\037\\213\\010\\000nonsense and nonsense'",
      "tar cf - app.log | gzip | head -c 120", "tar cf - app.log | head -c 700",
      "(head -c 30 app.log.gz; printf '\\377\\000\\377\\000'; tail -c +35 app.log.gz)",
    ])
  func damaged(command: String) async throws {
    let run = try await Program.script(
      """
      gzip -k app.log; \(command) > broken
      scenetrace check -f concise broken app.log > out; echo $?
      grep -c '^app.log:' out
      """)
    #expect(run.output.hasPrefix("2\n") && run.output != "2\n0\n", "\(run.output)")
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 1, "\(run.errors)")
    #expect(run.errors.contains(/error: broken(\/app.log)?: .*(byte \d+ of|in its first bytes)/))
  }

  @Test("A member that is damaged takes none of those before it away")
  func damagedMember() async throws {
    let run = try await Program.script(
      """
      cp app.log b.log; tar cf a.tar app.log b.log; head -c 2800 a.tar > cut.tar
      scenetrace check -f concise cut.tar; echo $?
      """)
    #expect(run.output.contains("cut.tar/app.log:7:1: error: "))
    #expect(run.output.hasSuffix("\n2\n"))
    #expect(run.errors.contains("error: cut.tar/b.log: is cut off or damaged at byte"))
  }

  @Test("Members that are no text are left out, in one sentence")
  func binaryMembers() async throws {
    let run = try await Program.script(
      """
      mkdir -p d/__MACOSX; cp app.log d; cp app.log d/__MACOSX; cp app.log d/._app.log
      printf 'a\\0b' > d/one.bin; printf '\\177ELF\\0' | gzip > d/two.gz; ln -s app.log d/link
      mkdir e; printf 'a\\0' > e/x; tar cf d/e.tar e; cd d; tar cf ../d.tar *  ._app.log; cd ..
      scenetrace check -f concise --rule no-save-on-background d.tar; echo $?
      tar cf e.tar e; scenetrace check e.tar; echo $?
      """)
    #expect(
      run.output == """
        d.tar/app.log:7:1: error: nothing is saved within the background window \
        [no-save-on-background]
        1
        2

        """)
    #expect(
      run.errors == """
        scenetrace: note: d.tar: 5 members were skipped because they are no text
        scenetrace: error: e.tar: holds no log: there is no member in it that is text \
        (name one that holds logs)

        """)
  }

  @Test("Names of members come through, whatever their alphabet")
  func memberNames() async throws {
    let run = try await Program.script(
      """
      mkdir d; cp app.log 'd/é ö.log'; tar --format=pax -cf p.tar d; tar --format=gnu -cf g.tar d
      python3 -c 'import shutil; shutil.make_archive("z", "zip", ".", "d")'
      for a in p.tar g.tar z.zip; do
        scenetrace check -f concise --rule no-save-on-background $a
      done
      """)
    let names = run.output.split(separator: "\n").map { $0.split(separator: ":")[0] }
    #expect(names == ["p.tar/d/é ö.log", "g.tar/d/é ö.log", "z.zip/d/é ö.log"])
    #expect(run.errors == "")
  }

  @Test("Archives in archives are opened, but not without end")
  func depth() async throws {
    let run = try await Program.script(
      """
      cp app.log 0; for n in 1 2 3 4 5; do gzip -c $((n - 1)) > $n; done
      scenetrace check -q -f concise --rule no-save-on-background 4 5; echo $?
      """)
    #expect(run.output.hasPrefix("4:7:1: error: ") && run.output.hasSuffix("\n2\n"))
    #expect(run.errors.hasPrefix("scenetrace: error: 5: lies more than 4 archives deep"))
  }

  @Test("A unified log in an archive is named with what makes text of it")
  func bundleInArchive() async throws {
    let run = try await Program.script(
      """
      mkdir -p s/system_logs.logarchive; cp app.log s; printf 'a\\0' > s/system_logs.logarchive/a
      printf 'a\\0' > s/system_logs.logarchive/b; tar czf s.tar.gz s; scenetrace check -q s.tar.gz
      """)
    #expect(run.status == 1)
    #expect(
      run.errors == """
        scenetrace: note: s.tar.gz/s/system_logs.logarchive: is a unified log archive, which only \
        Apple's log tool reads (unpack it, then on a Mac: log show --archive \
        s/system_logs.logarchive --info --debug --style ndjson > s/system_logs.ndjson)

        """)
  }
}
