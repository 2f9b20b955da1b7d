/// Messages that differ in the digits of numbers only have one in common: what does not depend on numbers
/// is known of all of them once it is known of one.
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

  /// Two bits for each question; nil before any is answered.
  private var answers: UnsafeMutablePointer<UInt64>?
  /// The number that was made of its words; nil before anybody needed it.
  package var number: UInt64?

  package init() {}

  deinit { answers?.deallocate() }

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
