import Lifecycle

/// Whether the app follows the scene life cycle: UIKit's own complaint is a warning; app-delegate
/// callbacks without any scene, in a launch that is proven to be UIKit's, a note.
final class SceneLifecycleAdoption: Check {
  static let memory = "1 callback of each launch"

  private static let complaints = [
    "uiscene-soon-required", "uikit-client-requires-update", "uiscene-required-launch-failure",
  ]

  private let ruleCase: RuleCase
  private let complaints: NumberSet
  private let refusal: Int?
  private var callback: Evidence?
  private var hasComplained = false
  private var hasScene = false

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMessage(complaints, vocabulary)
  }

  /// Once there is a callback of the app, or a scene, further ones say no more.
  static func concernsAtTimes(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    // A message may be all that shows that the launch has scenes.
    if case .message = event.kind { return true }
    guard let unit = event.unit else { return false }
    return unit > 0 || event.isCallback && event.transition != nil
  }

  func isBusy(in launch: Launch) -> Bool { callback == nil && !hasScene }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    complaints = NumberSet(Self.complaints.compactMap { vocabulary.message(named: $0) })
    refusal = vocabulary.message(named: "uiscene-required-launch-failure")
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    hasScene = hasScene || context.launch.hasScenes
    switch context.event.kind {
    case .message(let index) where complaints.contains(index) && !hasComplained:
      hasComplained = true
      return [
        .violation(
          Draft(
            line: context.event.line, unit: 0,
            evidence: [context.evidence(.message, "UIKit says so")],
            severity: index == refusal ? .error : ruleCase.severity, confidence: .certain,
            message: ruleCase.message))
      ]
    case .callback:
      if callback == nil, context.event.unit == 0, context.event.teller == .delegate,
        let transition = context.event.transition, transition != .launch, transition != .terminate
      {
        callback = context.evidence(
          .trigger, "an app-delegate callback, and no scene in this launch")
      }
    default: break
    }
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    guard !hasComplained else { return [] }
    guard let callback, !launch.hasScenes else { return launch.hasScenes ? [.clean] : [] }
    guard launch.system == .uikit || launch.system == .uikitApp else { return [] }
    return [
      .violation(
        Draft(
          line: callback.line, unit: 0, evidence: [callback], severity: .note, confidence: .likely,
          message: "app-delegate callbacks only: this launch has no scenes",
          absences: [Absence(since: launch.firstLine, isOfActions: false)]))
    ]
  }
}
