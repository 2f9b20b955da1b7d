/// The slots of one unit, or of a launch as a whole, by case.
final class Bench {
  /// Nil for the launch as a whole.
  var unit: Int?
  /// What each case's monitor has to be asked about; before it is there, what it would have to be.
  let interests: InterestBoard
  var callbacks = CallbackLedger()
  var stay = BackgroundStay()
  let register: CircumstanceRegister
  /// Nil until an event is something to the case.
  private let seats: UnsafeMutableBufferPointer<Unmanaged<Slot>?>
  /// Slots that watched a unit which is gone, by case; empty on a bench that was never cleared.
  private var spares: [Slot?] = []

  init(unit: Int?, _ freshInterests: InterestBoard, cases: Int, circumstances: Int) {
    self.unit = unit
    register = CircumstanceRegister(circumstances)
    seats = .allocate(capacity: cases)
    seats.initialize(repeating: nil)
    interests = InterestBoard(copying: freshInterests)
  }

  deinit {
    for seat in seats { seat?.release() }
    seats.deallocate()
    interests.deallocate()
    register.deallocate()
    callbacks.deallocate()
  }

  /// The slot of the case, which stays as long as the bench.
  func seat(of id: Int) -> Unmanaged<Slot>? { seats[id] }

  // MARK: Use for another unit

  /// Gets up all that sit here, and keeps those that can begin anew.
  func clear() {
    if spares.isEmpty { spares = Array(repeating: nil, count: seats.count) }
    for (id, seat) in seats.enumerated() {
      guard let slot = seat?.takeRetainedValue() else { continue }
      seats[id] = nil
      if slot.monitor.mayBeginAnew { spares[id] = slot }
    }
  }

  /// Takes the bench for a unit of which nothing is known.
  func begin(_ unit: Int, _ freshInterests: InterestBoard) {
    self.unit = unit
    interests.take(freshInterests)
    callbacks.removeAll()
    stay = BackgroundStay()
    register.removeAll()
  }

  /// The spare slot of the case, which is taken out; nil when there is none.
  func takeSpare(of id: Int) -> Slot? {
    guard id < spares.count, let slot = spares[id] else { return nil }
    spares[id] = nil
    return slot
  }

  // MARK: Seats

  /// Takes the slot in, and keeps it.
  func seat(_ slot: Slot) -> Unmanaged<Slot> {
    let seat = Unmanaged.passRetained(slot)
    seats[slot.id] = seat
    return seat
  }

  /// In no particular order.
  func forEachExhibit(in exhibits: ExhibitStore, _ body: (Exhibit) -> Void) {
    for seat in seats {
      seat?._withUnsafeGuaranteedRef { if !$0.isOver { $0.monitor.forEachExhibit(body) } }
    }
    callbacks.forEachExhibit(body)
    register.forEachExhibit(in: exhibits, body)
  }

  /// By case.
  var slots: [Slot] { seats.compactMap { $0?.takeUnretainedValue() } }
}
