/// What is missing from an input: how much of each kind, and where, as far as that is kept.
package struct LossAccount: Sendable, Equatable {
  /// How many losses are kept with their places.
  package static let mostKept = 100

  /// The first losses in the order in which the log tells them. A hidden text gives way to missing
  /// lines, of which there are fewer and which weigh more.
  package private(set) var kept: [Loss] = []
  private var counts: [Loss.Kind: Int] = [:]

  package init() {}

  package var count: Int { counts.values.reduce(0, +) }

  package func count(_ kind: Loss.Kind) -> Int { counts[kind] ?? 0 }

  /// Those that are kept, by the lines that tell them.
  package var inLineOrder: [Loss] {
    kept.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  package mutating func add(_ loss: Loss) {
    counts[loss.kind, default: 0] += 1
    if kept.count == Self.mostKept {
      guard loss.kind != .text, let text = kept.lastIndex(where: { $0.kind == .text }) else {
        return
      }
      kept.remove(at: text)
    }
    kept.append(loss)
  }
}
