import Lifecycle
import LogInput

/// A lifecycle callback, or an update of the interface, that is logged on another thread than the
/// launch's lifecycle callbacks are.
///
/// The thread on which the first three callbacks were logged is the main one; where threads have
/// names, only that of the main one is it.
final class OffMainThread: Check {
  static let memory = "1 thread of each launch"

  private static let callbacksThatProve = 3

  private let ruleCase: RuleCase
  private let update: Int?
  private var main: [UInt8]?
  private var first: Evidence?
  private var count = 0
  private var reported = false

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isCallback || event.isAction(["ui.update"], vocabulary)
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    update = vocabulary.action(named: "ui.update")
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let event = context.event
    let isCallback = isOfMainThread(event)
    guard isCallback || isUpdate(event), context.record.thread.count > 0 else { return [] }
    let thread = context.record.thread
    if let main {
      let isMain = thread.elementsEqual(main)
      guard !isMain, count >= Self.callbacksThatProve, !reported, let first else {
        if isCallback, isMain { count += 1 }
        // Two threads from the beginning prove neither to be the main one.
        if !isMain, count < Self.callbacksThatProve { self.main = nil }
        return []
      }
      reported = true
      return [
        .violation(
          Draft(
            line: event.line, unit: event.unit,
            evidence: [first, context.evidence(.trigger, "on thread \(thread.text)")],
            severity: ruleCase.severity, confidence: .likely, message: ruleCase.message))
      ]
    }
    guard isCallback, count == 0 else { return [] }
    main = Array(thread)
    count = 1
    first = context.evidence(.context, "callbacks come on thread \(thread.text)")
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    count >= Self.callbacksThatProve && !reported ? [.clean] : []
  }

  /// Callbacks of delegates and views come on the main thread; notifications come where they are posted.
  private func isOfMainThread(_ event: Event) -> Bool {
    guard case .callback = event.kind else { return false }
    return event.teller == .delegate || event.teller == .function
  }

  private func isUpdate(_ event: Event) -> Bool {
    guard case .action(let index) = event.kind else { return false }
    return index == update && event.outcome.isPerformed
  }
}
