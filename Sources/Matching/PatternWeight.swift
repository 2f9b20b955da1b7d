/// How much a pattern asks of a text: the bytes of known value that each of its matches must hold.
package enum PatternWeight {
  /// The weight of `pattern`; 0 when it cannot be told.
  package static func of(_ pattern: String) -> Int {
    (try? PatternParser.parse(pattern)).map(weight) ?? 0
  }

  private static func weight(_ node: PatternNode) -> Int {
    switch node {
    case .text(let bytes, _): bytes.count
    case .anything: 0
    case .sequence(let nodes): nodes.reduce(0) { $0 + weight($1) }
    case .alternation(let branches): branches.map(weight).min() ?? 0
    case .repetition(let node, let least, _): weight(node) * min(least, 1000)
    }
  }
}
