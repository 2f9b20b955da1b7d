import Lifecycle
import LogInput

/// Whether all of a process is in the background, and since when.
struct ProcessBackground {
  enum Change { case entered, left, none }

  /// What the last event changed.
  private(set) var change = Change.none
  private(set) var isInside = false
  /// When the last of its scenes, or the app without scenes, went there.
  private(set) var since: Moment?
  /// That line.
  private(set) var exhibit: Exhibit?

  var line: Int { exhibit?.line ?? 0 }

  mutating func note(_ context: JudgeContext) {
    change = .none
    guard let transition = context.event.transition, !context.event.isJoined else { return }
    let launch = context.launch
    let isThere =
      launch.hasScenes
      ? launch.liveScenes.allSatisfy { launch.units[$0].state == .background }
      : launch.app.state == .background || !launch.app.state.isLive
    if isThere, transition == .enterBackground {
      let wasInside = isInside
      since = context.event.moment
      exhibit = context.exhibit
      isInside = true
      change = wasInside ? .none : .entered
      return
    }
    guard !isThere, isInside else { return }
    self = ProcessBackground()
    change = .left
  }

  /// That line as evidence.
  func evidence(_ context: JudgeContext) -> Evidence? {
    exhibit.map { context.exhibits.evidence($0, .context, "entered the background") }
  }
}

/// How long a background task may keep an app in the background: about 30 s since iOS 13, 3 minutes
/// since iOS 7, 10 minutes before (Apple developer forums, "UIApplication Background Task Notes").
package enum BackgroundAllowance {
  package static func nanoseconds(of launch: Launch) -> Int64 {
    let digits = launch.facts.os?.drop { !$0.isNumber }.prefix(while: \.isNumber)
    guard let version = digits.flatMap({ Int($0) }), launch.facts.os?.contains("OS") ?? false,
      launch.platform == .ios || launch.platform == nil
    else { return 30_000_000_000 }
    switch version {
    case ..<7: return 600_000_000_000
    case 7..<13: return 180_000_000_000
    default: return 30_000_000_000
    }
  }
}

/// What lets an app run on in the background without a background task.
struct BackgroundMode {
  private let media: Int?
  private let location: Int?
  private let pause: Int?
  private let locationStop: Int?
  private var isPlaying = false
  private var isLocating = false
  /// The system woke it for an errand during this stay.
  private var isOnErrand = false
  /// It speaks of a background URL session somewhere.
  private(set) var hasBackgroundSession = false

  init(_ vocabulary: Vocabulary) {
    media = vocabulary.action(named: "media.start")
    location = vocabulary.action(named: "location.start")
    pause = vocabulary.action(named: "pause")
    locationStop = vocabulary.action(named: "location.stop")
  }

  /// Whether an event of this sort can change it.
  static func isTold(by event: Event, _ vocabulary: Vocabulary) -> Bool {
    switch event.kind {
    case .action:
      event.isAction(["media.start", "location.start", "pause", "location.stop"], vocabulary)
    case .callback(let index): vocabulary.callbacks[index].isErrand
    case .message(let index): vocabulary.messages[index].startsRun
    default: false
    }
  }

  /// Something besides tasks keeps the app running.
  var isActive: Bool { isPlaying || isLocating || isOnErrand }

  mutating func note(_ context: JudgeContext) {
    if context.background.change != .none { isOnErrand = false }
    switch context.event.kind {
    case .action(let index) where context.event.outcome.isPerformed:
      if index == media { isPlaying = true }
      if index == pause { isPlaying = false }
      if index == location { isLocating = true }
      if index == locationStop { isLocating = false }
    case .callback(let index) where context.vocabulary.callbacks[index].isErrand:
      isOnErrand = true
    case .message(let index) where context.vocabulary.messages[index].startsRun:
      isOnErrand = true
    default: break
    }
  }

  mutating func noteWords(_ context: JudgeContext, _ words: WorkWords) {
    guard !hasBackgroundSession else { return }
    hasBackgroundSession = words.saysBackgroundSession(context.record.message)
  }
}
