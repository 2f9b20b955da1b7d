/// Hands values from one thread to another, in their order and at most so many at a time.
final class Handover<Value>: Sendable {
  private struct State {
    var values: [Value] = []
    var isClosed = false
  }

  private let capacity: Int
  private let state = Guarded(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Hands a value on, once there is room; false when nobody takes any more.
  func put(_ value: Value) -> Bool {
    state.await { state in
      if state.isClosed { return false }
      guard state.values.count < capacity else { return nil }
      state.values.append(value)
      return true
    }
  }

  /// The next value, once there is one; nil when none comes any more.
  func take() -> Value? {
    state.await { state -> Value?? in
      if state.isClosed { return .some(nil) }
      guard !state.values.isEmpty else { return nil }
      return state.values.removeFirst()
    }
  }

  /// Nothing is there to be taken.
  var isEmpty: Bool { state.access { $0.values.isEmpty } }

  /// Lets go of whoever waits: nothing is handed over any more.
  func close() { state.access { $0.isClosed = true } }
}
