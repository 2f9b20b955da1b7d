import Lifecycle

/// A rule in code, for what compares units, tasks or values: made anew for each launch.
protocol Check: AnyObject {
  init(_ ruleCase: RuleCase, _ vocabulary: Vocabulary)
  var deadline: Int64? { get }
  func step(_ context: JudgeContext) -> [Verdict]
  func advance(to time: Int64, before line: Int) -> [Verdict]
  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict]
}

extension Check {
  var deadline: Int64? { nil }
  func advance(to time: Int64, before line: Int) -> [Verdict] { [] }
}

/// The checks that rule files name with `check:`.
enum CheckRegistry {
  static var all: [String: any Check.Type] {
    [
      "BackgroundTaskLeak": BackgroundTaskLeak.self,
      "IllegalTransition": IllegalTransition.self,
      "MissingSave": MissingSave.self,
      "SceneLifecycleAdoption": SceneLifecycleAdoption.self,
    ]
  }
}

/// Lets a check stand where a monitor does.
final class CheckMonitor: Monitor {
  private let check: any Check
  var unit: Int?

  init(_ check: any Check) { self.check = check }

  var deadline: Int64? { check.deadline }

  func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] {
    check.step(context)
  }

  func advance(to time: Int64, before line: Int) -> [Verdict] {
    check.advance(to: time, before: line)
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    check.end(launch, isProcessGone: isProcessGone)
  }
}
