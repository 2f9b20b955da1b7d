import Matching

/// The literals one of which every line that can matter contains, and the scanners that find them,
/// each built once however many inputs are read.
package final class LineInterest {
  /// Sought in every line.
  package let everywhere: [Literal]
  /// Sought in lines of apps only.
  package let inApps: [Literal]
  /// Those of the literals sought in every line that only an app prints, about itself.
  let ofAppsOwn: [Literal]

  private(set) lazy var everywhereScanner = LiteralScanner(everywhere)
  private(set) lazy var ownScanner = LiteralScanner(ofAppsOwn)
  private lazy var appScanner = LiteralScanner(everywhere + inApps)
  /// Scanners with extras: inputs of one run often name the same apps.
  private var extended: [Extras: LiteralScanner] = [:]
  private var ofTags: [[Literal]: LiteralScanner] = [:]
  private static let mostKept = 16

  private struct Extras: Hashable {
    let inAllLines: Bool
    let literals: [Literal]
  }

  /// Makes an interest; what only apps print is all that is sought in every line if that is not said.
  package init(everywhere: [Literal], inApps: [Literal], ofAppsOwn: [Literal]? = nil) {
    self.everywhere = everywhere
    self.inApps = inApps
    self.ofAppsOwn = ofAppsOwn ?? everywhere
  }

  /// A scanner for a stream; `inAllLines` when every line may be an app's, `extra` for what this
  /// stream needs besides.
  func scanner(inAllLines: Bool, extra: [Literal]) -> LiteralScanner {
    if extra.isEmpty { return inAllLines ? appScanner : everywhereScanner }
    let key = Extras(inAllLines: inAllLines, literals: extra)
    if let known = extended[key] { return known }
    if extended.count == Self.mostKept { extended.removeAll() }
    let scanner = LiteralScanner((inAllLines ? everywhere + inApps : everywhere) + extra)
    extended[key] = scanner
    return scanner
  }

  /// A scanner for what the lines of one app contain.
  func scanner(ofTags tags: [Literal]) -> LiteralScanner {
    if let known = ofTags[tags] { return known }
    if ofTags.count == Self.mostKept { ofTags.removeAll() }
    let scanner = LiteralScanner(tags)
    ofTags[tags] = scanner
    return scanner
  }
}
