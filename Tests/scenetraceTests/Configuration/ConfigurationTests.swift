import CommandLineKit
import Rules
import Testing
import YAMLDocument

@testable import scenetrace

@Suite("The configuration")
struct ConfigurationTests {
  private func configuration(_ text: String) throws -> Configuration {
    try Configuration(
      definition: YAMLDocument.parse(text, path: ".scenetrace.yml"), directory: "")
  }

  @Test("All keys are read")
  func keys() throws {
    let read = try configuration(
      """
      schema: scenetrace/v1
      enable: [no-save-on-background, stale-data-after-long-background]
      disable: illegal-transition
      severity: {no-save-on-background: note}
      thresholds: {stale-data-after-long-background: {stale: 5m}}
      patterns: [patterns/]
      process: Notes
      expect: [save]
      ignore: ['old/**', '*.txt']
      suppress:
        - {rule: no-pause-on-resign-active, path: 'ui/*.log', reason: a demo, expires: 2025-12-31}
        - {rule: background-task-leak, reason: known}
      """)
    #expect(read.path == ".scenetrace.yml" && read.process == "Notes")
    #expect(read.enabled.texts == ["no-save-on-background", "stale-data-after-long-background"])
    #expect(read.disabled.texts == ["illegal-transition"])
    #expect(read.severities.map(\.rule) == ["no-save-on-background"])
    #expect(read.severities.map(\.value) == [.note])
    #expect(
      read.thresholdValues == ["stale-data-after-long-background": ["stale": 300_000_000_000]])
    #expect(read.expected.texts == ["save"] && read.ignored.count == 2)
    #expect(read.suppressions.map(\.id) == ["no-pause-on-resign-active", "background-task-leak"])
    #expect(read.suppressions.map(\.reason) == ["a demo", "known"])
    try read.check(against: try Catalogs(adding: PatternFiles([])))
  }

  @Test(
    "A mistake is named where it stands, with what was probably meant",
    arguments: [
      ("disbale: [x]", ":1:1: error: unknown key 'disbale'", "did you mean 'disable'?"),
      (
        "disable: [no-save-on-backgruond]", ":1:11: error: unknown rule 'no-save-on-backgruond'",
        "did you mean 'no-save-on-background'?"
      ),
      (
        "enable: [illegal-transition]\ndisable: [illegal-transition]",
        ":2:11: error: this rule is enabled as well", "under enable: or under disable:"
      ),
      (
        "severity: {no-save-on-background: eror}", ":1:35: error: unknown value 'eror'",
        "did you mean 'error'?"
      ),
      (
        "severity: {no-save-on-backgrund: error}",
        ":1:12: error: unknown rule 'no-save-on-backgrund'", "did you mean"
      ),
      (
        "thresholds: {stale-data-after-long-background: {stael: 5m}}",
        ":1:49: error: rule 'stale-data-after-long-background' has no threshold 'stael'",
        "did you mean 'stale'?"
      ),
      (
        "thresholds: {stale-data-after-long-background: {stale: 5 minutes}}",
        ":1:56: error: expected a duration", "write 500ms, 5s"
      ),
      (
        "thresholds: {illegal-transition: {window: 5s}}",
        ":1:35: error: rule 'illegal-transition' has no threshold 'window'",
        "no bound of it can be set"
      ),
      ("expect: [svae]", ":1:10: error: unknown action 'svae'", "did you mean 'save'?"),
      ("ignore: ['/']", ":1:10: error: this pattern names no path", "write it like"),
      (
        "suppress: [{rule: illegal-transition}]", ":1:12: error: missing key 'reason'",
        "add 'reason: …'"
      ),
      (
        "suppress: [{rule: illegal-transition, reason: ' '}]",
        ":1:47: error: the reason is empty", "say why"
      ),
      (
        "suppress: [{rule: illegal-transition, reason: r, expires: 2025-02-30}]",
        ":1:59: error: expected a day, found '2025-02-30'", "write it like 2025-12-31"
      ),
      (
        "suppress: [{rule: illegal-transitoin, reason: r}]",
        ":1:19: error: unknown rule 'illegal-transitoin'", "did you mean 'illegal-transition'?"
      ),
      ("patterns: [none/]", ":1:12: error: there is no file or directory 'none/'", "relative to"),
      ("schema: scenetrace/v2", ":1:9: error: this is not a schema", "write schema: scenetrace/v1"),
    ])
  func mistakes(text: String, message: String, hint: String) throws {
    let error = #expect(throws: DefinitionError.self) {
      let read = try configuration(text)
      _ = try read.patternPaths()
      try read.check(against: try Catalogs(adding: PatternFiles([])))
    }
    let rendered = error?.rendered ?? ""
    #expect(rendered.hasPrefix(".scenetrace.yml" + message), "\(rendered)")
    #expect(rendered.contains(hint), "\(rendered)")
  }

  @Test("The nearest file counts, up to the root of the repository")
  func discovery() {
    func nearest(_ files: String...) -> String? {
      Configuration.nearest(depth: 3) { files.contains($0) }
    }
    #expect(nearest(".git", ".scenetrace.yml") == ".scenetrace.yml")
    #expect(nearest("../../.git", "../../.scenetrace.yml") == "../../.scenetrace.yml")
    #expect(
      nearest("../../.git", "../.scenetrace.yml", "../../.scenetrace.yml") == "../.scenetrace.yml")
    #expect(nearest("../.git", "../../.scenetrace.yml") == nil)
    // Outside of a repository nobody knows whose file it is.
    #expect(nearest("../.scenetrace.yml") == nil)
    #expect(nearest(".scenetrace.yml") == ".scenetrace.yml")
  }

  private func selection(_ words: [String], _ text: String) throws -> RuleEngine.Options {
    guard case .run(let parsed) = try Grammar.scenetrace.parse(["check"] + words) else {
      throw UsageError(message: "not a run", command: "")
    }
    let catalogs = try Catalogs(adding: PatternFiles([]))
    return try RuleSelection(parsed, catalogs, configuration: try configuration(text)).options
  }

  @Test("What the arguments say wins over the file")
  func precedence() throws {
    let text = "enable: [no-save-on-background]\ndisable: [illegal-transition]\nexpect: [save]"
    let file = try selection([], text)
    #expect(file.only == ["no-save-on-background"] && file.disabled == ["illegal-transition"])
    #expect(file.expected == ["save"])
    let named = try selection(["--rule", "illegal-transition", "--expect", "pause"], text)
    #expect(named.only == ["illegal-transition"] && named.disabled.isEmpty)
    #expect(named.expected == ["save", "pause"])
    let without = try selection(["--disable", "no-save-on-background"], text)
    #expect(without.disabled == ["no-save-on-background", "illegal-transition"])
  }

  @Test("A suppression holds through its last day")
  func expiry() throws {
    let read = try configuration(
      "suppress: [{rule: illegal-transition, reason: r, expires: 2025-06-30}]")
    let suppression = try #require(read.suppressions.first)
    let (last, next) = (try #require(CalendarDay("2025-06-30")), CalendarDay("2025-07-01"))
    #expect(suppression.warning(on: last) == nil)
    #expect(
      suppression.warning(on: try #require(next))
        == ".scenetrace.yml:1: the suppression of 'illegal-transition' expired on 2025-06-30 and "
        + "has no effect (remove it, or set a later day)")
    #expect(CalendarDay(secondsSince1970: 1_751_327_999) == last)
    #expect(CalendarDay(secondsSince1970: 1_751_328_000) == next)
    for text in ["2025-6-30", "2025-06-31", "30.06.2025", "2025-06-30x", ""] {
      #expect(CalendarDay(text) == nil, "\(text)")
    }
  }
}
