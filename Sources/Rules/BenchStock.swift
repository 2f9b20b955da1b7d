/// Benches of units that are gone, for units that are to come.
///
/// Most monitors are asked once or twice, and making one takes longer than that: those of a bench are used again.
final class BenchStock {
  private static let most = 32

  private var benches: [Bench] = []

  /// A bench on which nobody sits; nil when there is none left.
  func takeOut() -> Bench? { benches.popLast() }

  /// Takes a bench whose slots nobody waits for any more.
  func takeIn(_ bench: Bench) {
    guard benches.count < Self.most else { return }
    bench.clear()
    benches.append(bench)
  }
}
