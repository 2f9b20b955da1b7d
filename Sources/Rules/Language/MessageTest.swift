import LogInput
import Matching

/// Whether messages match a pattern, which is known where a message with the same words, and perhaps other
/// numbers, was tried before.
final class MessageTest {
  private let expression: RegularExpression
  /// Its number among all; nil as long as nobody gave it one.
  var question: Int?

  init(_ expression: RegularExpression) { self.expression = expression }

  /// The pattern as it was written.
  var pattern: String { expression.pattern }
  /// The place of the pattern among those that are known ahead.
  var place: Int? { expression.place }

  /// What becomes of the match; a match that is given up is never remembered.
  func outcome(of record: UnsafePointer<Record>) -> RegularExpression.Outcome {
    guard let wording = record.pointee.wording, let question else {
      return expression.match(record.pointee.message)
    }
    return wording._withUnsafeGuaranteedRef { wording in
      switch wording[question] {
      case .yes: return .match
      case .no: return .noMatch
      case .depends: return expression.match(record.pointee.message)
      case .unknown: break
      }
      let outcome = expression.match(record.pointee.message)
      wording[question] = answer(outcome, to: record.pointee.message, wording.variety)
      return outcome
    }
  }

  /// Whether all messages that say the same as the record's match; nil when that depends on their numbers, or
  /// is not remembered.
  func answer(for record: UnsafePointer<Record>) -> Bool? {
    guard let wording = record.pointee.wording?.takeUnretainedValue(), let question else {
      return nil
    }
    if wording[question] == .unknown { _ = outcome(of: record) }
    switch wording[question] {
    case .yes: return true
    case .no: return false
    case .depends, .unknown: return nil
    }
  }

  /// What became of one message's match, as far as it holds for all that say the same.
  private func answer(
    _ outcome: RegularExpression.Outcome, to message: Bytes, _ variety: TextVariety
  ) -> Wording.Answer {
    if variety.isEmpty || variety == .numbers && expression.isNeutral {
      switch outcome {
      case .match: return .yes
      case .noMatch: return .no
      case .limitReached: return .depends
      }
    }
    return expression.isForeign(to: variety, of: message) ? .no : .depends
  }
}
