/// Elements in memory of their own: whoever looks at them counts no references.
///
/// Whoever makes one lets go of it. The elements hold nothing.
struct FlatList<Element: BitwiseCopyable> {
  private let elements: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    guard !elements.isEmpty else {
      // Most are: no memory is got for those.
      self.elements = UnsafeMutableBufferPointer(start: nil, count: 0)
      return
    }
    self.elements = .allocate(capacity: elements.count)
    _ = self.elements.initialize(from: elements)
  }

  func deallocate() { elements.deallocate() }

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  @inline(__always)
  subscript(place: Int) -> Element { elements[place] }
}

extension FlatList: Equatable where Element: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && (0..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}
