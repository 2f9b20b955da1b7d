import BuiltInPatterns
import CScan
import DefinitionFiles
import Foundation
import Lifecycle
import LogInput
import Packing
import Testing
import YAMLDocument

@testable import Matching
@testable import Rules
@testable import scenetrace

@Suite("The definitions in the binary")
struct DefinitionImageTests {
  /// The files in `Patterns/` by their paths below it, parsed anew.
  private func parsed() throws -> [String: YAMLNode] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Patterns")
    var files: [String: YAMLNode] = [:]
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    where file.pathExtension == "yml" {
      let path = "built-in:" + file.path.dropFirst(root.path.count + 1)
      files[path] = try YAMLDocument.parse(Array(try Data(contentsOf: file)), path: path)
    }
    return files
  }

  /// What was parsed, in the order in which files lie in the binary.
  private func definitions() throws -> Definitions {
    var definitions = Definitions()
    for (_, node) in try parsed().sorted(by: { $0.key < $1.key }) { try definitions.add(node) }
    return definitions
  }

  @Test("They are what the files say, mark for mark")
  func trees() throws {
    let files = try parsed()
    let packed = PackedDocuments.nodes(in: BuiltInPatterns.trees, prefix: "built-in:")
    #expect(Set(packed.map(\.file.path)) == Set(files.keys))
    #expect(packed.map(\.file.path) == packed.map(\.file.path).sorted())
    for node in packed {
      let file = try #require(files[node.file.path])
      #expect(Self.text(node) == Self.text(file), "\(node.file.path)")
      #expect(node.isProven && !file.isProven)
    }
  }

  @Test("The rules in the binary are those that the files define")
  func rules() throws {
    let catalogs = try Catalogs(adding: PatternFiles([]))
    let definitions = try definitions()
    let parsed = try RuleCatalog(
      definitions: definitions.rules, vocabulary: catalogs.vocabulary)
    let paths = try self.parsed().keys.sorted()
    func image(_ catalog: RuleCatalog) -> PackedWriter {
      var writer = PackedWriter()
      RuleImage.write(catalog, filesAt: paths, to: &writer)
      return writer
    }
    #expect(parsed.rules.map(\.id) == catalogs.rules.rules.map(\.id))
    let (shipped, written) = (image(catalogs.rules), image(parsed))
    #expect(shipped.numbers == written.numbers && shipped.numbers.count > 5000)
    #expect(shipped.texts == written.texts)
    for (one, other) in zip(parsed.rules, catalogs.rules.rules) {
      #expect(one.equivalents == other.equivalents && one.why == other.why, "\(one.id)")
    }
  }

  private static func text(_ node: YAMLNode) -> [String] {
    let head = "\(node.place):\(node.mark.column) \(node.isBlank)"
    switch node.content {
    case .scalar(let text): return ["\(head) = \(text)"]
    case .sequence(let items): return ["\(head) -"] + items.flatMap(text)
    case .mapping(let entries):
      return ["\(head) :"]
        + entries.flatMap { ["\($0.mark.line):\($0.mark.column) \($0.key)"] + text($0.value) }
    }
  }

  @Test("A value is found by its key as in a file that was parsed")
  func lookup() throws {
    let files = try parsed()
    for node in PackedDocuments.nodes(in: BuiltInPatterns.trees, prefix: "built-in:") {
      let file = try #require(files[node.file.path]).mapping()
      let mapping = try node.mapping()
      for key in file.entries.map(\.key) + ["", "no such key"] {
        #expect(mapping[key]?.mark == file[key]?.mark)
      }
    }
  }

  @Test("All that is asked of patterns and literals is known")
  func completeness() throws {
    let library = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans, isRecording: true)
    let definitions = try Definitions(builtIn: BuiltInFiles(BuiltInPatterns.trees))
    let formats = try FormatCatalog(definitions: definitions.formats, library: library)
    let vocabulary = try Vocabulary(definitions: definitions.vocabulary, library: library)
    _ = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
    formats.makeScanners(for: vocabulary.interest)
    vocabulary.makeScanner()
    #expect(library.unknownPatterns == [])
    #expect(library.unknownSets.isEmpty)
  }

  @Test("What checks look for is known to the rules that lie in the binary")
  func patternsOfChecks() throws {
    let library = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans, isRecording: true)
    let catalog = RuleCatalog(
      image: BuiltInPatterns.rules, files: BuiltInFiles(BuiltInPatterns.trees), library: library)
    let checks = catalog.rules.flatMap(\.cases).filter {
      if case .check = $0.form { true } else { false }
    }
    #expect(!checks.isEmpty)
    #expect(!RuleCatalog.patternsOfChecks.isEmpty)
    for check in checks {
      for pattern in RuleCatalog.patternsOfChecks {
        #expect(try #require(check.expression(pattern)).place != nil)
      }
      _ = try #require(WorkWords(check))
    }
    #expect(library.unknownPatterns == [])
  }

  @Test("What is known about a pattern is what the pattern tells")
  func facts() throws {
    let known = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    for pattern in try recorded().unknownPatterns {
      let facts = known.facts(at: try #require(known.place(of: pattern)))
      let fresh = try RegularExpression(pattern)
      let stored = try RegularExpression(pattern, library: known)
      #expect(facts.analysis != nil)
      #expect(facts.code != nil)
      #expect(stored.groupNames == fresh.groupNames)
      #expect(
        stored.groupNames.map(stored.group(named:)) == fresh.groupNames.map(fresh.group(named:)))
      #expect(stored.captureCount == fresh.captureCount)
      #expect(stored.isAnchored == fresh.isAnchored)
      #expect(stored.firstBytes == fresh.firstBytes)
      #expect(stored.weight == fresh.weight)
      for length in 1...4 {
        #expect(
          stored.requiredLiterals(minimumLength: length)
            == RequiredLiterals.of(pattern, minimumLength: length))
      }
    }
  }

  /// A library that was asked for all that the files need.
  private func recorded() throws -> PatternLibrary {
    let library = PatternLibrary(isRecording: true)
    let definitions = try definitions()
    let formats = try FormatCatalog(definitions: definitions.formats, library: library)
    let vocabulary = try Vocabulary(definitions: definitions.vocabulary, library: library)
    _ = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
    formats.makeScanners(for: vocabulary.interest)
    vocabulary.makeScanner()
    return library
  }

  @Test("Each literal is found by the plan that is known for it, alone and beside a name")
  func plans() throws {
    let known = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    let sets = try recorded().unknownSets
    #expect(sets.count >= 4)
    for set in sets {
      let plain = LiteralScanner(set, library: known)
      let named = plain.adding([Literal("Notes["), Literal("qz")])
      for literal in set + [Literal("Notes["), Literal("qz")] {
        let text = Array("~~~~ ".utf8) + literal.bytes + Array(" ~~~~".utf8)
        text.withUnsafeBufferPointer { text in
          let found = named.firstOccurrence(in: text, from: 0, to: text.count)
          #expect(found.map { $0 <= 5 } == true, "\(literal)")
          if set.contains(literal) {
            #expect(plain.firstOccurrence(in: text, from: 0, to: text.count) == found)
          }
        }
      }
    }
  }

  @Test("A code that lies in the binary does what the pattern does")
  func codes() throws {
    let known = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    let vocabulary = try BuiltIn.catalogs().vocabulary
    var texts = vocabulary.messages.flatMap { $0.samples + $0.rejects }
    texts += vocabulary.callbacks.flatMap(\.samples) + vocabulary.actions.flatMap(\.samples)
    texts += try BuiltIn.catalogs().formats.formats.flatMap { $0.samples.map(\.line) }
    for (number, pattern) in try recorded().unknownPatterns.enumerated() {
      let fresh = try RegularExpression(pattern)
      let stored = try RegularExpression(pattern, library: known)
      let place = try #require(stored.facts.code)
      #expect(known.codes.code(at: place) != nil, "\(pattern)")
      // Each pattern is tried on some of the texts, and all texts by some patterns.
      for text in texts[(number % 7)...].enumerated().filter({ $0.offset % 7 == 0 }).map(\.element)
      {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
          #expect(stored.match(bytes) == fresh.match(bytes))
          for group in 0...fresh.captureCount {
            #expect(stored.range(of: group) == fresh.range(of: group))
          }
        }
      }
    }
  }

  @Test(
    "The tables in the binary are those that are made of the literals, and added to they are as made anew"
  )
  func tables() throws {
    let known = PatternLibrary(
      patterns: BuiltInPatterns.patterns, codes: BuiltInPatterns.codes,
      plans: BuiltInPatterns.plans)
    var foldingSets = 0
    for set in try recorded().unknownSets {
      let (image, number) = try #require(known.scanSet(for: set))
      let plan = try #require(known.plan(numbered: number, for: set))
      let others = [Literal("Notes["), Literal("save", foldsCase: true), Literal("otes[")]
      let longer = plan.adding(others, numberedFrom: set.count)
      for width in [CSCAN_SCALAR, CSCAN_VECTOR16, CSCAN_VECTOR32, CSCAN_VECTOR64] {
        let (made, stored) = (ScanSet(set, plan, width: width), image.set(width: width))
        #expect(Self.bytes(made) == Self.bytes(stored))
        let anew = ScanSet(set + others, longer, width: width)
        let added = ScanSet(
          adding: set + others, longer, from: plan.placements.count, to: stored, width: width)
        #expect(Self.bytes(anew) == Self.bytes(added))
      }
      #expect(known.scanSet(for: set.reversed()) == nil || set.count == 1)
      #expect(known.scanSet(for: Array(set.dropLast())) == nil)
      // As long as the others, and one byte differs.
      var altered = set
      let last = altered.count - 1
      altered[last].bytes[0] ^= 1
      #expect(known.scanSet(for: altered) == nil)
      // Where case does not count, it does not tell literals apart.
      if let folding = set.firstIndex(where: { $0.foldsCase && $0.bytes[0] == UInt8(ascii: "s") }) {
        altered = set
        altered[folding].bytes[0] = UInt8(ascii: "S")
        #expect(known.scanSet(for: altered) != nil)
        foldingSets += 1
      }
    }
    #expect(foldingSets > 0)
  }

  private static func bytes(_ set: ScanSet) -> [[UInt8]] {
    [
      UnsafeRawBufferPointer(set.tables), UnsafeRawBufferPointer(set.filter),
      UnsafeRawBufferPointer(set.firstEntry), UnsafeRawBufferPointer(set.entries),
      UnsafeRawBufferPointer(set.words), UnsafeRawBufferPointer(set.text),
    ].map(Array.init)
  }

  @Test("A plan that was made for other literals is not taken")
  func otherLiterals() throws {
    let library = PatternLibrary(isRecording: true)
    let set = [Literal("becomeActive"), Literal("background", foldsCase: true)]
    _ = LiteralScanner(set, library: library)
    let written = PatternLibraryWriter(answering: library).plans
    let numbers = try #require(written.packedNumbers)
    Array(numbers.utf8).withUnsafeBufferPointer { numbers in
      let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      let table = PackedTable(numbers: numbers, texts: empty)
      let known = PatternLibrary(
        patterns: PackedTable(numbers: "", texts: ""), codes: PackedTable(numbers: "", texts: ""),
        plans: table)
      #expect(known.plan(for: set) != nil)
      #expect(known.plan(for: [set[0]]) == nil)
      #expect(known.plan(for: [set[1], set[0]]) == nil)
    }
  }

  @Test("Catalogs of what lies in the binary are those of the files")
  func catalogs() throws {
    let shipped = try BuiltIn.catalogs()
    let definitions = try definitions()
    let formats = try FormatCatalog(definitions: definitions.formats)
    let vocabulary = try Vocabulary(definitions: definitions.vocabulary)
    let rules = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
    #expect(Self.text(shipped.formats) == Self.text(formats))
    #expect(Self.text(shipped.vocabulary) == Self.text(vocabulary))
    #expect(Self.text(shipped.rules) == Self.text(rules))
    #expect(shipped.vocabulary.interest.everywhere == vocabulary.interest.everywhere)
    #expect(shipped.vocabulary.interest.inApps == vocabulary.interest.inApps)
    for name in vocabulary.callbacks.map(\.name) + ["", "no such callback"] {
      #expect(shipped.vocabulary.callbacks(named: name) == vocabulary.callbacks(named: name))
    }
    for action in vocabulary.actions {
      #expect(
        shipped.vocabulary.action(named: action.name) == vocabulary.action(named: action.name))
    }
    for message in vocabulary.messages {
      #expect(
        shipped.vocabulary.message(named: message.id) == vocabulary.message(named: message.id))
    }
    #expect(shipped.vocabulary.messagesOfFindings == vocabulary.messagesOfFindings)
    #expect(shipped.vocabulary.messagesOfOccasions == vocabulary.messagesOfOccasions)
  }

  private static func text(_ catalog: FormatCatalog) -> [String] {
    catalog.formats.map {
      "\($0.id) \($0.title) \($0.hint) \($0.place) \($0.winsOver) \($0.habits) \($0.clock)"
        + " \($0.samples) \($0.rejects)"
    } + catalog.markers.map { "\($0.id) \($0.place) \($0.meaning) \($0.samples) \($0.rejects)" }
  }

  private static func text(_ vocabulary: Vocabulary) -> [String] {
    vocabulary.callbacks.map {
      "\($0.name) \($0.place) \(String(describing: $0.transition)) \($0.samples) \($0.rejects)"
    }
      + vocabulary.actions.map {
        "\($0.name) \($0.place) \($0.expression.pattern) \($0.suppresses) \($0.implies)"
          + " \($0.samples) \($0.rejects)"
      }
      + vocabulary.messages.map {
        "\($0.id) \($0.place) \($0.expression.pattern) \($0.meaning) \($0.fix) \($0.yieldsTo)"
          + " \($0.samples) \($0.rejects)"
      }
      + vocabulary.prints.map { "\($0.name) \($0.place) \($0.inputSample) \($0.samples)" }
      + vocabulary.facts.map { "\($0.name) \($0.place) \($0.kinds) \($0.samples)" }
      + vocabulary.identities.map { "\($0.key) \($0.samples) \($0.rejects)" }
      + vocabulary.terminationCodes.map { "\($0.value) \($0.place) \($0.meaning) \($0.ends)" }
      + vocabulary.senderSamples.map { "\($0)" } + vocabulary.slowNames
  }

  private static func text(_ rules: RuleCatalog) -> [String] {
    rules.rules.map { "\(RulePage(rule: $0).text) \(RulePage(rule: $0).markdown)" }
  }
}
