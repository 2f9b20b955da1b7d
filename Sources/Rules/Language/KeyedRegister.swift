/// How many keys a register remembers.
let mostKeys = 4096

/// What is known of each key, and at most so many of them.
///
/// Mostly there are few: those are looked through, the latest first, and only many are hashed.
struct KeyedRegister<Key: Hashable, Value> {
  private struct Item {
    let key: Key
    var value: Value
  }

  /// So many are looked through.
  private static var mostFew: Int { 12 }

  /// In the order in which the keys came.
  private var few: [Item] = []
  /// All of them, once there were many; then `few` is empty.
  private var many: [Key: (value: Value, order: Int)] = [:]
  private var next = 0

  subscript(key: Key) -> Value? {
    get {
      if let place = place(of: key) { return few[place].value }
      return many.isEmpty ? nil : many[key]?.value
    }
    set {
      if let newValue {
        _ = replace(newValue, for: key)
      } else if let place = place(of: key) {
        few.remove(at: place)
      } else if !many.isEmpty {
        many[key] = nil
      }
    }
  }

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  /// There are too many.
  var isFull: Bool { many.count > mostKeys }

  /// Keeps `value` for the key, in the key's place; what was known of it before.
  mutating func replace(_ value: Value, for key: Key) -> Value? {
    if let place = place(of: key) {
      let before = few[place].value
      few[place].value = value
      return before
    }
    if many.isEmpty, few.count < Self.mostFew {
      few.append(Item(key: key, value: value))
      return nil
    }
    if many.isEmpty { hash() }
    let before = many[key]
    many[key] = (value, before?.order ?? next)
    next += 1
    return before?.value
  }

  /// Changes what is known of the key, or what it is given first.
  mutating func change<Result>(
    _ key: Key, orNew fresh: @autoclosure () -> Value, _ body: (inout Value) -> Result
  ) -> Result {
    if let place = place(of: key) { return body(&few[place].value) }
    var value = self[key] ?? fresh()
    let result = body(&value)
    _ = replace(value, for: key)
    return result
  }

  /// In no particular order.
  func forEach(_ body: (Value) -> Void) {
    for item in few { body(item.value) }
    for item in many.values { body(item.value) }
  }

  /// In the order in which the keys came.
  var inOrder: [(key: Key, value: Value)] {
    few.map { ($0.key, $0.value) }
      + many.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value.value) }
  }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    many.removeAll()
  }

  /// Forgets the oldest quarter when there are too many, and says what it forgot.
  mutating func forgetOldest() -> [Value] {
    guard isFull else { return [] }
    let oldest = inOrder.prefix(mostKeys / 4)
    for item in oldest { many[item.key] = nil }
    return oldest.map(\.value)
  }

  private func place(of key: Key) -> Int? { few.lastIndex { $0.key == key } }

  private mutating func hash() {
    for item in few {
      many[item.key] = (item.value, next)
      next += 1
    }
    few.removeAll()
  }
}
