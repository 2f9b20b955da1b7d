import Lifecycle
import LogInput
import YAMLDocument

@main
struct Scenetrace {
  static func main() {
    do {
      let definitions = try Definitions.builtIn()
      let formats = try FormatCatalog(definitions: definitions.formats)
      let vocabulary = try Vocabulary(definitions: definitions.vocabulary)
      print("slow:", vocabulary.slowNames)
      for p in formats.problems() { print(p) }
      for path in CommandLine.arguments.dropFirst() {
        let collector = TimelineCollector(vocabulary: vocabulary, input: 0, keepsEvents: true)
        let tracker = LifecycleTracker(vocabulary: vocabulary, sinks: [collector])
        let reader = LogReader(formats: formats, interest: vocabulary.interest, sink: tracker)
        let source = try ByteSource(path: path)
        while try reader.fill({ (r) throws(InputError) in try source.read(into: r) }) > 0 {}
        reader.finish()
        print("==", path, reader.account.lines, reader.account.events, reader.account.continuations, reader.account.other)
        for l in collector.launches {
          print("launch", l.launch.id, l.launch.process, l.launch.pid ?? -1, l.launch.system, l.launch.end.map { "\($0.manner) \($0.confidence) \($0.line)" } ?? "-")
          for (i, u) in l.units.enumerated() {
            print("  ", l.launch.units[i].name, l.launch.units[i].keys.map(\.value))
            for s in u.spans { print("     ", s.state, s.fromLine, s.toLine, s.duration ?? -1, s.confidence) }
            for e in u.events { print("        e", e.line, e.name, e.transition.map { "\($0)" } ?? "", e.outcome) }
          }
        }
      }
    } catch let e as DefinitionError { print(e.rendered) } catch { print(error) }
  }
}
