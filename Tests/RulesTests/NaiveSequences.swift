@testable import Rules

extension NaiveEvaluator {
  // MARK: Sequence

  func sequence(_ form: DrawnForm.Sequence) -> NaiveVerdict {
    let events = form.steps.map { fits($0.event) }
    let withouts = form.steps.map { certain($0.without) }
    let isTimed =
      form.within != nil || !form.levels.isEmpty
      || form.steps.contains { $0.gap != nil || $0.after != nil || $0.event.isMetric }
    let isExact = slice.coarseness == 0 && slice.times.allSatisfy { $0 != nil }
    let search = ChainSearch(slice: slice, form: form, events: events, withouts: withouts)
    if isTimed, !isExact { return bounds(form, search) }
    return .exactly(rows(form, search))
  }

  /// Sequences that are complete do not overlap; every so many of them are one finding.
  private func rows(_ form: DrawnForm.Sequence, _ search: ChainSearch) -> [Row] {
    var rows: [Row] = []
    var isUsed = -1
    var complete = 0
    for position in slice.positions {
      guard let chain = search.chain(to: position, after: isUsed, at: .yes) else { continue }
      isUsed = position
      var severity = "warning"
      if !form.levels.isEmpty {
        let reached = form.levels.filter {
          slice.isAtLeast($0.after, from: chain[0], to: position) == .yes
        }
        // One that was quick enough is none, and over.
        guard let worst = reached.last else { continue }
        severity = worst.severity
      }
      complete += 1
      if complete % form.times == 0 { rows.append(row(chain[form.blamed], severity)) }
    }
    return rows
  }

  /// Where the clock is none or too coarse: the steps that may be blamed.
  private func bounds(_ form: DrawnForm.Sequence, _ search: ChainSearch) -> NaiveVerdict {
    var certain: Set<Int> = []
    var possible: Set<Int> = []
    for position in slice.positions {
      if search.chain(to: position, after: -1, at: .yes) != nil { certain.insert(position + 1) }
      if search.chain(to: position, after: -1, at: .maybe) != nil { possible.insert(position + 1) }
    }
    return .between(certain: certain, possible: possible)
  }

  /// Looks for the positions of a sequence's steps.
  struct ChainSearch {
    enum Certainty { case yes, maybe }

    let slice: Slice
    let form: DrawnForm.Sequence
    let events: [[Truth]]
    let withouts: [[Bool]]

    /// Positions of all steps, the last one at `end` and all behind `used`. Of several the one whose
    /// steps are the latest, from the last one on; the earliest where a time must have passed.
    func chain(to end: Int, after used: Int, at certainty: Certainty) -> [Int]? {
      let step = form.steps.count - 1
      guard holds(events[step][end], certainty) else { return nil }
      return chain(step, at: end, to: end, used, certainty)
    }

    private func chain(
      _ step: Int, at position: Int, to end: Int, _ used: Int, _ certainty: Certainty
    ) -> [Int]? {
      guard step > 0 else {
        guard let within = form.within else { return [position] }
        return holds(slice.isAtMost(within, from: position, to: end), certainty) ? [position] : nil
      }
      var earlier = Array(used + 1..<max(used + 1, position))
      if form.steps[step].after == nil { earlier.reverse() }
      for before in earlier where holds(events[step - 1][before], certainty) {
        if withouts[step][before..<position].dropFirst().contains(true) { continue }
        if let gap = form.steps[step].gap,
          !holds(slice.isAtMost(gap, from: before, to: position), certainty)
        {
          continue
        }
        if let after = form.steps[step].after,
          !holds(slice.isAtLeast(after, from: before, to: position), certainty)
        {
          continue
        }
        if let rest = chain(step - 1, at: before, to: end, used, certainty) {
          return rest + [position]
        }
      }
      return nil
    }

    private func holds(_ truth: Truth, _ certainty: Certainty) -> Bool {
      certainty == .yes ? truth == .yes : truth != .no
    }
  }

  // MARK: Protocol

  /// An event comes for which none of the states that it may be in has a move; then it is in any that
  /// the event leads to.
  func machine(_ form: DrawnForm.Machine) -> [Row] {
    let anywhere = Set(form.moves.indices)
    var rows: [Row] = []
    var places: [String: Set<Int>] = [:]
    for position in slice.positions {
      guard let atom = slice.atoms[position], form.moves.contains(where: { $0[atom] != nil })
      else { continue }
      let key = key(position, isKeyed: form.isKeyed)
      let before = places[key] ?? form.start.map { [$0] } ?? anywhere
      let reached = Set(before.compactMap { form.moves[$0][atom] })
      if reached.isEmpty { rows.append(row(position)) }
      places[key] = reached.isEmpty ? Set(anywhere.compactMap { form.moves[$0][atom] }) : reached
    }
    return rows
  }

  // MARK: Only

  /// The action lies in these windows and never where it should, and an occasion for it passed in
  /// vain.
  func only(_ form: DrawnForm.Only) -> [Row] {
    let actions = slice.positions.filter { names(form.action, $0) }
    let here = actions.filter { window(of: $0, form.places) != nil }
    let elsewhere = actions.filter { action in
      !here.contains(action)
        && (form.neverIn.isEmpty || window(of: action, form.neverIn) != nil)
    }
    guard let support = here.first, elsewhere.isEmpty,
      let place = windows(of: support, form.places).last
    else { return [] }
    guard let wanted = form.occasion else { return [row(place)] }
    let occasions = fits(wanted)
    var isOpen: Int?
    for position in slice.positions where occasions[position] == .yes {
      switch fate(of: position, form, occasions, here) {
      case .taken: break
      case .open: isOpen = position
      case .inVain: return [row(form.blamesOccasion ? position : place)]
      }
    }
    if let isOpen { return [row(isOpen, .logEnded)] }
    for case .unknown(let reason) in occasions.reversed() { return [row(support, reason)] }
    return []
  }

  private enum Fate { case taken, inVain, open }

  /// The occasion lasts until so much time has passed, or without a length of its own until the next
  /// transition; another occasion right behind it takes its place.
  private func fate(
    of occasion: Int, _ form: DrawnForm.Only, _ occasions: [Truth], _ here: [Int]
  ) -> Fate {
    if here.contains(occasion) { return .taken }
    let length = form.occasionLength ?? slice.atoms[occasion]?.windowLength ?? 2000
    for position in slice.positions.dropFirst(occasion + 1) {
      if slice.isAtMost(length, from: occasion, to: position) == .no { return .inVain }
      if occasions[position] == .yes { return .taken }
      let isTransition = slice.atoms[position]?.isTransition ?? false
      if isTransition, form.occasionLength == nil || slice.times[occasion] == nil {
        return .inVain
      }
      if here.contains(position) { return .taken }
    }
    return slice.isOver ? .inVain : .open
  }
}
