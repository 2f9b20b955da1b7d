/// Terms and their explanations in two columns.
struct TextTable {
  private let width: Int
  private let column: Int

  /// Chooses the columns for all terms, which may then stand in several sections.
  init(terms: [String], width: Int) {
    self.width = width
    // A few long terms must not push every explanation to the right.
    column = min(terms.map(\.count).max() ?? 0, max(width / 3, 16)) + 4
  }

  /// The lines of one term; every line of the explanation is wrapped by itself.
  func row(_ term: String, _ explanation: [String]) -> [String] {
    let blank = String(repeating: " ", count: column)
    let lines = explanation.flatMap { TextBlock.wrap($0, width: max(width - column, 20)) }
    let lead = "  " + term
    guard lead.count + 2 <= column, let first = lines.first else {
      return [lead] + lines.map { blank + $0 }
    }
    let gap = String(repeating: " ", count: column - lead.count)
    return [lead + gap + first] + lines.dropFirst().map { blank + $0 }
  }
}
