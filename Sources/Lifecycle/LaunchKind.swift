import LogInput

/// Why the system started the process.
package enum LaunchKind: String, CaseIterable, Sendable {
  /// For the user to see.
  case foreground
  /// For a push, a fetch, a transfer or another errand, unseen.
  case background
  case unknown
}

/// What the launch options say that the system launched the app for.
enum LaunchErrand: String, CaseIterable {
  /// A remote notification came, or the user tapped it.
  case notification
  /// Something that the user does not see.
  case errand
}

/// What tells whether a launch was meant for the foreground.
///
/// Source: Apple, "About the app launch sequence" and UIApplication.LaunchOptionsKey. A launch that
/// comes to the front within 20 seconds, the watchdog's allowance, was meant to; one that is told
/// to be in the background was not, whatever it does later.
struct LaunchPurpose {
  private static let longestLaunch: Int64 = 20_000_000_000

  /// When launching was told first.
  private var began: Moment?
  private var hasBegun = false
  private(set) var kind = LaunchKind.unknown
  /// The system woke it for an errand before it was at the front.
  private var hasErrand = false
  private var isDecided = false

  mutating func begin(at moment: Moment?) {
    guard !hasBegun else { return }
    hasBegun = true
    began = moment
  }

  /// The log says so outright.
  mutating func isTold(_ told: LaunchKind) {
    guard !isDecided else { return }
    kind = told
    isDecided = told == .background
  }

  /// A push, a fetch or the like was delivered.
  mutating func noteErrand() {
    guard hasBegun, !isDecided, kind != .foreground else { return }
    hasErrand = true
    kind = .background
  }

  /// The launch options name an errand. A notification may have been tapped: that it comes to no front
  /// in time tells, and without a clock nothing does.
  mutating func note(_ errand: LaunchErrand) {
    if errand == .notification, began == nil { return }
    noteErrand()
  }

  /// It came to the front.
  mutating func noteFront(at moment: Moment?) {
    guard !isDecided else { return }
    isDecided = true
    guard hasBegun else {
      // The log begins in the middle.
      kind = .unknown
      return
    }
    guard let began, let moment else {
      kind = hasErrand ? .unknown : .foreground
      return
    }
    if moment.traceTime &- began.traceTime <= Self.longestLaunch { kind = .foreground }
  }
}
