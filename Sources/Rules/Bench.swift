/// The slots of one unit, or of a launch as a whole, by case.
final class Bench {
  /// Nil for the launch as a whole.
  var unit: Int?
  /// Nil until an event is something to the case.
  var slots: [Slot?]
  /// What each case's monitor has to be asked about; before it is there, what it would have to be.
  let interests: UnsafeMutableBufferPointer<Interest>
  var callbacks = CallbackLedger()
  var stay = BackgroundStay()
  let register: CircumstanceRegister

  init(unit: Int?, _ freshInterests: [Interest], _ circumstances: [Circumstance]) {
    self.unit = unit
    register = CircumstanceRegister(circumstances)
    slots = Array(repeating: nil, count: freshInterests.count)
    interests = .allocate(capacity: freshInterests.count)
    _ = interests.initialize(from: freshInterests)
  }

  deinit { interests.deallocate() }
}
