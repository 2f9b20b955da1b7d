import Lifecycle
import LogInput

extension RuleCase.Pair {
  static let open = Roles(bit: 0)
  static let close = Roles(bit: 1)
  static let before = Roles(bit: 2)
  static let across = Roles(bit: 3)
  static let roleCount = 4

  /// The patterns by which it judges.
  var parts: [RolePattern] {
    [
      RolePattern(Self.open, open),
      RolePattern(Self.close, close),
      RolePattern(Self.before, before),
      RolePattern(Self.across, across),
    ].compactMap { $0 }
  }
}

/// `pair {open O, close C} [key K] [before E] [on_reopen ...] [across X] [on_unmatched_close ...]`:
/// what is opened is closed before E, and not opened again meanwhile.
final class PairMonitor: FormMonitor {
  private struct Entry {
    /// The line that opened it, or closed it.
    var exhibit: Exhibit
    var isOpen = true
    /// The X that came after it was opened.
    var crossing: Exhibit?
    var isReported = false
  }

  private let form: RuleCase.Pair
  private var entries = KeyedRegister<UInt64, Entry>()

  init(_ form: RuleCase.Pair, _ surroundings: MonitorSurroundings) {
    self.form = form
    super.init(surroundings)
  }

  override func forgetAll() { entries.removeAll() }

  override var formInterest: Interest {
    typealias Form = RuleCase.Pair
    var interest = Interest(own: Form.open, possible: [])
    // A closing that meets nothing may leave nothing that matters.
    if closesWhatIsNotOpen || hasOpenEntry { interest.insert(Form.close) }
    if !entries.isEmpty { interest.own.insert(Form.before) }
    if hasOpenEntry { interest.own.insert(Form.across) }
    return interest
  }

  /// A closing is kept although nothing of its key was opened.
  private var closesWhatIsNotOpen: Bool {
    form.key == nil ? form.isClosingAgainViolation : form.key == .task
  }

  private var hasOpenEntry: Bool {
    form.key == nil ? entries[0]?.isOpen ?? false : !entries.isEmpty
  }

  override func forEachOwnExhibit(_ body: (Exhibit) -> Void) {
    entries.forEach { entry in
      body(entry.exhibit)
      if let crossing = entry.crossing { body(crossing) }
    }
  }

  override func judge(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    typealias Form = RuleCase.Pair
    let (wasEmpty, hadOpenEntry) = (entries.isEmpty, hasOpenEntry)
    defer { mayStandOtherwise = entries.isEmpty != wasEmpty || hasOpenEntry != hadOpenEntry }
    var verdicts: [Verdict] = []
    if relation == .own, means(form.before, Form.before, context) { verdicts = unclosed(context) }
    if means(form.close, Form.close, context) {
      verdicts.join(close(context, relation))
    } else if relation == .own, context.roles.contains(Form.open) {
      verdicts.join(open(context))
    }
    if relation == .own, means(form.across, Form.across, context) { cross(context) }
    if entries.isFull {
      for entry in entries.forgetOldest() where entry.isOpen {
        verdicts.append(.inconclusive(.limit, line: entry.exhibit.line))
      }
    }
    return verdicts
  }

  /// An event whose line does not say what it is about has a key of its own.
  private func key(_ context: JudgeContext) -> UInt64? {
    guard let key = form.key else { return 0 }
    return context.value(of: key)
  }

  private func open(_ context: JudgeContext) -> [Verdict] {
    switch fit(form.open, RuleCase.Pair.open, context) {
    case .no: return []
    case .unknown(let reason): return [.inconclusive(reason, line: context.event.line)]
    case .yes: break
    }
    let key = key(context) ?? 0
    let before = entries.replace(Entry(exhibit: context.exhibit), for: key)
    guard let before, before.isOpen, form.reopening == .violation else { return [] }
    if before.isReported, !form.reportsEach {
      entries[key] = before
      return []
    }
    if form.across != nil, before.crossing == nil {
      // What lies between may still come: the first opening counts on.
      entries[key] = before
      return []
    }
    entries[key]?.isReported = true
    let evidence = [
      opening(of: before), before.crossing.map { self.evidence($0, .context, "meanwhile") },
      context.evidence(.trigger, note(.trigger, "and again")),
    ].compactMap { $0 }
    return [
      .violation(
        draft(
          at: context.event.line, evidence,
          absences: [
            Absence(of: form.close, since: before.exhibit.line, until: context.event.line)
          ], unit: context.event.unit))
    ]
  }

  /// What does not say what it closes may close anything.
  private func close(
    _ context: JudgeContext, _ relation: JudgeContext.Relation
  ) -> [Verdict] {
    guard let key = key(context), key == 0 || entries[key] != nil || form.key == .task else {
      if entries.isEmpty { return [] }
      let open = entries.inOrder.filter(\.value.isOpen)
      for item in open { entries[item.key] = nil }
      return open.map { _ in .clean }
    }
    let before = entries.replace(Entry(exhibit: context.exhibit, isOpen: false), for: key)
    guard let before else { return [] }
    if before.isOpen { return [.clean] }
    guard form.isClosingAgainViolation, relation == .own else { return [] }
    let trigger = context.evidence(.trigger, note(.trigger, "and ended again"))
    return [
      .violation(
        draft(
          at: context.event.line, [opening(of: before), trigger],
          absences: [
            Absence(of: form.open, since: before.exhibit.line, until: context.event.line)
          ], unit: context.event.unit))
    ]
  }

  private func unclosed(_ context: JudgeContext) -> [Verdict] {
    let open = entries.inOrder.filter(\.value.isOpen)
    entries.removeAll()
    if open.isEmpty { return [] }
    let bound = context.evidence(.expectedBy, note(.expectedBy, "still open here"))
    return open.map { item in
      .violation(
        draft(
          at: item.value.exhibit.line, [opening(of: item.value), bound],
          absences: [
            Absence(of: form.close, since: item.value.exhibit.line, until: context.event.line)
          ]))
    }
  }

  private func opening(of entry: Entry) -> Evidence {
    evidence(entry.exhibit, .opened, entry.isOpen ? "opened here" : "ended here")
  }

  /// What opens lies not between itself and the next opening.
  private func cross(_ context: JudgeContext) {
    for item in entries.inOrder
    where item.value.isOpen && item.value.crossing == nil
      && item.value.exhibit.line != context.event.line
    {
      var entry = item.value
      entry.crossing = context.exhibit
      entries[item.key] = entry
    }
  }
}
