/// How many keys a register remembers.
let mostKeys = 4096

/// What registers are kept by.
protocol RegisterKey: Equatable {
  /// A number that differs for most keys, above all in its upper bits.
  var spread: UInt64 { get }
}

extension UInt64: RegisterKey {
  var spread: UInt64 { self &* 0x9E37_79B9_7F4A_7C15 }
}

extension String: RegisterKey {
  var spread: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}

/// What is known of each key, and at most so many of them.
///
/// Mostly there are few: those are looked through, the latest first, and only many are found by a table.
struct KeyedRegister<Key: RegisterKey, Value> {
  private struct Item {
    let key: Key
    var value: Value
    /// It is known no more, and stays until the table is made anew.
    var isGone = false
  }

  /// So many are looked through.
  private static var mostFew: Int { 8 }

  /// In the order in which the keys came.
  private var items: [Item] = []
  /// How many of them are known no more.
  private var gone = 0
  /// Where a key's spread leads, or behind it: 1 more than the place of its item, or 0; empty for few.
  private var table: [Int32] = []

  subscript(key: Key) -> Value? {
    get { place(of: key).map { items[$0].value } }
    set {
      if let newValue {
        _ = replace(newValue, for: key)
      } else if let place = place(of: key) {
        remove(place)
      }
    }
  }

  var isEmpty: Bool { items.count == gone }

  /// There are too many.
  var isFull: Bool { items.count &- gone > mostKeys }

  /// Keeps `value` for the key, in the key's place; what was known of it before.
  mutating func replace(_ value: consuming Value, for key: Key) -> Value? {
    guard let place = place(of: key) else {
      _ = add(value, for: key)
      return nil
    }
    let before = items[place].value
    items[place].value = value
    return before
  }

  /// Changes what is known of the key, or what it is given first.
  mutating func change<Result>(
    _ key: Key, orNew fresh: @autoclosure () -> Value, _ body: (inout Value) -> Result
  ) -> Result {
    let place = place(of: key) ?? add(fresh(), for: key)
    return body(&items[place].value)
  }

  /// In the order in which the keys came.
  func forEach(_ body: (Value) -> Void) {
    for item in items where !item.isGone { body(item.value) }
  }

  /// In the order in which the keys came.
  var inOrder: [(key: Key, value: Value)] {
    items.lazy.filter { !$0.isGone }.map { ($0.key, $0.value) }
  }

  /// Forgets all, and keeps the room of few.
  mutating func removeAll() {
    gone = 0
    if !table.isEmpty {
      items = []
      table = []
    } else {
      while items.popLast() != nil {}
    }
  }

  /// Forgets the oldest quarter when there are too many, and says what it forgot.
  mutating func forgetOldest() -> [Value] {
    guard isFull else { return [] }
    var forgotten: [Value] = []
    var place = 0
    while forgotten.count < mostKeys / 4 {
      if !items[place].isGone {
        forgotten.append(items[place].value)
        remove(place)
      }
      place += 1
    }
    return forgotten
  }

  private func place(of key: Key) -> Int? {
    if table.isEmpty {
      var place = items.count
      while place > 0 {
        place &-= 1
        if items[place].key == key { return place }
      }
      return nil
    }
    var slot = slot(of: key)
    while table[slot] != 0 {
      let place = Int(table[slot]) &- 1
      if items[place].key == key, !items[place].isGone { return place }
      slot = (slot &+ 1) & (table.count &- 1)
    }
    return nil
  }

  /// Where a key stands in the table, or behind it.
  private func slot(of key: Key) -> Int {
    Int(truncatingIfNeeded: key.spread >> 40) & (table.count &- 1)
  }

  /// The place of the new item.
  private mutating func add(_ value: consuming Value, for key: Key) -> Int {
    if items.count == (table.isEmpty ? Self.mostFew : table.count / 2) { makeRoom() }
    items.append(Item(key: key, value: value))
    if !table.isEmpty { enter(items.count - 1) }
    return items.count - 1
  }

  private mutating func remove(_ place: Int) {
    if table.isEmpty {
      items.remove(at: place)
    } else {
      items[place].isGone = true
      gone += 1
      if isEmpty { removeAll() }
    }
  }

  /// Makes the table anew: for twice as many as are known.
  private mutating func makeRoom() {
    if gone > 0 { items.removeAll(where: \.isGone) }
    gone = 0
    var count = 4 * Self.mostFew
    while count < 4 * items.count { count *= 2 }
    table = Array(repeating: 0, count: count)
    items.reserveCapacity(count / 2)
    for place in items.indices { enter(place) }
  }

  private mutating func enter(_ place: Int) {
    var slot = slot(of: items[place].key)
    while table[slot] != 0 { slot = (slot &+ 1) & (table.count &- 1) }
    table[slot] = Int32(truncatingIfNeeded: place + 1)
  }
}
