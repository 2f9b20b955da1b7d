import Lifecycle
import LogInput
import Rules
import YAMLDocument

final class PrintSink: FindingSink {
  func receive(_ f: Finding) { print("FINDING", f.rule, f.severity, f.confidence, "line", f.line, "ev", f.evidence.map(\.line), f.unit ?? "-", f.message, "decided", f.decidedAt) }
  func receive(_ i: Inconclusive) { print("INCONCLUSIVE", i.rule, i.reason, i.line) }
}
@main
struct Scenetrace {
  static func main() {
    do {
      let definitions = try Definitions.builtIn()
      let formats = try FormatCatalog(definitions: definitions.formats)
      let vocabulary = try Vocabulary(definitions: definitions.vocabulary)
      let rules = try RuleCatalog(definitions: definitions.rules, vocabulary: vocabulary)
      if CommandLine.arguments.contains("--lits") { for l in vocabulary.interest.everywhere { print("LIT", l.foldsCase, l.bytes.count, String(decoding: l.bytes, as: UTF8.self)) }; return }
      for p in formats.problems() { print(p) }
      if CommandLine.arguments.count == 1 {
       for r in rules.rules { for e in r.examples {
        print("--", r.id, e.kind, e.name, e.expectations.map(\.line), e.reason.map { "\($0)" } ?? "")
        let engine = RuleEngine(catalog: rules, vocabulary: vocabulary, options: .init(), sink: PrintSink())
        let tracker = LifecycleTracker(vocabulary: vocabulary, sinks: [engine])
        let reader = LogReader(formats: formats, interest: vocabulary.interest, sink: tracker)
        Array(e.trace.utf8).withUnsafeBufferPointer { reader.feed($0) }
        reader.finish()
       }}
      }
      for path in CommandLine.arguments.dropFirst() {
        let collector = TimelineCollector(vocabulary: vocabulary, input: 0, keepsEvents: true)
        let engine = RuleEngine(catalog: rules, vocabulary: vocabulary, options: .init(), sink: PrintSink())
        let tracker = LifecycleTracker(vocabulary: vocabulary, sinks: [collector, engine])
        let reader = LogReader(formats: formats, interest: vocabulary.interest, sink: tracker)
        let source = try ByteSource(path: path)
        print("==", path)
        while try reader.fill({ (r) throws(InputError) in try source.read(into: r) }) > 0 {}
        reader.finish()
        print("  ", reader.account.lines, reader.account.events, reader.account.continuations, reader.account.other, engine.tally.notJudged)
      }
    } catch let e as DefinitionError { print(e.rendered) } catch { print(error) }
  }
}
