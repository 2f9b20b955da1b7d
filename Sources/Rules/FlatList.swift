/// Elements in memory of their own: whoever looks at them counts no references.
///
/// Whoever makes one lets go of it. The elements hold nothing.
struct FlatList<Element: BitwiseCopyable> {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  init(_ elements: [Element]) {
    count = elements.count
    base = .allocate(capacity: max(count, 1))
    for (place, element) in elements.enumerated() { (base + place).initialize(to: element) }
  }

  func deallocate() { base.deallocate() }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(place: Int) -> Element { base[place] }
}

extension FlatList: Equatable where Element: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && (0..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}
