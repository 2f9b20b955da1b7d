import LogInput

/// Where the log is known to lack something.
struct LossLedger {
  private var lines = LossStretches()
  private var texts = LossStretches()

  mutating func add(_ loss: Loss) {
    switch loss.kind {
    case .lines: lines.add(loss)
    case .text: texts.add(loss)
    // An input that breaks off is like any end of the log: what is open then is not judged, and
    // what was decided needed nothing of what would follow.
    case .tail: break
    }
  }

  func firstLoss(in absence: Absence, upTo last: Int) -> DecisiveLoss? {
    let line = lines.firstLine(in: absence, upTo: last)
    let text = absence.isOfActions ? texts.firstLine(in: absence, upTo: last) : nil
    if let line, line <= text ?? .max { return DecisiveLoss(reason: .linesLost, line: line) }
    return text.map { DecisiveLoss(reason: .textHidden, line: $0) }
  }
}

/// Losses of one kind in the order of their lines. Of very many the older ones flow together: then
/// all that lies between the first and the last of them counts as lost.
struct LossStretches {
  static let most = 256

  private struct Stretch {
    var first: Int
    var last: Int
    /// The last trace time at which something may be missing; nil when that is not known.
    var latest: Int64?

    mutating func absorb(_ other: Stretch) {
      first = min(first, other.first)
      last = max(last, other.last)
      if let time = latest, let otherTime = other.latest {
        latest = max(time, otherTime)
      } else {
        latest = nil
      }
    }
  }

  private var stretches: [Stretch] = []

  mutating func add(_ loss: Loss) {
    // A stamp is as early as its resolution lets it be.
    let latest = loss.moment.map { $0.traceTime &+ max(0, $0.reading.resolution - 1) }
    let new = Stretch(first: loss.line, last: loss.line, latest: latest)
    // Lines that are read a second time may tell of losses that lie further up.
    let place = stretches.lastIndex { $0.first <= loss.line }.map { $0 + 1 } ?? 0
    if place > 0, loss.line <= stretches[place - 1].last + 1 {
      stretches[place - 1].absorb(new)
    } else {
      stretches.insert(new, at: place)
    }
    if stretches.count > Self.most { fold() }
  }

  /// The older half becomes one: most claims are about what was lately.
  private mutating func fold() {
    let half = Self.most / 2
    for index in 1..<half { stretches[0].absorb(stretches[index]) }
    stretches.removeSubrange(1..<half)
  }

  /// The line of the first loss in the stretch of a claim that ends with line `last`.
  func firstLine(in absence: Absence, upTo last: Int) -> Int? {
    for stretch in stretches where stretch.last >= absence.since {
      if stretch.first > last { return nil }
      if let from = absence.from, let latest = stretch.latest, latest < from { continue }
      return max(stretch.first, absence.since)
    }
    return nil
  }
}
