import Matching

/// Messages that differ in the digits of numbers and addresses only have one in common: what does not depend on
/// those is known of all of them once it is known of one.
///
/// One thread at a time may use it.
package final class Wording {
  /// What was found out about a question.
  package enum Answer: UInt64 {
    case unknown, no, yes
    /// Of each message it has to be found out anew.
    case depends
  }

  /// How many questions can be answered.
  package static let mostQuestions = 512

  /// What somebody made of it. It does not keep who asked: many may have, and be gone.
  private struct Conclusion {
    /// Who numbers askers, and gives no number twice.
    let numbering: AnyObject
    let asker: Int
    /// Nil when the asker found nothing to make.
    let outcome: AnyObject?
  }

  /// Those of who asked lately.
  private var conclusions: [Conclusion] = []
  private static let mostConclusions = 8

  /// In what messages differ that have it in common; when that is nothing, whatever is asked of one is always the
  /// same.
  package let variety: TextVariety

  /// Two bits for each question; nil before any is answered.
  private var answers: UnsafeMutablePointer<UInt64>?
  /// The number that was made of its words; nil before anybody needed it.
  package var number: UInt64?

  /// How often somebody put off asking what it says: much is said too seldom to be worth it.
  package var delays = 0

  package init(_ variety: TextVariety) { self.variety = variety }

  deinit { answers?.deallocate() }

  /// What the asker of this number made of it, which may be nothing; nil when that is not known, or no more. It is
  /// there until others are kept.
  package func conclusion(for asker: Int, of numbering: AnyObject) -> Unmanaged<AnyObject>?? {
    for place in conclusions.indices
    where conclusions[place].asker == asker && conclusions[place].numbering === numbering {
      return .some(conclusions[place].outcome.map(Unmanaged.passUnretained))
    }
    return nil
  }

  /// Keeps what the asker of this number made of it, and what few others did.
  package func keep(_ outcome: AnyObject?, for asker: Int, of numbering: AnyObject) {
    if conclusions.count == Self.mostConclusions { conclusions.removeFirst() }
    conclusions.append(Conclusion(numbering: numbering, asker: asker, outcome: outcome))
  }

  /// What is known about the question, which is below `mostQuestions`.
  package subscript(question: Int) -> Answer {
    get {
      guard let answers else { return .unknown }
      return Answer(rawValue: answers[question >> 5] >> UInt64(2 * (question & 31)) & 3) ?? .unknown
    }
    set {
      let answers = answers ?? Self.makeAnswers()
      self.answers = answers
      let shift = UInt64(2 * (question & 31))
      answers[question >> 5] = answers[question >> 5] & ~(3 << shift) | newValue.rawValue << shift
    }
  }

  private static func makeAnswers() -> UnsafeMutablePointer<UInt64> {
    let answers = UnsafeMutablePointer<UInt64>.allocate(capacity: mostQuestions / 32)
    answers.initialize(repeating: 0, count: mostQuestions / 32)
    return answers
  }
}
