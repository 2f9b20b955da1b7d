import LogInput
import Matching

/// Whether messages match a pattern, which is looked up where a message with the same words, and perhaps
/// other numbers, was tried lately.
final class MessageTest {
  private struct Answer {
    let wording: Wording
    let isMatch: Bool
  }

  private static let mostAnswers = 64

  private let expression: RegularExpression
  private var answers: [Answer?] = []

  init(_ expression: RegularExpression) { self.expression = expression }

  /// What becomes of the match; a match that is given up is never remembered.
  func outcome(of record: Record) -> RegularExpression.Outcome {
    guard let wording = record.wording, expression.isNeutral else {
      return expression.match(record.message)
    }
    if answers.isEmpty { answers = Array(repeating: nil, count: Self.mostAnswers) }
    let place = wording.place(among: Self.mostAnswers)
    if let known = answers[place], known.wording === wording {
      return known.isMatch ? .match : .noMatch
    }
    let outcome = expression.match(record.message)
    if outcome != .limitReached {
      answers[place] = Answer(wording: wording, isMatch: outcome == .match)
    }
    return outcome
  }
}

extension Wording {
  /// A number below `count`, a power of two, that differs for most.
  func place(among count: Int) -> Int {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return Int((address >> 4) &* 0x9E37_79B9 >> 12) & (count - 1)
  }
}
