/// The state of a scene, or of the app itself when it has no scenes.
package enum UnitState: String, Sendable {
  case unknown, notRunning, launching, connected, inactive, active, background, suspended
  case disconnected, discarded, terminated

  /// The unit can still get callbacks.
  package var isLive: Bool {
    switch self {
    case .disconnected, .discarded, .terminated, .notRunning: false
    default: true
    }
  }
}
