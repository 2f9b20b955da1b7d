@testable import Rules

/// What the naive evaluator says of a rule over a slice.
enum NaiveVerdict: Equatable {
  /// These findings and undecided lines, no more and no less.
  case exactly([NaiveEvaluator.Row])
  /// Where the clock leaves a way open, the engine follows one witness: what it reports must be
  /// `certain`, what it leaves undecided `possible`, and where something is certain it is not silent.
  case between(certain: Set<Int>, possible: Set<Int>)
}

extension NaiveEvaluator {
  static func verdict(_ rule: DrawnRule, over slice: Slice) -> NaiveVerdict {
    let evaluator = NaiveEvaluator(slice, rule.states)
    switch rule.form {
    case .forbid(let form): return .exactly(evaluator.forbid(form))
    case .require(let form): return .exactly(evaluator.require(form))
    case .expect(let form): return .exactly(evaluator.expect(form))
    case .pair(let form): return .exactly(evaluator.pair(form))
    case .count(let form):
      return .exactly(form.isMaximum ? evaluator.tooMany(form) : evaluator.tooFew(form))
    case .sequence(let form): return evaluator.sequence(form)
    case .machine(let form): return .exactly(evaluator.machine(form))
    case .only(let form): return .exactly(evaluator.only(form))
    }
  }

  private func last(_ places: [Bool], before position: Int) -> Int? {
    places.prefix(position).lastIndex(of: true)
  }

  // MARK: Forbid and require

  /// P happens, after A, no B between, in time; unless an excuse lies near. One cause is one finding.
  private func forbid(_ form: DrawnForm.Forbid) -> [Row] {
    let (events, since) = (fits(form.event), certain(form.since))
    let (until, excuses) = (certain(form.until), certain(form.excuse))
    var rows: [Row] = []
    var told: Set<Int> = []
    for position in slice.positions where !excuses[position] {
      let lastEnd = last(until, before: position) ?? 0
      // What ends it may begin it anew.
      let witnesses = slice.positions.filter { $0 < position && $0 >= lastEnd && since[$0] }
      var truth = events[position]
      if form.since != nil {
        truth =
          truth
          && Truth.any(
            witnesses.map { witness in
              if let within = form.within {
                return slice.isAtMost(within, from: witness, to: position)
              }
              guard let after = form.after else { return .yes }
              return slice.isAtMost(after, from: witness, to: position).negated
            })
      }
      if case .unknown(let reason) = truth { rows.append(row(position, reason)) }
      guard truth == .yes, !isExcused(position, form, excuses) else { continue }
      let witness = form.after == nil ? witnesses.last : witnesses.first
      let cause =
        window(of: position, form.event.windows) ?? witness
        ?? opening(of: form.event, at: position)
      if let cause, !told.insert(cause).inserted { continue }
      rows.append(row(position))
    }
    return rows
  }

  /// An excuse that may have come in time excuses. Without a clock only one that follows does.
  private func isExcused(
    _ position: Int, _ form: DrawnForm.Forbid, _ excuses: [Bool]
  ) -> Bool {
    slice.positions.contains { other in
      guard excuses[other] else { return false }
      if slice.times[position] == nil { return other > position }
      return slice.isAtMost(
        form.excusedWithin, from: min(other, position), to: max(other, position)) != .no
    }
  }

  /// P happens, and no A since the last B, or none in the last T.
  private func require(_ form: DrawnForm.Require) -> [Row] {
    let (events, required, since) = (
      fits(form.event), certain(form.required), certain(form.since)
    )
    return slice.positions.compactMap { position in
      if case .unknown(let reason) = events[position] { return row(position, reason) }
      guard events[position] == .yes else { return nil }
      let end = last(since, before: position)
      let witnesses = slice.positions.filter {
        $0 < position && $0 >= end ?? 0 && required[$0]
      }
      let isThere = Truth.any(
        witnesses.map { witness in
          form.within.map { slice.isAtMost($0, from: witness, to: position) } ?? .yes
        })
      switch isThere {
      case .yes: return nil
      case .unknown(let reason): return row(position, reason)
      case .no:
        let mayBeBefore = witnesses.isEmpty && end == nil && !slice.isSeenFromStart
        return mayBeBefore ? row(position, .logBegan) : row(position)
      }
    }
  }

  // MARK: Expect

  /// Every A is owed a P: what becomes of each is told by what follows it.
  private func expect(_ form: DrawnForm.Expect) -> [Row] {
    let triggers = fits(form.trigger)
    return slice.positions.compactMap { position in
      switch triggers[position] {
      case .no: nil
      case .unknown(let reason): row(position, reason)
      case .yes: debt(at: position, form)
      }
    }
  }

  private func debt(at trigger: Int, _ form: DrawnForm.Expect) -> Row? {
    var isOverdue = false
    for position in slice.positions.dropFirst(trigger + 1) {
      // A line of any kind shows what time it is.
      if let within = form.within,
        slice.isAtMost(within, from: trigger, to: position) == .no
      {
        isOverdue = true
      }
      if isOverdue, form.confirmedBy == nil { return row(trigger) }
      // On one line P counts before U, U before B, B before C.
      if isCertain(form.expected, position) {
        if !form.levels.isEmpty { return graded(trigger, position, form) }
        if isOverdue { continue }
        guard let within = form.within else { return nil }
        if case .unknown(let reason) = slice.isAtMost(within, from: trigger, to: position) {
          return row(trigger, reason)
        }
        return nil
      }
      if isCertain(form.unless, position) { return nil }
      if isCertain(form.before, position) { return row(trigger) }
      guard isCertain(form.confirmedBy, position) else { continue }
      if isOverdue { return row(trigger) }
      // An action proves nothing yet: it may come just before what is expected.
      guard slice.atoms[position]?.isTransition ?? false else { continue }
      // Without a clock what comes after is too late.
      return slice.times[trigger] == nil ? row(trigger) : nil
    }
    switch form.atEnd ?? .inconclusive {
    case .ok: return nil
    case .violation: return row(trigger)
    case .inconclusive:
      return slice.isOver || form.confirmedBy != nil ? nil : row(trigger, .logEnded)
    }
  }

