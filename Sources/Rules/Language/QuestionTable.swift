import LogInput

/// The numbers of what is asked of messages: what is asked in the same words is one question.
struct QuestionTable {
  /// By the places of patterns that are known ahead, and by the texts of others.
  private var byPlace: [Int: Int] = [:]
  private var byText: [String: Int] = [:]

  /// The number of a question; nil when there are too many.
  mutating func number(of test: MessageTest) -> Int? {
    let known = test.place.map { byPlace[$0] } ?? byText[test.pattern]
    if let known { return known }
    let number = byPlace.count + byText.count
    guard number < Wording.mostQuestions else { return nil }
    if let place = test.place { byPlace[place] = number } else { byText[test.pattern] = number }
    return number
  }
}
