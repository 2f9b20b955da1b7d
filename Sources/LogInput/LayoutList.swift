/// The layouts that lines may have, of which one after the other is tried: no references are counted on the way.
struct LayoutList: ~Copyable {
  private let places: UnsafeMutablePointer<Unmanaged<PrefixLayout>>
  private let capacity: Int
  /// How many there are.
  private(set) var count = 0

  /// A list that keeps at most so many.
  init(capacity: Int) {
    self.capacity = capacity
    places = .allocate(capacity: capacity)
  }

  deinit {
    for place in 0..<count { places[place].release() }
    places.deallocate()
  }

  /// The first one that satisfies a condition; it is found a little sooner the next time.
  @inline(__always)
  func first(where isMeant: (PrefixLayout) -> Bool) -> Unmanaged<PrefixLayout>? {
    for place in 0..<count {
      let layout = places[place]
      guard layout._withUnsafeGuaranteedRef(isMeant) else { continue }
      if place > 0 {
        places[place] = places[place - 1]
        places[place - 1] = layout
      }
      return layout
    }
    return nil
  }

  /// Puts one in the first place; the last one gives way where there are too many.
  mutating func insert(_ layout: PrefixLayout) {
    if count == capacity {
      count -= 1
      places[count].release()
    }
    for place in (0..<count).reversed() { places[place + 1] = places[place] }
    places[0] = .passRetained(layout)
    count += 1
  }
}
