import TestSupport
import Testing

@testable import Rules

/// The registers keep what a dictionary would, in order, however many keys there are.
@Suite struct RegisterTests {
  @Test(arguments: [3, 8, 9, 60, 600])
  func `a register by key`(keys: Int) {
    var dice = Dice(keys)
    var register = KeyedRegister<UInt64, Int>()
    var values: [UInt64: Int] = [:]
    var order: [UInt64] = []
    for step in 0..<4000 {
      let key = UInt64(dice.roll(1...keys))
      switch dice.roll(0...9) {
      case 0...3:
        #expect(register.replace(step, for: key) == values[key])
        if values[key] == nil { order.append(key) }
        values[key] = step
      case 4, 5:
        register[key] = nil
        values[key] = nil
        order.removeAll { $0 == key }
      case 6, 7:
        let before = register.change(key, orNew: -1) { value in
          defer { value = step }
          return value
        }
        #expect(before == values[key] ?? -1)
        if values[key] == nil { order.append(key) }
        values[key] = step
      case 8 where dice.oneIn(200):
        register.removeAll()
        values.removeAll()
        order.removeAll()
      default: #expect(register[key] == values[key])
      }
      #expect(register.isEmpty == values.isEmpty)
    }
    #expect(register.inOrder.map(\.key) == order)
    #expect(register.inOrder.map(\.value) == order.compactMap { values[$0] })
  }

  @Test func `of too many keys the oldest are forgotten`() {
    var register = KeyedRegister<UInt64, Int>()
    for key in 0...mostKeys { register[UInt64(key)] = key }
    #expect(register.isFull)
    #expect(register.forgetOldest() == Array(0..<mostKeys / 4))
    #expect(!register.isFull)
    #expect(register.inOrder.map(\.value) == Array(mostKeys / 4...mostKeys))
  }

  @Test(arguments: [2, 15, 16, 17, 400])
  func `a register by unit`(units: Int) {
    var dice = Dice(units)
    var register = ByUnit<Int>()
    var values: [Int: Int] = [:]
    for step in 0..<4000 {
      let unit = dice.roll(0...units)
      switch dice.roll(0...7) {
      case 0, 1:
        register[unit] = step
        values[unit] = step
      case 2, 3:
        register[unit, default: 7] += 1
        values[unit, default: 7] += 1
      case 4: #expect(register.removeValue(forKey: unit) == values.removeValue(forKey: unit))
      case 5:
        register[unit] = nil
        values[unit] = nil
      default:
        #expect(register[unit] == values[unit])
        #expect(register[unit, default: -1] == values[unit, default: -1])
      }
      #expect(register.isEmpty == values.isEmpty)
    }
    #expect(register.units == values.keys.sorted())
    #expect(register.values == values.keys.sorted().compactMap { values[$0] })
  }
}
