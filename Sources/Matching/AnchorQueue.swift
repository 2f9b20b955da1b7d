/// Anchors in the order of their values: a binary heap, the greatest first, of equals the one with the
/// lower number.
struct AnchorQueue {
  private typealias Item = (number: Int, value: Float)
  private var items: [Item] = []

  /// The anchor with the greatest value.
  var first: (number: Int, value: Float)? { items.first }

  mutating func add(_ number: Int, value: Float) {
    var place = items.count
    items.append((number, value))
    while place > 0 {
      let parent = (place - 1) / 2
      guard Self.precedes(items[place], items[parent]) else { return }
      items.swapAt(place, parent)
      place = parent
    }
  }

  /// Gives the first anchor a value that is not greater than the one that it has.
  mutating func lowerFirst(to value: Float) {
    items[0].value = value
    var place = 0
    while true {
      var best = place
      for child in [2 * place + 1, 2 * place + 2] where child < items.count {
        if Self.precedes(items[child], items[best]) { best = child }
      }
      if best == place { return }
      items.swapAt(place, best)
      place = best
    }
  }

  private static func precedes(_ one: Item, _ other: Item) -> Bool {
    one.value == other.value ? one.number < other.number : one.value > other.value
  }
}
