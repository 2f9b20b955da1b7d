extension Event {
  /// Who told a transition. The same teller twice is a second scene or a duplicate.
  package enum Teller: UInt8, CaseIterable, Sendable {
    case delegate, notification, phase, function
    /// A cross-platform framework or a crash reporter that prints the app's state.
    case framework
    /// UIKit and CoreLocation inside the app's process, unasked.
    case library
    /// SpringBoard, RunningBoard and other processes of the system.
    case system
    /// The test runner that starts and ends the app.
    case runner

    /// Whose word counts: what the app tells itself moves its units; the system's word moves them
    /// only while nobody nearer to the app has spoken, because it is told earlier or later than the
    /// app learns it.
    var voice: Voice {
      switch self {
      case .delegate, .notification, .phase, .function, .framework: .app
      case .library: .library
      case .system: .system
      case .runner: .runner
      }
    }
  }

  /// How near to the app somebody is who tells of it.
  enum Voice: Int, Comparable, Sendable {
    case runner, system, library, app
    static func < (left: Voice, right: Voice) -> Bool { left.rawValue < right.rawValue }
  }
}
