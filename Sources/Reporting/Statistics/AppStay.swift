import Lifecycle

/// States of an app that follow each other and are all of the foreground, or all of the background: what of
/// them decides what they are measured as.
struct AppStay {
  enum Place { case foreground, background, nowhere }

  let place: Place
  let first: Span
  /// It is shown how it began.
  private let beginningIsShown: Bool
  private(set) var last: Span
  /// All of it is shown.
  private(set) var isShown: Bool
  /// What borders on it did not begin or end at some time that nobody knows.
  private(set) var isKnown: Bool
  /// The first time that it was active.
  private(set) var active: Span?
  /// The state before the last one.
  private var stateBefore: UnitState?

  /// A stay that begins with this state.
  init(_ excerpt: SpanExcerpt) {
    place = Place(excerpt.span.state)
    (first, last) = (excerpt.span, excerpt.span)
    beginningIsShown = !excerpt.isCutBefore
    isShown = excerpt.isWhole
    isKnown = excerpt.span.state != .unknown
    if first.state == .active { active = first }
  }

  /// Takes the next state, unless that is of another stay; returns whether it was taken, and how long the app
  /// was interrupted if that state ends an interruption.
  mutating func take(
    _ excerpt: SpanExcerpt
  ) -> (isTaken: Bool, interruption: ClockedLength?) {
    guard Place(excerpt.span.state) == place else { return (false, nil) }
    isShown = isShown && excerpt.isWhole
    isKnown = isKnown && excerpt.span.state != .unknown
    var interruption: ClockedLength?
    if excerpt.span.state == .active {
      if active == nil { active = excerpt.span }
      if last.state == .inactive, stateBefore == .active { interruption = last.length }
    }
    stateBefore = last.state
    last = excerpt.span
    return (true, interruption)
  }

  var length: ClockedLength? { ClockedLength(from: first.start, to: last.end) }

  /// How long it took from its beginning to active, when it began inactive.
  var timeToActive: ClockedLength? {
    guard place == .foreground, beginningIsShown, first.state == .inactive, let active else {
      return nil
    }
    return ClockedLength(from: first.start, to: active.start)
  }
}

extension AppStay.Place {
  fileprivate init(_ state: UnitState) {
    switch state {
    case .active, .inactive: self = .foreground
    case .background, .suspended: self = .background
    default: self = .nowhere
    }
  }
}

extension Span {
  /// Its length, where both ends have a clock.
  var length: ClockedLength? { ClockedLength(from: start, to: end) }
}
