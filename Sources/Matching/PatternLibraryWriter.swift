import Packing

/// Finds out all that a `PatternLibrary` knows ahead.
package struct PatternLibraryWriter {
  /// Patterns by their texts, and what is known about them.
  package private(set) var patterns = PackedWriter()
  /// What they were compiled to.
  package private(set) var codes = PackedWriter()
  /// Sets of literals, and how they are sought.
  package private(set) var plans = PackedWriter()

  /// Writes all that `library` was asked for and did not know; what is rare in `texts` is taken to be rare in
  /// logs.
  package init(answering library: PatternLibrary, texts examples: [[UInt8]] = []) {
    var known = Set(library.unknownPatterns)
    for text in known { known.formUnion(DigitNeutrality(text).widened.map { [$0] } ?? []) }
    let texts = known.sorted()
    let compiled = PatternCodesWriter(texts, to: &codes)
    var slots = 16
    while slots < 2 * texts.count { slots *= 2 }
    patterns.add(slots)
    for _ in 0..<slots { patterns.add(0) }
    for text in texts { add(text, compiled.places[text], slots: slots) }
    var sets: [Int: [Literal]] = [:]
    for set in library.unknownSets { sets[PatternLibrary.name(of: set)] = set }
    add(sets.sorted { $0.key < $1.key }.map(\.value), examples.isEmpty ? nil : RunCounts(examples))
  }

  private mutating func add(_ sets: [[Literal]], _ counts: RunCounts?) {
    plans.add(sets.count)
    for set in sets {
      plans.add(PatternLibrary.name(of: set))
      plans.add(0)
      plans.add(0)
    }
    for (index, set) in sets.enumerated() {
      let place = plans.numbers.count
      let plan = AnchorPlan(set, counts)
      guard plan.write(to: &plans) else { continue }
      plans.numbers[2 + 3 * index] = place
      plans.numbers[3 + 3 * index] =
        ScanSetImage.write(set, plan.asWritten(for: set), to: &plans) ?? 0
    }
  }

  private mutating func add(
    _ pattern: String, _ code: PatternCodes.Place?, slots: Int
  ) {
    // What does not compile was refused by whoever asked for it.
    guard let expression = try? RegularExpression(pattern) else { return }
    let place = patterns.numbers.count
    patterns.add(pattern)
    let isWritten = expression.facts.write(
      PatternAnalysis(pattern), code, expression.firstBytes,
      required: RequiredLiterals.of(pattern, minimumLength: 1) ?? [], to: &patterns)
    guard isWritten else {
      patterns.numbers.removeLast(2)
      return
    }
    var text = pattern
    var slot = text.withUTF8(PatternLibrary.hash) & (slots - 1)
    while patterns.numbers[1 + slot] != 0 { slot = (slot + 1) & (slots - 1) }
    patterns.numbers[1 + slot] = place
  }
}
