import Matching

/// The literals one of which every line that can matter contains, and the scanners that find them,
/// each built once however many inputs are read.
package final class LineInterest {
  /// Sought in every line.
  package let everywhere: [Literal]
  /// Sought in lines of apps only.
  package let inApps: [Literal]
  /// What lines that are read are asked for besides what is sought in every line.
  private let ofReadLines: [Literal]
  /// Those of the literals sought in every line that only an app prints, about itself.
  let ofAppsOwn: [Literal]

  /// Those of the literals that may be found in numbers, of each kind.
  private let numeric: (everywhere: [Literal], inApps: [Literal])
  /// What is known of literals ahead.
  let library: PatternLibrary

  /// What JSON text holds in which an escape hides something that is sought.
  private(set) lazy var escapes = (everywhere + inApps).escapes
  private(set) lazy var everywhereScanner = LiteralScanner(everywhere, library: library)
  private(set) lazy var ownScanner = LiteralScanner(ofAppsOwn, library: library)
  private(set) lazy var readLineScanner = LiteralScanner(
    everywhere + ofReadLines, library: library)
  private lazy var appScanner = LiteralScanner(everywhere + inApps, library: library)
  private lazy var soughtEverywhere = SoughtLiterals(everywhere, numeric: numeric.everywhere)
  private lazy var soughtInAllLines = soughtEverywhere.adding(
    SoughtLiterals(inApps, numeric: numeric.inApps))
  /// Scanners with extras: inputs of one run often name the same apps.
  private var extended: [(inAllLines: Bool, extra: [Literal], scanner: LiteralScanner)] = []
  private var ofTags: [(tags: [Literal], scanner: LiteralScanner)] = []
  private static let mostKept = 16

  /// Makes an interest, with what is known of its literals; unless it is said what only apps print, that is
  /// all that is sought in every line.
  package init(
    everywhere: [Literal], inApps: [Literal], ofAppsOwn: [Literal]? = nil,
    ofReadLines: [Literal] = [], numeric: (everywhere: [Literal], inApps: [Literal])? = nil,
    library: PatternLibrary = PatternLibrary()
  ) {
    self.library = library
    self.everywhere = everywhere
    self.inApps = inApps
    self.ofAppsOwn = ofAppsOwn ?? everywhere
    self.ofReadLines = ofReadLines
    self.numeric =
      numeric
      ?? (everywhere.filter(\.mayHoldNumber), inApps.filter(\.mayHoldNumber))
  }

  /// The same with others besides.
  func adding(
    everywhere others: [Literal], inApps othersInApps: [Literal], ofReadLines: [Literal]
  ) -> LineInterest {
    LineInterest(
      everywhere: everywhere + others, inApps: inApps + othersInApps, ofAppsOwn: ofAppsOwn,
      ofReadLines: self.ofReadLines + ofReadLines,
      numeric: (
        numeric.everywhere + others.filter(\.mayHoldNumber),
        numeric.inApps + othersInApps.filter(\.mayHoldNumber)
      ), library: library)
  }

  /// A scanner for a stream; `inAllLines` when every line may be an app's, `extra` for what this
  /// stream needs besides.
  func scanner(inAllLines: Bool, extra: [Literal]) -> LiteralScanner {
    if extra.isEmpty { return inAllLines ? appScanner : everywhereScanner }
    let known = extended.first { $0.inAllLines == inAllLines && $0.extra == extra }
    if let known { return known.scanner }
    if extended.count == Self.mostKept { extended.removeAll() }
    let scanner = (inAllLines ? appScanner : everywhereScanner).adding(extra)
    extended.append((inAllLines, extra, scanner))
    return scanner
  }

  /// What the scanner for such a stream finds.
  func sought(inAllLines: Bool, extra: [Literal]) -> SoughtLiterals {
    (inAllLines ? soughtInAllLines : soughtEverywhere).adding(extra)
  }

  /// A scanner for what the lines of one app contain.
  func scanner(ofTags tags: [Literal]) -> LiteralScanner {
    if let known = ofTags.first(where: { $0.tags == tags }) { return known.scanner }
    if ofTags.count == Self.mostKept { ofTags.removeAll() }
    let scanner = LiteralScanner(tags)
    ofTags.append((tags, scanner))
    return scanner
  }

  /// Makes the scanners that do not depend on an input.
  func makeScanners() { _ = (everywhereScanner, ownScanner, appScanner, readLineScanner) }
}
