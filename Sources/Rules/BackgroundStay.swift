import Lifecycle
import LogInput

/// Whether a unit comes from the background, and since when it was there.
struct Slice {
  /// When the unit entered the background, until it is active again.
  var backgroundSince: Moment?
  var isFromBackground = false

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
