/// The literals one of which every match of a pattern must contain.
package enum RequiredLiterals {
  /// The literals of `pattern`, at most `limit` and each of at least `minimumLength` bytes.
  ///
  /// nil when the pattern has no such set, or none that can be told for sure.
  package static func of(
    _ pattern: String, minimumLength: Int = 3, limit: Int = 256
  ) -> [Literal]? {
    guard let node = try? PatternParser.parse(pattern) else { return nil }
    let analysis = LiteralAnalysis(node, limit: limit)
    guard let best = analysis.required, best.count <= limit,
      best.shortest >= max(minimumLength, 1)
    else { return nil }
    return best.literals.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
