import Testing

@testable import scenetrace

@Suite("Rows of a batch")
struct RowOrderTests {
  private final class Printed {
    var rows: [String] = []
  }

  @Test("Rows come in the order of their items, whoever is ready first")
  func order() {
    let printed = Printed()
    var order = RowOrder { printed.rows.append($0) }
    order.add("c1", of: 2)
    order.end(2)
    order.add("b1", of: 1)
    #expect(printed.rows.isEmpty)
    order.add("a1", of: 0)
    #expect(printed.rows == ["a1"], "the item whose turn it is need not wait for its end")
    order.end(0)
    #expect(printed.rows == ["a1", "b1"] && order.current == 1)
    order.add("b2", of: 1)
    order.end(1)
    #expect(printed.rows == ["a1", "b1", "b2", "c1"])
    #expect(order.current == 3 && order.written == 4)
  }

  @Test("An item without rows holds nobody up")
  func empty() {
    let printed = Printed()
    var order = RowOrder { printed.rows.append($0) }
    order.end(1)
    order.end(0)
    order.add("c", of: 2)
    #expect(printed.rows == ["c"] && order.current == 2)
  }
}

@Suite("Progress of a batch")
struct BatchProgressTests {
  private func text(_ traces: Int, _ seconds: Double, _ share: Double?) -> String {
    BatchProgress.text(traces: traces, seconds: seconds, share: share)
  }

  @Test("Rate and remaining time are told, the latter when something can be said of it")
  func texts() {
    #expect(text(12000, 5, 0.0244) == "12000 traces, 2400 a second, 3:20 left")
    #expect(text(160, 2, nil) == "160 traces, 80 a second")
    #expect(text(160, 2, 0.001) == "160 traces, 80 a second")
    #expect(text(7200, 3600, 0.25) == "7200 traces, 2 a second, 3:00:00 left")
    #expect(text(10, 10, 1) == "10 traces, 1 a second, 0:00 left")
  }
}
