import Lifecycle
import LogInput
import Matching
import Reporting

/// Reads single messages with a vocabulary, as an app's lines are read.
struct VocabularyProbe: ~Copyable {
  private let vocabulary: Vocabulary
  private var reader: VocabularyReader
  private var reading = Reading()

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    reader = VocabularyReader(vocabulary)
  }

  /// What a message is read as: kind, name and what else is known, one row each.
  mutating func findings(in text: String) -> [[String]] { findings(in: text, of: text) }

  /// The same in an input that begins so, which decides between the meanings of some prints.
  private mutating func findings(in text: String, of beginning: String) -> [[String]] {
    read(text, of: beginning)
    var rows = prints(of: text, in: beginning).map { index in
      let print = vocabulary.prints[index]
      return ["print", print.name, vocabulary.meaning(of: print)]
    }
    rows += reading.callbacks.map { sighting in
      let callback = vocabulary.callbacks[sighting.callback]
      return ["callback", callback.name, callback.transition?.rawValue ?? "no transition"]
    }
    if let phase = reading.phase {
      let old = phase.old.map { "from \($0.rawValue)" } ?? "old phase not told"
      rows.append(["phase", phase.new.rawValue, old])
    }
    if let message = reading.message {
      let entry = vocabulary.messages[message]
      rows.append(["message", entry.id, SafeText.prose(entry.meaning)])
    }
    rows += reading.actions.map {
      ["action", vocabulary.actions[$0.action].name, $0.outcome.rawValue]
    }
    rows += reading.keys.map { ["scene name", $0.kind.rawValue, SafeText.of($0.value)] }
    if !reading.isEmpty {
      for pattern in vocabulary.facts {
        rows += with(text) { pattern.findings(in: $0) }
          .map { ["fact", $0.name, SafeText.of($0.value)] }
      }
    }
    return rows
  }

  /// The prints that take the message in an input that begins so.
  private func prints(of text: String, in beginning: String) -> [Int] {
    vocabulary.prints.indices.filter { index in
      let print = vocabulary.prints[index]
      return with(beginning) { print.counts(in: $0) }
        && with(text) { print.expression.match($0) == .match }
    }
  }

  /// Reads every sample and every reject of the vocabulary.
  mutating func test(into tests: inout TestTally) {
    for (index, entry) in vocabulary.callbacks.enumerated() {
      test(entry.name, entry.samples, entry.rejects, into: &tests) {
        $0.callbacks.contains { $0.callback == index }
      }
    }
    for (index, entry) in vocabulary.actions.enumerated() {
      test(entry.name, entry.samples, entry.rejects, into: &tests) {
        // "resume later" is the action, but it did not take place.
        $0.actions.contains { $0.action == index && $0.outcome.isPerformed }
      }
    }
    for (index, entry) in vocabulary.messages.enumerated() {
      test(entry.id, entry.samples, entry.rejects, into: &tests) { $0.message == index }
    }
    for entry in vocabulary.phases {
      test("phase \(entry.name)", entry.samples, entry.rejects, into: &tests) { $0.phase != nil }
    }
    for (index, entry) in vocabulary.prints.enumerated() { test(entry, index, into: &tests) }
    for entry in vocabulary.facts { test(entry, into: &tests) }
    for entry in vocabulary.identities { test(entry, into: &tests) }
    for entry in vocabulary.outcomes {
      for (lines, isWanted) in [(entry.samples, true), (entry.rejects, false)] {
        for line in lines {
          let matches = Array(line.utf8).withUnsafeBufferPointer {
            entry.expression.match($0) == .match
          }
          let wanted = isWanted ? "itself" : "anything else"
          tests.add(
            matches == isWanted
              ? [] : ["outcome \(entry.outcome.rawValue) '\(line)': expected \(wanted)"])
        }
      }
    }
  }

  /// A print is read as itself, and as no other one, in an input in which it counts.
  private mutating func test(
    _ entry: FrameworkPrint, _ index: Int, into tests: inout TestTally
  ) {
    if !with(entry.inputSample, { entry.counts(in: $0) }) {
      tests.add(["\(entry.name): it does not count in its own input_sample"])
    }
    for (lines, isWanted) in [(entry.samples, true), (entry.rejects, false)] {
      for line in lines {
        let rows = findings(in: line, of: entry.inputSample)
        let takers = prints(of: line, in: entry.inputSample)
        let isRead =
          reading.print == index
          || reading.callbacks.contains {
            $0.teller == .framework && $0.callback == entry.callback
          }
        let isItself = takers == [index] && isRead
        let got = rows.isEmpty ? "no event" : rows.map { $0[1] }.joined(separator: ", ")
        let wanted = isWanted ? "itself" : "anything else"
        tests.add(
          isItself == isWanted && takers.contains(index) == isWanted
            ? [] : ["\(entry.name) '\(line)': expected \(wanted) got \(got)"])
      }
    }
  }

  /// What a pattern of facts finds makes its line worth reading, and is no event.
  private mutating func test(_ entry: FactPattern, into tests: inout TestTally) {
    for (lines, isWanted) in [(entry.samples, true), (entry.rejects, false)] {
      for line in lines {
        read(line, of: line)
        let found = with(line) { entry.findings(in: $0) }
        let isFact = !found.isEmpty && !reading.isEmpty
        let got = found.isEmpty ? "none" : found.map { $0.name }.joined(separator: ", ")
        let wanted = isWanted ? "a fact" : "none"
        tests.add(
          isFact == isWanted
            ? [] : ["fact \(entry.name) '\(line)': expected \(wanted) got \(got)"])
      }
    }
  }

  private mutating func test(_ entry: IdentityPattern, into tests: inout TestTally) {
    let name = "scene name \(entry.key.rawValue)"
    for sample in entry.samples {
      test(name, [besideEvent(sample.line)], [], into: &tests) { reading in
        reading.keys.contains { $0.kind == entry.key && $0.value == sample.value }
          || (entry.key == .appDelegate && reading.appDelegate == sample.value)
          || (entry.key == .role && reading.role == sample.value)
      }
    }
    test(name, [], entry.rejects.map { besideEvent($0) }, into: &tests) { reading in
      reading.keys.contains { $0.kind == entry.key }
    }
  }

  /// Names are sought on lines that hold an event: one is put before a line that holds none.
  private mutating func besideEvent(_ line: String) -> String {
    read(line, of: line)
    return reading.isEmpty ? "sceneDidBecomeActive(_:) " + line : line
  }

  private mutating func test(
    _ name: String, _ samples: [String], _ rejects: [String], into tests: inout TestTally,
    _ isItself: (Reading) -> Bool
  ) {
    for (lines, isWanted) in [(samples, true), (rejects, false)] {
      for line in lines {
        let rows = findings(in: line)
        let got = rows.isEmpty ? "no event" : rows.map { $0[1] }.joined(separator: ", ")
        let wanted = isWanted ? "itself" : "anything else"
        tests.add(
          isItself(reading) == isWanted ? [] : ["\(name) '\(line)': expected \(wanted) got \(got)"])
      }
    }
  }

  private mutating func read(_ text: String, of beginning: String) {
    Array(beginning.utf8).withUnsafeBufferPointer { reader.begin(with: $0) }
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      reader.read(Record(line: 1, text: bytes), isApp: true, into: &reading)
    }
  }

  private func with<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { body($0) }
  }
}
