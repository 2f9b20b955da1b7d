import Lifecycle
import LogInput
import Matching

/// Two scenes of one launch save their state under the same key or file, while both exist.
final class SharedRestorationKey: Check {
  static let memory =
    "\(mostKeys) keys of each launch, and as many that were reported"

  private struct Save {
    var unit: Int
    var evidence: Evidence
  }

  private let ruleCase: RuleCase
  private let save: Int?
  private let encode: Int?
  private let subject: RegularExpression?
  private let key: RegularExpression?
  private var saves = KeyedRegister<String, Save>()
  private var reported: Set<String> = []

  var standsAsBefore: Bool { true }

  /// What may be shared (documents, databases) is not meant.
  private static let subjectPattern =
    #"(?i)(?<![a-z])(?:ui ?)?(?:state|scene|navigation|nav(?:stack|path)?|restor\w*|snapshot)(?!=)(?![a-z])|(?-i:(?<=[a-z])(?:State|Scene|Navigation|Restoration))(?!=)"#
  private static let keyPattern =
    #"(?i)(?<![\w.-])(?<file>[\w./~-]*[\w-]\.(?:json|plist|data|dat|bin|archive|state|sqlite|db|txt|xml|bplist))(?![\w.])|(?:for ?key:? ?|key[ =:]+)["'“]?(?<key>[\w./-]+)"#
  static let patterns = [subjectPattern, keyPattern]

  static func concerns(_ event: Event, _ vocabulary: Vocabulary) -> Bool {
    event.outcome.isPerformed && event.isAction(["save", "encode-state"], vocabulary)
  }

  init(_ surroundings: CheckSurroundings) {
    ruleCase = surroundings.ruleCase
    let vocabulary = surroundings.vocabulary
    save = vocabulary.action(named: "save")
    encode = vocabulary.action(named: "encode-state")
    subject = ruleCase.expression(Self.subjectPattern)
    key = ruleCase.expression(Self.keyPattern)
  }

  func step(_ context: JudgeContext) -> [Verdict] {
    let event = context.event
    guard case .action(let action) = event.kind, action == save || action == encode,
      event.outcome.isPerformed, let unit = event.unit, unit > 0, !event.isInferred,
      let name = name(in: context.record.message)
    else { return [] }
    let own = Save(unit: unit, evidence: context.evidence(.trigger, "and so does this scene"))
    guard var other = saves[name], other.unit != unit else {
      saves[name] = Save(unit: unit, evidence: own.evidence)
      return []
    }
    saves[name] = own
    _ = saves.forgetOldest()
    let launch = context.launch
    guard launch.units[other.unit].state.isLive, launch.units[unit].state.isLive,
      reported.count < mostKeys, reported.insert(name).inserted
    else { return [] }
    other.evidence.role = .opened
    other.evidence.note = "one scene saves its state here"
    return [
      .violation(
        Draft(
          line: event.line, unit: unit, evidence: [other.evidence, own.evidence],
          severity: ruleCase.severity, confidence: .likely,
          message: "two scenes save their state as \(name)"))
    ]
  }

  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] {
    reported.isEmpty && !saves.isEmpty ? [.clean] : []
  }

  /// The file or key that a line about the state of scenes names.
  private func name(in message: Bytes) -> String? {
    guard let subject, let key, subject.match(message) == .match, key.match(message) == .match
    else { return nil }
    for group in ["file", "key"] {
      if let range = key.group(named: group).flatMap(key.range(of:)), !range.isEmpty {
        return message.text(range)
      }
    }
    return nil
  }
}
