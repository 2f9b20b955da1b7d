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

extension JudgeContext {
  /// What the event is about; nil when its line does not say.
  func value(of key: EventKey) -> String? {
    switch key {
    case .task:
      guard let task = event.task else { return nil }
      return task.id.map(String.init) ?? task.name
    case .view: return event.view.map(String.init)
    case .object:
      let object = ObjectName.text(in: record.message, without: matchedAction)
      return object.isEmpty ? nil : object
    case .text:
      var hash = FingerprintHash()
      hash.add(normalised: record.message.text)
      return hash.text
    }
  }

  private var matchedAction: RegularExpression? {
    guard case .action(let index) = event.kind else { return nil }
    return vocabulary.actions[index].expression
  }
}

/// The name of what an action is done to.
enum ObjectName {
  /// Words that say no more than that something is done.
  private static let empty: Set<String> = [
    "a", "an", "the", "for", "to", "of", "in", "on", "at", "by", "is", "was", "self", "nil", "name",
    "observer", "selector", "object", "forname", "forkeypath", "with", "center", "default",
    "notificationcenter", "notification", "scene", "id", "uiscene", "uiwindowscene",
    "uiscenesession", "persistentidentifier", "persistentid", "sceneid",
  ]

  /// The words of `text` in lower case, without those that `expression` matched, labels of scenes and
  /// what holds digits only.
  static func text(in text: Bytes, without expression: RegularExpression?) -> String {
    var copy = Array(text)
    if let expression, expression.match(text) == .match, let range = expression.range(of: 0) {
      for index in range { copy[index] = 0x20 }
    }
    return words(of: copy).joined(separator: " ")
  }

  private static func words(of bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isLabel = false
    for byte in bytes + [0x20] {
      if isWord(byte) {
        word.append(byte)
        continue
      }
      defer {
        word.removeAll(keepingCapacity: true)
        isLabel = byte == UInt8(ascii: "=")
      }
      guard !word.isEmpty, !isLabel, byte != UInt8(ascii: "=") else { continue }
      let text = String(decoding: word, as: UTF8.self).lowercased()
      if text.allSatisfy(\.isHexDigit), text.contains(where: \.isNumber) { continue }
      if text.hasPrefix("0x") || empty.contains(text) { continue }
      words.append(text)
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
      || byte >= 0x80
  }
}

/// What is known of each key, and at most so many of them.
struct KeyedRegister<Value> {
  /// How many keys are remembered.
  static var most: Int { 4096 }

  private var values: [String: (value: Value, order: Int)] = [:]
  private var next = 0

  subscript(key: String) -> Value? {
    get { values[key]?.value }
    set {
      guard let newValue else {
        values[key] = nil
        return
      }
      let order = values[key]?.order ?? next
      next += 1
      values[key] = (newValue, order)
    }
  }

  var isEmpty: Bool { values.isEmpty }

  /// In no particular order.
  func forEach(_ body: (Value) -> Void) { values.values.forEach { body($0.value) } }

  /// In the order in which the keys came.
  var inOrder: [(key: String, value: Value)] {
    values.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value.value) }
  }

  mutating func removeAll() { values.removeAll() }

  /// Forgets the oldest quarter when there are too many, and says what it forgot.
  mutating func forgetOldest() -> [Value] {
    guard values.count > Self.most else { return [] }
    let oldest = inOrder.prefix(Self.most / 4)
    for item in oldest { values[item.key] = nil }
    return oldest.map(\.value)
  }
}
