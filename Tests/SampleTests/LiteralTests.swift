import Foundation
import Testing

@Suite("The literals of the vocabulary")
struct LiteralTests {
  @Test("They are sorted, each is printed once, and none matches everything")
  func listing() async throws {
    let run = try await Program.run(["vocabulary", "literals"])
    var lines = run.output.components(separatedBy: "\n")
    #expect(lines.popLast() == "")
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    #expect(isSorted && lines.count > 1000 && !lines.contains { $0.count < 3 })
    for literal in [
      "sceneDidBecomeActive", "UIScene.didActivateNotification", "scene phase",
      "] Suspending task", "beginBackgroundTask", "resuming",
    ] {
      #expect(lines.contains(literal), "\(literal)")
    }
    #expect(run.status == 0 && run.errors == "")
  }

  @Test("Those that are sought everywhere are some of them, without the words of every line")
  func everywhere() async throws {
    let all = try await Program.run(["vocabulary", "literals"])
    let everywhere = try await Program.run(["vocabulary", "literals", "--everywhere"])
    let texts = Set(everywhere.output.split(separator: "\n"))
    #expect(texts.isSubset(of: all.output.split(separator: "\n")))
    #expect(texts.contains("sceneDidBecomeActive") && texts.contains("beginBackgroundTask"))
    #expect(!texts.contains("save") && !texts.contains("resume"))
  }

  @Test("A word of one's own adds its literals")
  func additions() async throws {
    let run = try await Program.script(
      """
      cat > word.yml <<'END'
      schema: scenetrace/v1
      action: own.stash
      confidence: high
      category: own
      match: '(?i){B}Stash(?:ing|ed){E}'
      samples: ['stashing all']
      rejects: ['stash']
      END
      scenetrace vocabulary literals > without
      scenetrace vocabulary literals --patterns word.yml | diff without -
      """)
    let lines = run.output.split(separator: "\n")
    let changes = lines.filter { $0.hasPrefix("<") || $0.hasPrefix(">") }
    #expect(changes == ["> stashed", "> stashing"])
  }

  @Test(
    "A log that grep has filtered with them holds the same events",
    arguments: ["ok/device-syslog-with-noise", "ok/log-show-ndjson", "bad/readme", "lives/flutter"])
  func filtering(sample: String) async throws {
    let run = try await Program.script(
      """
      scenetrace vocabulary literals > literals
      scenetrace check app.log | grep -o '[0-9]* events' > all
      LC_ALL=C grep -a -i -F -f literals app.log > kept.log
      scenetrace check kept.log | grep -o '[0-9]* events' | diff all - && cat all
      """, log: "samples/\(sample).log")
    #expect(run.output.wholeMatch(of: /[1-9][0-9]* events\n/) != nil, "\(run.output)")
  }
}
