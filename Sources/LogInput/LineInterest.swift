import Matching

/// The literals one of which every line that can matter contains, and the scanners that find them,
/// each built once however many inputs are read.
package final class LineInterest {
  /// Sought in every line.
  package let everywhere: [Literal]
  /// Sought in lines of apps only.
  package let inApps: [Literal]

  private(set) lazy var everywhereScanner = LiteralScanner(everywhere)
  private lazy var appScanner = LiteralScanner(everywhere + inApps)

  package init(everywhere: [Literal], inApps: [Literal]) {
    self.everywhere = everywhere
    self.inApps = inApps
  }

  /// A scanner for a stream; `inAllLines` when every line may be an app's, `extra` for what this
  /// stream needs besides.
  func scanner(inAllLines: Bool, extra: [Literal]) -> LiteralScanner {
    if extra.isEmpty { return inAllLines ? appScanner : everywhereScanner }
    return LiteralScanner((inAllLines ? everywhere + inApps : everywhere) + extra)
  }
}
