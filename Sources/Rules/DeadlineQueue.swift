/// Slots by the trace time at which each is to be looked at next: a heap, the earliest first.
///
/// A slot whose time has changed meanwhile is put in again when it is taken out: that is seldom, and
/// most deadlines are never reached.
struct DeadlineQueue {
  private struct Item {
    var time: Int64
    var slot: Slot
  }

  private var heap: [Item] = []

  /// The earliest time; never too late.
  var earliest: Int64? { heap.isEmpty ? nil : heap[0].time }

  /// Takes a slot in that waits for `time`, unless it is looked at before.
  mutating func add(_ slot: Slot, at time: Int64) {
    if let awaited = slot.awaited, awaited <= time { return }
    slot.awaited = time
    heap.append(Item(time: time, slot: slot))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].time < heap[parent].time else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the slots whose deadline lies before `time`, in the order in which they are judged.
  mutating func removeDue(before time: Int64) -> [Slot] {
    var due: [Slot] = []
    while let item = heap.first, item.time < time {
      removeFirst()
      let slot = item.slot
      // One that was put in again for an earlier time was looked at then.
      guard slot.awaited == item.time else { continue }
      slot.awaited = nil
      guard !slot.isOver, let deadline = slot.monitor.deadline else { continue }
      if deadline < time { due.append(slot) } else { add(slot, at: deadline) }
    }
    return due.sorted {
      ($0.judge.number, $0.id, $0.unit ?? -1) < ($1.judge.number, $1.id, $1.unit ?? -1)
    }
  }

  /// Lets go of slots that are judged no more: else they would stay until their time has come.
  mutating func forgetOver() {
    heap.removeAll { $0.slot.isOver }
    for parent in stride(from: heap.count / 2 - 1, through: 0, by: -1) { settle(parent) }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    settle(0)
  }

  /// Moves an item down to its place.
  private mutating func settle(_ place: Int) {
    var parent = place
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].time < heap[least].time {
        least = child
      }
      if least == parent { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
