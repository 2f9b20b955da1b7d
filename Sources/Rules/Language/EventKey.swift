import Lifecycle
import Matching

/// What events must have in common for one to answer, close or repeat another.
enum EventKey: String, CaseIterable {
  /// The background task, by its number or its name.
  case task
  /// What the action is done to: the line without the words of the action, numbers and names of
  /// scenes.
  case object
  /// All that the line says, without numbers and addresses.
  case text
  /// The view or view controller.
  case view
}

/// What the event that is judged is about, as far as somebody has asked.
struct KnownValues {
  fileprivate var task: UInt64??
  fileprivate var object: UInt64??
}

extension JudgeContext {
  /// What the event is about, in a number that tells such things apart; nil when its line does not say.
  func value(of key: EventKey) -> UInt64? {
    switch key {
    case .task:
      if let known = knownValues.task { return known }
      let task = taskValue
      knownValues.task = .some(task)
      return task
    case .view: return event.view.map { UInt64($0) + 1 }
    case .object:
      if let known = knownValues.object { return known }
      let name = objectName
      knownValues.object = .some(name)
      return name
    case .text:
      if let known = knownTexts[lentRecord] { return known }
      var hash = FingerprintHash()
      hash.add(normalised: record.message)
      knownTexts[lentRecord] = hash.value
      return hash.value
    }
  }

  /// The background task, by its number or its name.
  private var taskValue: UInt64? {
    guard let task = event.details?.task else { return nil }
    if let id = task.id { return UInt64(bitPattern: Int64(id)) &+ 1 }
    guard var name = task.name else { return nil }
    return name.withUTF8(\.fingerprint)
  }

  /// The name of what an action is done to.
  private var objectName: UInt64? {
    let message = record.message
    var without = 0..<0
    if case .action(let index) = event.kind {
      let expression = vocabulary.actions[index].expression
      if expression.match(message) == .match { without = expression.range(of: 0) ?? without }
    }
    var hash = FingerprintHash()
    var isEmpty = true
    ObjectName.forEachWord(of: message, without: without) { word in
      isEmpty = false
      hash.add(word)
    }
    return isEmpty ? nil : hash.value
  }
}
