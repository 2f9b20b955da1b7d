/// A monitor at its place: of which case, and in which launch.
final class Slot {
  /// Its case, by its place in the table.
  let id: Int
  let rule: Int
  let monitor: Monitor
  /// There as long as the slot is not over: only then may it be asked for.
  private(set) unowned(unsafe) var judge: LaunchJudge
  /// Where what it is interested in is kept; there as long as the judge.
  unowned(unsafe) let bench: Bench
  /// The trace time at which it is looked at next; nil when nobody waits for it.
  var awaited: Int64?
  /// Its launch is judged no more, or its case has nothing more to say of it.
  var isOver = false

  init(id: Int, rule: Int, monitor: Monitor, judge: LaunchJudge, bench: Bench) {
    self.id = id
    self.rule = rule
    self.monitor = monitor
    self.judge = judge
    self.bench = bench
  }

  /// Stands as a new one for `judge`, at its place on the bench.
  func beginAnew(for judge: LaunchJudge, _ exhibits: ExhibitStore) {
    self.judge = judge
    awaited = nil
    isOver = false
    monitor.beginAnew(unit: bench.unit, exhibits)
  }

  /// The unit it watches; nil for the whole launch.
  var unit: Int? { monitor.unit }
}
