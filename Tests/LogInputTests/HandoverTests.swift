import Dispatch
import Testing

@testable import LogInput

@Suite("Handing values from one thread to another")
struct HandoverTests {
  @Test func `what is put comes out in its order, however few there is room for`() {
    let handover = Handover<Int>(capacity: 2)
    DispatchQueue.global().async {
      for number in 0..<10_000 { _ = handover.put(number) }
      // Nobody takes any more before all of them were taken.
      while handover.put(-1) {}
    }
    var taken: [Int] = []
    while taken.count < 10_000, let number = handover.take() { taken.append(number) }
    handover.close()
    #expect(taken == Array(0..<10_000))
  }

  @Test func `nobody waits for what is closed`() {
    let (full, empty) = (Handover<Int>(capacity: 1), Handover<Int>(capacity: 1))
    let isDone = DispatchSemaphore(value: 0)
    #expect(full.put(1))
    DispatchQueue.global().async {
      #expect(!full.put(2))
      #expect(empty.take() == nil)
      isDone.signal()
    }
    full.close()
    empty.close()
    isDone.wait()
    #expect(full.take() == nil)
  }
}
