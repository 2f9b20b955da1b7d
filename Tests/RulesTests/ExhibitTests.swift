import LogInput
import TestSupport
import Testing

@testable import Rules

@Suite("Remembered lines")
struct ExhibitTests {
  /// A line that is remembered, and what has to be known of it.
  private struct Kept {
    var exhibit: Exhibit
    var text: String
    var message: String
    var moment: Moment
    var ordinal: Int
  }

  @Test func `what is held stays as it was, however often the rest is forgotten`() {
    let store = ExhibitStore()
    var dice = Dice(71)
    var held: [Kept] = []
    for round in 1...12 {
      for line in 0..<400 { held.append(keep(round * 1000 + line, in: store, &dice)) }
      held = held.filter { _ in dice.next() % 3 == 0 }
      store.collect { hold in for kept in held { hold(kept.exhibit) } }
      for kept in held {
        let evidence = store.evidence(kept.exhibit, .opened, "")
        #expect(evidence.text == kept.text)
        #expect(evidence.message == kept.message)
        #expect(evidence.line == kept.exhibit.line)
        #expect(store.exhibit(at: kept.exhibit.place).line == kept.exhibit.line)
        #expect(store.moment(of: kept.exhibit) == kept.moment)
        #expect(store.ordinal(of: kept.exhibit) == kept.ordinal)
      }
    }
    #expect(held.count > 100)
  }

  /// Keeps a line whose message is its end, or lies elsewhere, or is a function's.
  private func keep(_ line: Int, in store: ExhibitStore, _ dice: inout Dice) -> Kept {
    let filler = String(repeating: "·", count: Int(dice.next() % 90))
    let text = dice.next() % 9 == 0 ? "" : "\(line) \(filler)"
    let (other, function) = ("elsewhere \(line)", "function\(line)()")
    let sort = dice.next() % 4
    let bytes = (Array(text.utf8), Array(other.utf8), Array(function.utf8))
    return bytes.0.withUnsafeBufferPointer { text in
      bytes.1.withUnsafeBufferPointer { other in
        bytes.2.withUnsafeBufferPointer { function in
          var record = Record(line: line, text: text)
          let cut = min(2, text.count)
          let own = UnsafeBufferPointer(rebasing: text[cut...])
          record.message = sort == 0 ? other : own
          record.function = function
          let moment = Moment(
            reading: ClockReading(nanoseconds: Int64(line), resolution: 1),
            traceTime: Int64(7 * line))
          let exhibit = store.keep(
            &record, line: line, moment: moment, ordinal: 3 * line, isOfFunction: sort == 1)
          let message = String(decoding: record.message, as: UTF8.self)
          let name = String(decoding: function, as: UTF8.self)
          return Kept(
            exhibit: exhibit, text: String(decoding: text, as: UTF8.self),
            message: sort != 1 ? message : message.isEmpty ? name : "\(name): \(message)",
            moment: moment, ordinal: 3 * line)
        }
      }
    }
  }
}
