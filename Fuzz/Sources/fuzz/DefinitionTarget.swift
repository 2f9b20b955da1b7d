import DefinitionFiles
import Matching
import Packing

@testable import Lifecycle
@testable import LogInput
@testable import Rules
@testable import YAMLDocument
@testable import scenetrace

/// Definition files, configurations and baselines: each is loaded, or what is wrong with it is said at a
/// place that it has.
///
/// An input is a byte that says what it is taken for, and the file.
final class DefinitionTarget: FuzzTarget {
  let longestInput = 4096
  private static let path = "fuzz.yml"
  private let catalogs: Catalogs
  private let bare: YAMLNode
  private let ruleNames: Set<String>
  private let writer: LogWriter

  init(_ shipped: Shipped) throws {
    catalogs = shipped.catalogs
    ruleNames = Set(shipped.catalogs.ruleNames)
    writer = LogWriter(Phrases(shipped.catalogs.vocabulary))
    let text = """
      schema: scenetrace/v1
      format: bare
      title: a line that no other format takes
      hint: nothing
      kind: bare
      samples: []
      rejects: []
      """
    bare = try YAMLDocument.parse(text, path: "bare.yml")
  }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    let kind = choices.byte() % 4
    let text = Array(choices.rest)
    do throws(DefinitionError) {
      let root = try YAMLDocument.parse(text, path: Self.path)
      switch kind {
      case 1: try configure(root)
      case 2: try check(Baseline(definition: root))
      default: try define(root)
      }
    } catch {
      check(error, in: text)
    }
  }

  func text(of input: Bytes) -> [UInt8] { Array(input.slice(1..<input.count)) }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    let definitions = files.definitions.filter { $0.bytes.count < 6000 }.map {
      [0] + $0.bytes.prefix(longestInput - 1)
    }
    return definitions + Self.configurations.map { [1] + Array($0.utf8) }
      + [[2] + Array(Self.baseline.utf8)]
  }

  /// The log is the example of a rule.
  func seed(with log: [UInt8], of index: Int) -> [UInt8]? {
    let lines = String(decoding: writer.text(of: log), as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let trace = lines.map { "        \($0)\n" }.joined()
    return [0] + Array((Self.ruleBeforeItsTrace + trace).utf8.prefix(longestInput - 1))
  }

  // MARK: Loading

  private func define(_ root: YAMLNode) throws(DefinitionError) {
    var definitions = Definitions()
    try definitions.add(root)
    if !definitions.formats.isEmpty {
      let formats = try FormatCatalog(definitions: [bare, root])
      _ = formats.problems()
      _ = formats.unanchoredNames
    } else if !definitions.vocabulary.isEmpty {
      let vocabulary = try Vocabulary(definitions: [root])
      var probe = VocabularyProbe(vocabulary)
      var tests = TestTally(noun: "sample")
      probe.test(into: &tests)
      _ = vocabulary.slowNames
    } else {
      let rules = try RuleCatalog(definitions: [root], vocabulary: catalogs.vocabulary)
      judge(by: rules)
    }
    checkPacked(root)
  }

  /// What is put into the program reads as it was written.
  private func checkPacked(_ root: YAMLNode) {
    var writer = PackedWriter()
    PackedDocuments.write([(path: Self.path, root: root)], to: &writer)
    let numbers = Array((writer.packedNumbers ?? "").utf8)
    let texts = Array(writer.texts.utf8)
    numbers.withUnsafeBufferPointer { numbers in
      texts.withUnsafeBufferPointer { texts in
        let table = PackedTable(numbers: numbers, texts: texts)
        let nodes = PackedDocuments.nodes(in: table, prefix: "")
        require(nodes.first.map { equal($0, root) } ?? false, "a packed file is the same")
      }
    }
  }

  private func equal(_ one: YAMLNode, _ other: YAMLNode) -> Bool {
    guard one.mark == other.mark else { return false }
    switch (one.content, other.content) {
    case (.scalar(let one), .scalar(let other)): return one == other
    case (.sequence(let one), .sequence(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { equal($0, $1) }
    case (.mapping(let one), .mapping(let other)):
      return one.count == other.count
        && zip(one, other).allSatisfy {
          $0.key == $1.key && $0.mark == $1.mark && equal($0.value, $1.value)
        }
    default: return false
    }
  }

  /// Has a rule judge its own first example.
  private func judge(by rules: RuleCatalog) {
    guard let rule = rules.rules.first, let example = rule.examples.first else { return }
    let docket = Docket(rules, catalogs.vocabulary, options: RuleEngine.Options())
    let findings = FindingList()
    let engine = RuleEngine(docket, sink: findings)
    let tracker = LifecycleTracker(vocabulary: catalogs.vocabulary, sinks: [engine])
    let reader = LogReader(
      formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: tracker)
    Array(example.trace.utf8.prefix(2000)).withUnsafeBufferPointer { reader.feed($0) }
    reader.finish()
    for finding in findings.findings {
      let isThere = (0...reader.account.lines).contains(finding.line)
      require(isThere, "\(rule.id) finds something at line \(finding.line)")
    }
  }

  private func configure(_ root: YAMLNode) throws(DefinitionError) {
    let configuration = try Configuration(definition: root, directory: "")
    try configuration.check(against: catalogs)
    _ = configuration.thresholdValues
    let restraint = Restraint(
      configuration, catalogs, baseline: nil, today: CalendarDay(secondsSince1970: 1_740_787_200))
    for suppression in restraint.suppressions {
      require(ruleNames.contains(suppression.id), "a rule is suppressed that there is")
    }
    for name in ["a.log", "logs/b.log", "../c.log", "/var/d.log"] {
      let path = configuration.relativePath(of: name)
      for pattern in configuration.ignored { _ = pattern.matches(path) }
      for suppression in restraint.suppressions { _ = suppression.path?.matches(path) }
    }
  }

  /// A baseline that is written reads as the same.
  private func check(_ baseline: Baseline) {
    let text = baseline.text
    do throws(DefinitionError) {
      let again = try Baseline(definition: YAMLDocument.parse(text, path: Self.path))
      require(again.text == text, "a baseline that was written is the same: \(text)")
    } catch {
      require(false, "a baseline that was written can be read: \(error.rendered) \(text)")
    }
  }

  // MARK: What is said of mistakes

  private func check(_ error: DefinitionError, in text: [UInt8]) {
    require(!error.problem.isEmpty, "an error says what is wrong")
    let safe = error.rendered.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t"
        || !(0..<0x20).contains($0.value) && !(0x7F..<0xA0).contains($0.value)
    }
    require(safe, "an error is safe to show: \(error.rendered.debugDescription)")
    guard let mark = error.mark else { return }
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    let file = YAMLFile(path: Self.path, bytes: hasMark ? Array(text.dropFirst(3)) : text)
    guard mark.line >= 1, mark.column >= 1, let line = file.line(mark.line) else {
      require(false, "an error lies in the file: \(error.rendered)")
      return
    }
    require(
      mark.column <= line.unicodeScalars.count + 1, "an error lies in its line: \(error.rendered)")
  }
}

/// Keeps findings.
private final class FindingList: FindingSink {
  private(set) var findings: [Finding] = []

  func receive(_ finding: Finding) { findings.append(finding) }
  func decided(on line: Int) { findings.decide(on: line) }
  func receive(_ inconclusive: Inconclusive) {}
}

extension DefinitionTarget {
  private static let configurations = [
    """
    schema: scenetrace/v1
    disable: [save-only-in-will-terminate]
    severity: {no-pause-on-resign-active: error}
    thresholds: {launch-watchdog-risk: {limit: 5s}}
    process: Notes
    expect: [save, pause]
    ignore: ['old/*.log', '**/build/**']
    suppress:
      - {rule: pause-only-in-background, path: 'ui/*.log', reason: "known", expires: 2031-12-31}
    """,
    "enable: no-save-on-background\npatterns: []\n",
  ]
  private static let ruleBeforeItsTrace = """
    schema: scenetrace/v1
    rule: saved-late
    area: persistence
    title: State is saved late
    severity: warning
    why: it is lost
    fix: save it
    scope: launch
    confidence: certain
    only:
      action: save
      in: terminate
    examples:
      violating:
        - trace: |

    """
  private static let baseline = """
    schema: scenetrace/v1
    baseline:
      "logs/a.log":
        - {fingerprint: 0123456789abcdef, count: 2, rule: "no-save-on-background", message: "x"}
        - {fingerprint: fedcba9876543210, count: 1, rule: "pause-only-in-background"}
    """
}
