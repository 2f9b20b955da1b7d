import Lifecycle
import LogInput

/// A scene connects for a session that was discarded before, in this launch or an earlier one.
final class DiscardedSession: Check {
  static let memory = "\(mostKeys) discarded sessions of the input"

  static var isOfTrace: Bool { true }

  private let ruleCase: RuleCase
  /// By process and name of the session: the line that discarded it.
  private var discarded = KeyedRegister<String, Evidence>()

  var standsAsBefore: Bool { true }

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.isMove && event.transition == .connect
      || event.isCallback(["session.didDiscard"], vocabulary)
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    if context.isCallback("session.didDiscard") {
      for name in SessionName.names(of: context) {
        discarded[name] = context.evidence(.opened, "the session is discarded")
      }
      _ = discarded.forgetOldest()
    } else if context.event.transition == .connect, !context.event.isJoined {
      return connect(context)
    }
    return []
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] { [] }

  private func connect(_ context: JudgeContext) -> [Verdict] {
    let names = SessionName.names(of: context)
    guard let name = names.first(where: { discarded[$0] != nil }), let opened = discarded[name]
    else { return names.isEmpty ? [] : [.clean] }
    discarded[name] = nil
    return [
      .violation(
        Draft(
          line: context.event.line, unit: context.event.unit,
          evidence: [opened, context.evidence(.trigger, "and connects again")],
          severity: ruleCase.severity, confidence: .likely, message: ruleCase.message))
    ]
  }
}

/// What a session is called over launches: addresses and numbers that processes give out are no names.
enum SessionName {
  /// The names of its scene that an event is known to have.
  static func keys(of context: JudgeContext) -> [SceneKey] {
    let keys = context.event.keys
    guard keys.isEmpty, let unit = context.event.unit, unit > 0, !context.event.isInferred else {
      return keys
    }
    return context.launch.units[unit].keys
  }

  /// Whether the event's scene has a name that lasts.
  static func isKnown(of context: JudgeContext) -> Bool {
    if let details = context.event.details, !details.keys.isEmpty { return details.hasLastingName }
    return keys(of: context).contains(where: \.lasts)
  }

  static func names(of context: JudgeContext) -> [String] {
    let keys = keys(of: context)
    guard keys.contains(where: \.lasts) else { return [] }
    return keys.filter(\.lasts).map { "\(context.launch.name)\u{1F}\($0.value)" }
  }
}

extension JudgeContext {
  /// The event is this very callback.
  func isCallback(_ name: String) -> Bool {
    guard case .callback(let index) = event.kind else { return false }
    return vocabulary.callbacks[index].name == name
  }
}
