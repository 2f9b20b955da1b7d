import Lifecycle
import LogInput

extension RuleCase.Count {
  static let event = Roles(bit: 0)
  static let since = Roles(bit: 1)
  static let before = Roles(bit: 2)
  static let roleCount = 3

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [
      RolePattern(Self.event, event),
      RolePattern(Self.since, since),
      RolePattern(Self.before, before),
    ].compactMap { $0 }
  }
}

/// `count {max n, within T} when P [since R] [report each]`, or `count {min n} when P before B`: P
/// happens no more than n times in T, or at least n times before B.
final class CountMonitor: FormMonitor {
  private struct Occurrence {
    let exhibit: Exhibit
    let moment: Moment?
  }

  /// The latest occurrences, at most one more than the bound.
  private struct Ring {
    private var newest: Occurrence?
    /// Those before it, which mostly there are none of; at `oldest` the oldest.
    private var earlier: [Occurrence] = []
    private var oldest = 0
    /// The occurrence before was already one too many.
    var isOver = false

    var isEmpty: Bool { newest == nil }
    var count: Int { newest == nil ? 0 : earlier.count + 1 }
    var first: Occurrence? { earlier.isEmpty ? newest : earlier[oldest] }
    /// From the oldest on.
    var occurrences: [Occurrence] {
      Array(earlier[oldest...] + earlier[..<oldest]) + (newest.map { [$0] } ?? [])
    }

    /// Forgets all, and keeps the room.
    mutating func removeAll() {
      newest = nil
      if !earlier.isEmpty { earlier.removeAll(keepingCapacity: true) }
      oldest = 0
      isOver = false
    }

    mutating func add(_ occurrence: Occurrence, atMost most: Int) {
      if let newest { keep(newest, atMost: most - 1) }
      newest = occurrence
    }

    private mutating func keep(_ occurrence: Occurrence, atMost most: Int) {
      if earlier.count < most {
        earlier.append(occurrence)
      } else if most > 0 {
        earlier[oldest] = occurrence
        oldest = oldest + 1 < most ? oldest + 1 : 0
      }
    }
  }

  private let form: RuleCase.Count
  private var rings = KeyedRegister<UInt64, Ring>()
  /// The ring where all occurrences are of one kind.
  private var sole = Ring()
  private var since: Int?
  /// The last event behind which the count began anew.
  private var forgotten = 0

  init(_ form: RuleCase.Count, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() {
    forget()
    since = nil
    forgotten = 0
  }

  override var formInterest: Interest {
    typealias Form = RuleCase.Count
    var interest = Interest(own: [Form.event, Form.before], possible: [])
    // What ends a count is looked for when it goes on.
    if !form.isMaximum { interest.insert([Form.event, Form.since]) }
    return interest
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    for place in sole.occurrences { body(place.exhibit) }
    rings.forEach { ring in for place in ring.occurrences { body(place.exhibit) } }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    typealias Form = RuleCase.Count
    mayStandOtherwise = false
    var verdicts: [Verdict] = []
    if relation == .own, means(form.before, Form.before, context) { verdicts = tooFew(context) }
    if means(form.since, Form.since, context) {
      forget()
      since = context.event.line
    } else if let end = begun(circumstances.end, context),
      case let ordinal = exhibits.ordinal(of: end), ordinal > forgotten
    {
      forget()
      forgotten = ordinal
    }
    guard context.roles.contains(Form.event), relation == .own || !form.isMaximum else {
      return verdicts
    }
    switch fit(form.event, Form.event, context) {
    case .no: break
    case .unknown(let reason): verdicts.append(.inconclusive(reason, line: context.event.line))
    case .yes: verdicts.join(count(context))
    }
    return verdicts
  }

  private func forget() {
    sole.removeAll()
    rings.removeAll()
  }

  private func count(_ context: JudgeContext) -> [Verdict] {
    guard let kind = form.key else { return count(context, in: &sole) }
    let key = context.value(of: kind) ?? 0
    let verdicts = rings.change(key, orNew: Ring()) { count(context, in: &$0) }
    guard rings.isFull else { return verdicts }
    // What is forgotten was not too often yet, but its count begins anew.
    _ = rings.forgetOldest()
    return verdicts + [.inconclusive(.limit, line: context.event.line)]
  }

  private func count(_ context: JudgeContext, in ring: inout Ring) -> [Verdict] {
    ring.add(
      Occurrence(exhibit: context.exhibit, moment: context.event.moment), atMost: form.bound + 1)
    let wasOver = ring.isOver
    ring.isOver = false
    guard form.isMaximum, ring.count > form.bound else { return [] }
    switch span(of: ring, to: context.event.moment) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes:
      ring.isOver = true
      return !wasOver || form.reportsEach ? [.violation(tooMany(ring, context))] : []
    }
  }

  private func span(of ring: Ring, to moment: Moment?) -> Fit {
    guard let within = form.within else { return .yes }
    guard let elapsed = Elapsed(from: ring.first?.moment, to: moment) else {
      return .unknown(.noClock)
    }
    return elapsed.isAtMost(within)
  }

  private func tooMany(_ ring: Ring, _ context: JudgeContext) -> Draft {
    let first = ring.first?.exhibit.line ?? context.event.line
    var draft = draft(
      at: context.event.line, evidence(of: ring),
      absences: form.since.map { [Absence(of: $0, since: first, until: context.event.line)] } ?? [],
      unit: context.event.unit)
    draft.message = ruleCase.message.replacing("{count}", with: "\(ring.count)")
    return draft
  }

  private func evidence(of ring: Ring) -> [Evidence] {
    ring.occurrences.map { evidence($0.exhibit, .trigger, "here") }
  }

  private func tooFew(_ context: JudgeContext) -> [Verdict] {
    guard !form.isMaximum else { return [] }
    let ring = form.key == nil ? sole : rings[0] ?? Ring()
    let enough = ring.occurrences.suffix(form.bound)
    if enough.count == form.bound {
      guard let within = form.within else { return [.clean] }
      guard let elapsed = Elapsed(from: enough.first?.moment, to: context.event.moment) else {
        return [.inconclusive(.noClock, line: context.event.line)]
      }
      switch elapsed.isAtMost(within) {
      case .yes: return [.clean]
      case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
      case .no: break
      }
    } else if since == nil, !context.launch.isSeenFromStart {
      return [.inconclusive(.logBegan, line: context.event.line)]
    }
    let trigger = context.evidence(.trigger, note(.trigger, "too few before here"))
    return [
      .violation(
        draft(
          at: context.event.line, evidence(of: ring) + [trigger],
          absences: [Absence(of: form.event, since: since ?? context.launch.firstLine)]))
    ]
  }
}
