import Lifecycle
import LogInput

/// Whether a unit comes from the background, and since when it was there.
struct BackgroundStay {
  /// When the unit last entered the background, until it resigns, connects or launches again.
  var backgroundSince: Moment?
  var isFromBackground = false

  /// Whether it was certainly shorter than so many nanoseconds, as far as the event.
  @inline(never)
  func isShorter(than bound: Int64, _ context: JudgeContext) -> Bool {
    Elapsed(from: backgroundSince, to: context.event.moment)?.isAtLeast(bound) == .no
  }

  mutating func note(_ event: Event) {
    guard let transition = event.transition, !event.isJoined else { return }
    switch transition {
    case .enterBackground:
      backgroundSince = event.moment
      isFromBackground = true
    case .connect, .launch, .resignActive:
      backgroundSince = nil
      isFromBackground = false
    default: break
    }
  }
}
