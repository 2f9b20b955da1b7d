import CScan

/// Literals found by their anchors and then compared in full.
struct AnchoredLiterals: Sendable {
  /// The length of the longest literal.
  let longest: Int
  private let literals: [Literal]
  /// How they are sought: where nothing was added to what was known ahead, only the number of the plan is known.
  private let plan: Plan
  /// Nothing is asked of it but what was known when the program was built.
  private nonisolated(unsafe) let library: PatternLibrary?
  private enum Plan {
    case made(AnchorPlan), known(Int)
  }

  private let width: Int32
  private let set: ScanSet
  private let greatestOffset: Int

  init(_ literals: [Literal], library: PatternLibrary?, width: Int32) {
    self.literals = literals
    self.library = library
    self.width = width
    if let (image, number) = library?.scanSet(for: literals) {
      plan = .known(number)
      set = image.set(width: width)
      (longest, greatestOffset) = (image.longest, image.greatestOffset)
      return
    }
    let plan = AnchorPlan(literals, library: library)
    self.plan = .made(plan)
    set = ScanSet(literals, plan, width: width)
    longest = literals.reduce(0) { max($0, $1.bytes.count) }
    greatestOffset = plan.placements.reduce(0) { max($0, $1.offset) }
  }

  /// The literals of another one, and `others` besides: only those are planned.
  private init(_ one: AnchoredLiterals, adding others: [Literal]) {
    literals = one.literals + others
    library = one.library
    width = one.width
    let (known, tables) = one.planned
    let plan = known.adding(others, numberedFrom: one.literals.count)
    self.plan = .made(plan)
    set = ScanSet(
      adding: literals, plan, from: known.placements.count, to: tables, width: one.width)
    longest = others.reduce(one.longest) { max($0, $1.bytes.count) }
    greatestOffset = plan.placements[known.placements.count...].reduce(one.greatestOffset) {
      max($0, $1.offset)
    }
  }

  /// The plan, and the tables that were made by it.
  private var planned: (AnchorPlan, ScanSet) {
    switch plan {
    case .made(let plan): return (plan, set)
    case .known(let number):
      if let plan = library?.plan(numbered: number, for: literals) { return (plan, set) }
      let plan = AnchorPlan(literals)
      return (plan, ScanSet(literals, plan, width: width))
    }
  }

  /// The same, with `others` besides.
  func adding(_ others: [Literal]) -> AnchoredLiterals { AnchoredLiterals(self, adding: others) }

  /// Puts the first lines of `base[from..<end]` that hold one into `lines` and returns how many they are; `from`
  /// begins a line, and what lies before `end` ends one.
  func lines(
    in base: UnsafePointer<UInt8>, from: Int, to end: Int,
    _ lines: UnsafeMutableBufferPointer<cscan_line>
  ) -> Int {
    guard longest > 0, from < end, let room = lines.baseAddress else { return 0 }
    return cscan_find_lines(width, set.pointer, base, from, end, room, lines.count)
  }

  /// The start of the first occurrence that lies in `base[from..<end]`, of which `count` bytes can be read.
  func first(in base: UnsafePointer<UInt8>, _ count: Int, from: Int, to end: Int) -> Int? {
    guard longest > 0 else { return nil }
    let start = cscan_find(width, set.pointer, base, from, end, count, greatestOffset)
    return start < 0 ? nil : start
  }
}
