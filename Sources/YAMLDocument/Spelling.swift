/// Finds the word somebody meant when they wrote another.
package enum Spelling {
  /// The candidate nearest to a word, or nil where none is near enough to be worth a guess.
  package static func closest(to word: String, in candidates: [String]) -> String? {
    let written = Array(word.lowercased())
    let limit = tolerance(forLength: written.count)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let wanted = Array(candidate.lowercased())
      // Skips most of the work, and keeps a very long word from costing anything.
      guard abs(wanted.count - written.count) <= limit else { continue }
      let distance = distance(written, wanted)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate ?? completion(of: word, in: candidates)
  }

  /// A third of the word may be wrong; in a word of one or two letters only their case.
  private static func tolerance(forLength length: Int) -> Int {
    min(length / 3, 3)
  }

  /// People also write the beginning of a long word.
  private static func completion(of word: String, in candidates: [String]) -> String? {
    guard word.count >= 3 else { return nil }
    let longer = candidates.filter { $0.count > word.count && $0.hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }

  /// Damerau-Levenshtein distance in its optimal string alignment form.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
