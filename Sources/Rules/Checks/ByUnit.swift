/// What is known of each unit, in the order of the units.
///
/// They come one after the other, and what is sought is mostly among the last.
struct ByUnit<Value> {
  private(set) var units: [Int] = []
  /// As `units`.
  var values: [Value] = []

  var isEmpty: Bool { units.isEmpty }

  subscript(unit: Int) -> Value? {
    get { place(of: unit).map { values[$0] } }
    set {
      if let place = place(of: unit) {
        if let newValue { values[place] = newValue } else { _ = remove(place) }
      } else if let newValue {
        insert(newValue, for: unit)
      }
    }
  }

  subscript(unit: Int, default fresh: @autoclosure () -> Value) -> Value {
    _read { yield place(of: unit).map { values[$0] } ?? fresh() }
    _modify {
      let place = place(of: unit) ?? insert(fresh(), for: unit)
      yield &values[place]
    }
  }

  /// Changes what is known of the unit, which is `fresh` when nothing is.
  @inline(__always)
  mutating func change(
    _ unit: Int, orNew fresh: @autoclosure () -> Value, _ body: (inout Value) -> Void
  ) {
    let place = place(of: unit) ?? insert(fresh(), for: unit)
    body(&values[place])
  }

  /// Takes out what is known of the unit.
  @discardableResult
  mutating func removeValue(forKey unit: Int) -> Value? {
    place(of: unit).map { remove($0) }
  }

  private mutating func remove(_ place: Int) -> Value {
    units.take(at: place)
    return values.take(at: place)
  }

  /// Where what is known of the unit stands.
  private func place(of unit: Int) -> Int? {
    let next = next(of: unit)
    return next > 0 && units[next - 1] == unit ? next - 1 : nil
  }

  /// How many units are not above this one.
  private func next(of unit: Int) -> Int {
    var end = units.count
    guard end > 0, unit < units[end - 1] else { return end }
    // Mostly all units are there up to the last one.
    let likely = end - (units[end - 1] - unit)
    if likely > 0, units[likely - 1] == unit { return likely }
    let nearby = max(0, end - 16)
    while end > nearby, units[end - 1] > unit { end -= 1 }
    if end > nearby || end == 0 { return end }
    // Far from the last ones: half of what is left at a time.
    var low = 0
    while low < end {
      let middle = (low + end) / 2
      if units[middle] > unit { end = middle } else { low = middle + 1 }
    }
    return low
  }

  @discardableResult
  private mutating func insert(_ value: Value, for unit: Int) -> Int {
    let place = next(of: unit)
    if place == units.count {
      units.append(unit)
      values.append(value)
    } else {
      units.insert(unit, at: place)
      values.insert(value, at: place)
    }
    return place
  }
}
