import Lifecycle
import LogInput
import Rules

/// What traces that are read one after the other have in common: what judges them, and what is known of
/// their lines.
struct TraceMemory {
  let docket: Docket?
  let lines: LineMemories
  let readings = ReadingMemory()
}

extension TraceMemory {
  init(_ analysis: Analysis) {
    let catalogs = analysis.catalogs
    self.init(
      docket: analysis.judgement.map { Docket(catalogs.rules, catalogs.vocabulary, options: $0) },
      lines: LineMemories(catalogs.formats))
  }
}
