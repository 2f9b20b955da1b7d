import CScan

/// Literals found by their anchors and then compared in full.
struct AnchoredLiterals: Sendable {
  /// The length of the longest literal.
  let longest: Int
  private let literals: [Literal]
  private let plan: AnchorPlan
  private let width: Int32
  private let set: ScanSet
  private let greatestOffset: Int

  init(_ literals: [Literal], library: PatternLibrary?, width: Int32) {
    self.init(literals, AnchorPlan(literals, library: library), width: width)
  }

  private init(_ literals: [Literal], _ plan: AnchorPlan, width: Int32) {
    self.literals = literals
    self.plan = plan
    self.width = width
    longest = literals.reduce(0) { max($0, $1.bytes.count) }
    greatestOffset = plan.placements.reduce(0) { max($0, $1.offset) }
    set = ScanSet(literals, plan, width: width)
  }

  /// The same, with `others` besides: only those are planned.
  func adding(_ others: [Literal]) -> AnchoredLiterals {
    AnchoredLiterals(
      literals + others, plan.adding(others, numberedFrom: literals.count), width: width)
  }

  /// The start of the first occurrence that lies in `base[from..<end]`.
  func first(in base: UnsafePointer<UInt8>, from: Int, to end: Int) -> Int? {
    guard longest > 0 else { return nil }
    var best: Int?
    var at = from
    // A literal that starts earlier may have its anchor later, by the greatest offset at most.
    var stop = end
    while true {
      var anchor = 0
      let start = cscan_find(width, set.pointer, base, from, end, at, stop, &anchor)
      guard start >= 0 else { return best }
      if start < best ?? end {
        best = start
        stop = min(end, start + greatestOffset + 3)
      }
      at = anchor + 1
    }
  }
}