  /// How late it came is how bad it is.
  private func graded(_ trigger: Int, _ answer: Int, _ form: DrawnForm.Expect) -> Row? {
    guard let time = slice.difference(trigger, answer) else { return row(trigger, .noClock) }
    if let bound = form.inconclusiveOver, time > bound { return row(trigger, .debugger) }
    return level(form.levels, from: trigger, to: answer)
      .map { row(trigger, $0) }
  }

  /// The worst level that is certainly reached; when none is, whether one may be.
  private func level(_ levels: [DrawnForm.Level], from start: Int, to end: Int) -> String? {
    let reached = levels.map { slice.isAtLeast($0.after, from: start, to: end) }
    if let worst = reached.lastIndex(of: .yes) { return levels[worst].severity }
    for case .unknown(let reason) in reached { return reason.rawValue }
    return nil
  }

  // MARK: Pair

  /// Between the ends of one key: the first opening, those that follow it, and the end.
  private func pair(_ form: DrawnForm.Pair) -> [Row] {
    let (opens, closes) = (fits(form.open), certain(form.close))
    let (bounds, crossings) = (certain(form.before), certain(form.across))
    // What closes does not open.
    let openings = slice.positions.filter { opens[$0] == .yes && !closes[$0] }
    var rows = slice.positions.compactMap { position -> Row? in
      guard !closes[position], case .unknown(let reason) = opens[position] else { return nil }
      return row(position, reason)
    }
    for key in Set(openings.map { self.key($0, isKeyed: form.isKeyed) }) {
      var counted: Int?
      var isTold = false
      for position in slice.positions {
        if bounds[position] {
          if let counted { rows.append(row(counted)) }
          counted = nil
        }
        if closes[position] { counted = nil }
        guard openings.contains(position), self.key(position, isKeyed: form.isKeyed) == key
        else { continue }
        guard let first = counted, form.isReopeningViolation else {
          counted = position
          isTold = false
          continue
        }
        // The first opening counts on while nothing lies between, and when it was told already.
        let isCrossed = crossings[first..<position].dropFirst().contains(true)
        if isTold && !form.reportsEach || form.across != nil && !isCrossed { continue }
        rows.append(row(position))
        counted = position
        isTold = true
      }
    }
    // A close whose text says other words than what is open closes it, but not what was closed.
    guard form.isClosingAgainViolation, !form.isKeyed else { return rows }
    for position in slice.positions where closes[position] && !bounds[position] {
      let before = slice.positions.prefix(position).last {
        closes[$0] || bounds[$0] || openings.contains($0)
      }
      guard let before, closes[before] else { continue }
      rows.append(row(position))
    }
    return rows
  }

  // MARK: Count

  /// More than N of P in T, no R after the first of them: at each P that is one too many, or at each
  /// that follows one that was not.
  private func tooMany(_ form: DrawnForm.Count) -> [Row] {
    let (events, resets) = (fits(form.event), certain(form.since))
    /// What may count at a position, by key, oldest first.
    func counted(at position: Int) -> [Int] {
      let reset = slice.positions.prefix(position + 1).last { resets[$0] } ?? 0
      return (reset...position).filter {
        events[$0] == .yes
          && key($0, isKeyed: form.isKeyed) == key(position, isKeyed: form.isKeyed)
      }
    }
    func isOver(at position: Int) -> Truth {
      let near = counted(at: position).map { earlier in
        form.within.map { slice.isAtMost($0, from: earlier, to: position) } ?? .yes
      }
      if near.filter({ $0 == .yes }).count > form.bound { return .yes }
      let maybe = near.filter { $0 != .no }
      return maybe.count > form.bound ? Truth.any(maybe.filter { $0 != .yes }) : .no
    }
    return slice.positions.compactMap { position in
      if case .unknown(let reason) = events[position] { return row(position, reason) }
      guard events[position] == .yes else { return nil }
      switch isOver(at: position) {
      case .no: return nil
      case .unknown(let reason): return row(position, reason)
      case .yes:
        let previous = counted(at: position).dropLast().last
        let isRise = previous.map { isOver(at: $0) != .yes } ?? true
        return isRise || form.reportsEach ? row(position) : nil
      }
    }
  }

  /// B comes after fewer than N of P in T since R.
  private func tooFew(_ form: DrawnForm.Count) -> [Row] {
    let (events, resets) = (certain(form.event), certain(form.since))
    let bounds = certain(form.before)
    return slice.positions.compactMap { position in
      guard bounds[position] else { return nil }
      let reset = last(resets, before: position)
      let before = slice.positions.filter {
        $0 < position && $0 >= reset ?? 0 && events[$0]
      }
      let near = before.map { earlier in
        form.within.map { slice.isAtMost($0, from: earlier, to: position) } ?? .yes
      }
      if near.filter({ $0 == .yes }).count >= form.bound { return nil }
      if near.filter({ $0 != .no }).count >= form.bound {
        guard case .unknown(let reason) = Truth.any(near.filter { $0 != .yes }) else { return nil }
        return row(position, reason)
      }
      let mayBeBefore = before.count < form.bound && reset == nil && !slice.isSeenFromStart
      return mayBeBefore ? row(position, .logBegan) : row(position)
    }
  }
}
