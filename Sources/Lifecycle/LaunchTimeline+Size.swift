extension LaunchTimeline {
  /// How many states and events it holds.
  var size: Int { units.reduce(0) { $0 + $1.size } + views.reduce(0) { $0 + $1.size } }

  /// How many states are not packed.
  var looseCount: Int {
    units.reduce(0) { $0 + $1.list.looseCount } + views.reduce(0) { $0 + $1.list.looseCount }
  }

  /// Packs states that nothing can change any more.
  mutating func settle() {
    for unit in units.indices { units[unit].list.settle() }
    for view in views.indices { views[view].list.settle() }
  }

  mutating func forgetFirstHalf() {
    for unit in units.indices { units[unit].forgetFirstHalf() }
    for view in views.indices { views[view].forgetFirstHalf() }
  }
}

extension UnitTimeline {
  fileprivate var size: Int { list.count + events.count }

  fileprivate mutating func forgetFirstHalf() {
    events.removeFirst(events.count / 2)
    list.forgetFirstHalf()
  }
}
