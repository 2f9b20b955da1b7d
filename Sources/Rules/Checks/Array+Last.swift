extension Array {
  /// Takes an element out that mostly is the last one: then none has to move.
  @discardableResult
  mutating func take(at place: Int) -> Element {
    place == count - 1 ? removeLast() : remove(at: place)
  }
}
