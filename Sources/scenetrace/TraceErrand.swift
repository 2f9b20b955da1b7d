import LogInput
import Reporting
import Rules

/// A log that is read as a trace of its own, perhaps before it is its turn to be told of.
final class TraceErrand: @unchecked Sendable {  // one thread at a time has it
  /// What is to be said of it, in order.
  private enum Message {
    case finding(Finding, TraceLines)
    case remark(String)
    case warning(String)
  }

  let log: OpenLog
  /// How many bytes the log has.
  let size: Int
  private var messages: [Message] = []
  private var result: (trace: AnalysedTrace, failure: InputError?)?

  init(_ log: OpenLog, size: Int = 0) {
    self.log = log
    self.size = size
  }

  /// Reads the log and says nothing of it yet.
  func read(_ analysis: Analysis, _ memory: TraceMemory) {
    var analysis = analysis
    analysis.remark = { [unowned self] in messages.append(.remark($0)) }
    analysis.warn = { [unowned self] in messages.append(.warning($0)) }
    analysis.pieceEnded = {}
    analysis.fellSilent = {}
    result = Self.read(log, analysis, memory) { [unowned self] in messages.append(.finding($0, $1))
    }
  }

  /// Says what is known of the log, which is read now when nobody has.
  func tell(
    _ analysis: Analysis, _ memory: TraceMemory, handOn: @escaping FindingHandler
  ) -> (trace: AnalysedTrace, failure: InputError?) {
    guard let result else { return Self.read(log, analysis, memory, handOn: handOn) }
    for message in messages {
      switch message {
      case .finding(let finding, let lines): handOn(finding, lines)
      case .remark(let text): analysis.remark(text)
      case .warning(let text): analysis.warn(text)
      }
    }
    analysis.pieceEnded()
    return result
  }

  private static func read(
    _ log: OpenLog, _ analysis: Analysis, _ memory: TraceMemory,
    handOn: @escaping FindingHandler
  ) -> (trace: AnalysedTrace, failure: InputError?) {
    let trace = TraceReading(analysis, memory, lines: TraceLines(), handOn: handOn)
    let failure = trace.read(log)
    var result = trace.finish()
    result.isMember = log.isMember
    return (result, failure)
  }
}
