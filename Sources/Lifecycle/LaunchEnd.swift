/// How a launch ended.
package struct LaunchEnd: Sendable, Equatable {
  package enum Manner: String, CaseIterable, Sendable {
    case terminated, forceQuit, killedWhileSuspended, watchdog, jetsam, crash, debugger, testRunner
    case reboot, endOfLog, unknown

    /// How much it explains: of two things that are said of one end the stronger counts.
    var weight: Int {
      switch self {
      case .watchdog, .jetsam, .crash, .forceQuit, .killedWhileSuspended: 4
      case .terminated, .reboot: 3
      case .testRunner: 2
      case .debugger: 1
      case .unknown, .endOfLog: 0
      }
    }
  }

  package enum Confidence: String, CaseIterable, Sendable, Comparable {
    case certain, probable, possible

    package static func < (left: Confidence, right: Confidence) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int { self == .certain ? 2 : self == .probable ? 1 : 0 }
  }

  package var manner: Manner
  package var confidence: Confidence
  /// The line that shows it.
  package var line: Int
  /// What the log says of the reason, in words; empty when it says nothing.
  package var reason: String

  package init(manner: Manner, confidence: Confidence, line: Int, reason: String = "") {
    self.manner = manner
    self.confidence = confidence
    self.line = line
    self.reason = reason
  }

  /// Whether this tells more of the end than `other`.
  func outweighs(_ other: LaunchEnd) -> Bool {
    (manner.weight, confidence) > (other.manner.weight, other.confidence)
  }
}
