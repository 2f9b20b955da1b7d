import Foundation
import Testing

/// How many threads are used shows in nothing that is printed.
@Suite("Threads")
struct JobsTests {
  /// A log of some mebibytes: noise of many processes, in which an app appears late, and others after it; a line
  /// that is too long to be read, and a stretch in which nearly every line is an event.
  private static let log = #"""
    awk 'BEGIN {
      for (i = 0; i < 60000; i++) {
        s = sprintf("Mar  1 %02d:%02d:%02d phone ", 9 + i / 18000, i / 300 % 60, i / 5 % 60)
        printf "%slocationd[%d] <Notice>: fix %d took %d ms\n", s, 60 + i % 7, i, i * 7919 % 997
        if (i % 9000 == 4000) app = "Notes" i
        if (i % 9000 == 4000) print s app "[700] <Notice>: application(_:didFinishLaunchingWithOptions:)"
        if (i > 4000 && i % 500 == 0) print s app "[700] <Notice>: sceneDidEnterBackground(_:)"
        if (i > 4000 && i % 500 == 60) print s app "[700] <Notice>: saving draft " i
        if (i > 4000 && i % 500 == 250) print s app "[700] <Notice>: sceneDidBecomeActive(_:)"
        if (i == 12000) { for (n = 0; n < 300000; n++) printf "endless "; print "saving" }
        if (i == 30000) for (n = 0; n < 9000; n++) print s app "[700] <Notice>: saving draft " n
      }
    }' > big.log
    gzip -k big.log

    """#

  @Test(
    "One thread and two print the same",
    arguments: [
      "scenetrace check --jobs $n --all -v big.log",
      "scenetrace timeline --jobs $n --events big.log",
      "scenetrace check --jobs $n --all -v - < big.log",
      "scenetrace check --jobs $n --all -v big.log.gz",
      "cat big.log | scenetrace check --jobs $n --all -v -",
    ])
  func sameOutput(command: String) async throws {
    let run = try await Program.script(
      Self.log + """
        for n in 1 2 7; do \(command) > out.$n; done
        cmp out.1 out.2 && cmp out.1 out.7 && wc -l < out.1
        """)
    expectLines(run)
  }

  @Test(
    "Logs that are read at once are told of in their order",
    arguments: [
      "check --all -v -r samples/bad samples/none.log samples/README.md samples/ok",
      "check -f jsonl -r samples",
      "check -f concise samples/bad/*.log big.gz samples/ok/*.log /dev/null samples/lives/*.log",
      "report -f markdown -r samples/bad",
      "timeline -r samples/ok samples/bad",
      "timeline --redact -f jsonl -r samples/ok samples/bad",
    ])
  func manyLogs(command: String) async throws {
    let run = try await Program.shell(
      """
      out=$(mktemp -d)
      cat samples/bad/*.log | gzip > $out/big.gz
      for n in 1 2 7; do
        scenetrace \(command.replacingOccurrences(of: "big.gz", with: "$out/big.gz")) \
          --no-config --jobs $n > $out/$n 2>&1
        echo "exit $?" >> $out/$n
      done
      cmp $out/1 $out/2 && cmp $out/1 $out/7 && wc -l < $out/1
      rm -r $out
      """)
    expectLines(run)
  }

  /// All outputs were the same, and the last thing that was printed is of how many lines.
  private func expectLines(_ run: Program.Run) {
    #expect(run.errors == "")
    let lines = Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(lines.map { $0 > 50 } ?? false, "\(run.output)")
  }

  @Test("What is no number of threads is refused", arguments: ["0", "-1", "two", ""])
  func refusal(jobs: String) async throws {
    let run = try await Program.script(
      "echo hello > a.log; scenetrace check --jobs '\(jobs)' a.log")
    #expect(run.errors.contains("'--jobs \(jobs)' is no number of threads; write it like 2"))
  }
}
