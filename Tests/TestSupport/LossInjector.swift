import LogInput
import Matching

/// Tells of losses where the log would: before the first record behind their line.
final class LossInjector: RecordSink {
  private let sink: any RecordSink
  private var rest: [Loss]

  init(_ losses: [Loss], before sink: any RecordSink) {
    self.sink = sink
    rest = losses.sorted { $0.line < $1.line }
  }

  func begin(with beginning: Bytes) { sink.begin(with: beginning) }

  func timePassed(until moment: Moment) { sink.timePassed(until: moment) }

  func receive(_ record: inout Record) -> Reception {
    lose(before: record.line)
    return sink.receive(&record)
  }

  func lose(_ loss: Loss) { sink.lose(loss) }

  func finish(at moment: Moment?) {
    lose(before: .max)
    sink.finish(at: moment)
  }

  private func lose(before line: Int) {
    while let next = rest.first, next.line < line {
      rest.removeFirst()
      sink.lose(next)
    }
  }
}
