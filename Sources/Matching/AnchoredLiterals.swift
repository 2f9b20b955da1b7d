import CScan

/// Literals found by their anchors and then compared in full.
struct AnchoredLiterals: Sendable {
  /// The length of the longest literal.
  let longest: Int
  private let width: Int32
  private let set: ScanSet
  private let greatestOffset: Int

  init(_ literals: [Literal], width: Int32) {
    self.width = width
    longest = literals.map(\.bytes.count).max() ?? 0
    let plan = AnchorPlan(literals)
    greatestOffset = plan.placements.map(\.offset).max() ?? 0
    set = ScanSet(literals, plan)
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
