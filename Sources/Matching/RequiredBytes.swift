/// The bytes that every match of a pattern contains, as far as its syntax tells.
enum RequiredBytes {
  /// Those of `pattern`; none when it uses something that is not known here.
  static func of(_ pattern: String) -> ByteSet {
    (try? PatternParser.parse(pattern)).map(of) ?? ByteSet()
  }

  private static func of(_ node: PatternNode) -> ByteSet {
    switch node {
    case .text(let bytes, let foldsCase):
      ByteSet(bytes.lazy.filter { !foldsCase || !$0.isASCIILetter })
    case .anything: ByteSet()
    case .sequence(let nodes):
      nodes.reduce(into: ByteSet()) { $0.formUnion(of($1)) }
    case .alternation(let branches):
      branches.dropFirst().reduce(into: branches.first.map(of) ?? ByteSet()) {
        $0.formIntersection(of($1))
      }
    case .repetition(let node, let least, _): least > 0 ? of(node) : ByteSet()
    }
  }
}
