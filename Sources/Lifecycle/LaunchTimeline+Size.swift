extension LaunchTimeline {
  /// How many states and events it holds.
  var size: Int { units.reduce(0) { $0 + $1.size } + views.reduce(0) { $0 + $1.size } }

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
