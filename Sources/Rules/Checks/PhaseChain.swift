import Lifecycle
import LogInput

/// A change of ScenePhase begins with another phase than the one that the last change of the same
/// observer ended with.
///
/// Observers that print no name may be several: when a later line goes on where the chain was left,
/// there were two, and nothing is broken.
final class PhaseChain: Check {
  static let memory =
    "\(mostKeys) views, and \(mostBreaks) broken chains of each launch"

  private struct Link {
    var phase: ScenePhase
    var exhibit: Exhibit
  }

  private struct Break {
    var chain: String
    /// The phase that the chain was left with.
    var left: ScenePhase
    var evidence: [Evidence]
    var unit: Int?
    /// The phase that the chain is in, as long as nothing but its own lines followed.
    var line: Int
  }

  private static let mostBreaks = 16

  private let ruleCase: RuleCase
  private var chains = KeyedRegister<String, Link>()
  private var breaks: [Break] = []
  private var judged = 0
  private var noRoom = NoRoom()

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    if case .phase = event.kind { true } else { false }
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let event = context.event
    guard case .phase(let phase) = event.kind, let old = event.phaseBefore else { return [] }
    let chain = name(of: event, context.launch)
    defer {
      chains[chain] = Link(phase: phase, exhibit: context.exhibit)
      if !chains.forgetOldest().isEmpty { noRoom.note(context) }
    }
    guard let last = chains[chain] else { return [] }
    judged += 1
    guard old != last.phase else { return [] }
    // It goes on where it was left: there are two of them.
    if breaks.contains(where: { $0.chain == chain && $0.left == old }) {
      breaks.removeAll { $0.chain == chain }
      return []
    }
    guard breaks.count < Self.mostBreaks else {
      noRoom.note(context)
      return []
    }
    breaks.append(
      Break(
        chain: chain, left: last.phase,
        evidence: [
          context.exhibits.evidence(
            last.exhibit, .opened, "the phase was \(last.phase.rawValue)"),
          context.evidence(.trigger, "and comes from \(old.rawValue)"),
        ],
        unit: event.unit, line: event.line))
    return []
  }

  func forEachExhibit(_ body: (Exhibit) -> Void) { chains.forEach { body($0.exhibit) } }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    let unknown = noRoom.verdicts(on: launch)
    if breaks.isEmpty { return unknown.isEmpty && judged > 0 ? [.clean] : unknown }
    // Several scenes that are not named apart say nothing about one chain.
    if launch.scenes.count > 1, breaks.contains(where: { $0.chain.isEmpty }) { return [] }
    return unknown
      + breaks.map { found in
        .violation(
          Draft(
            line: found.line, unit: found.unit, evidence: found.evidence,
            severity: ruleCase.severity, confidence: .likely, message: ruleCase.message,
            absences: [
              Absence(since: found.evidence[0].line, until: found.line, isOfActions: false)
            ]))
      }
  }

  private func name(of event: Event, _ launch: Launch) -> String {
    let scene = event.keys.first?.value ?? ""
    return scene + (event.phaseOwner.map { "/" + $0 } ?? "")
  }
}
