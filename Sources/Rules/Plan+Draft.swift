extension Plan {
  /// A case to which an event is something.
  struct Visit {
    /// The case, by its place in the table.
    let id: Int
    var roles: Roles
    let gates: [Gate]
    /// The patterns of these roles that ask for words.
    let words: [RolePattern]
  }

  /// What a plan is made from.
  struct Draft {
    let layout: RoleLayout
    /// Where ledgers of callbacks keep the event; nil when no case names it as a window.
    let window: CallbackLedger.Place?
    /// In the order of the cases.
    var visits: [Visit] = []
    var changes: [(circumstance: Circumstance, place: Int, begins: Bool, ends: Bool)] = []
    /// What the line says was asked: the plan is for all that say the same.
    var isTold = false
    /// What was asked without an answer, since that depends on the numbers in the line.
    private var open: [EventPattern] = []

    init(_ layout: RoleLayout, _ window: CallbackLedger.Place?) {
      self.layout = layout
      self.window = window
    }

    /// Whatever patterns ask of words, lines that it is for say.
    var wordsAreKnown: Bool { isTold && open.isEmpty }

    /// Lines that it is for say what the pattern asks of their words.
    func knowsWords(of pattern: EventPattern) -> Bool {
      isTold && !open.contains { $0 === pattern }
    }

    /// The patterns that ask for words, each once.
    var patternsOfWords: [EventPattern] {
      var patterns: [EventPattern] = []
      func add(_ pattern: EventPattern?) {
        guard let pattern, pattern.asksForWords, !patterns.contains(where: { $0 === pattern })
        else { return }
        patterns.append(pattern)
      }
      for visit in visits { for part in visit.words { add(part.pattern) } }
      for change in changes {
        if change.begins { add(change.circumstance.since) }
        if change.ends { add(change.circumstance.until) }
      }
      return patterns
    }

    /// What is left for a line that says what `isSaid` holds of; nil where that depends on its numbers.
    func told(_ isSaid: (EventPattern) -> Bool?) -> Draft {
      func mayMean(_ pattern: EventPattern?) -> Bool {
        pattern.map { !$0.asksForWords || isSaid($0) ?? true } ?? false
      }
      var told = self
      told.isTold = true
      told.open = patternsOfWords.filter { isSaid($0) == nil }
      told.visits = visits.compactMap { visit in
        var visit = visit
        for part in visit.words where isSaid(part.pattern) == false {
          visit.roles.subtract(part.role)
        }
        return visit.roles.isEmpty ? nil : visit
      }
      told.changes = changes.map { change in
        var change = change
        change.begins = change.begins && mayMean(change.circumstance.since)
        change.ends = change.ends && mayMean(change.circumstance.until)
        return change
      }
      return told
    }
  }
}
