/// The state of a scene, of the app itself, or of a view.
package enum UnitState: String, CaseIterable, Sendable {
  case unknown, notRunning, launching, connected, inactive, active, background, suspended
  case disconnected, discarded, terminated
  /// Whether an AppKit app's windows are there, and whether a view is.
  case visible, hidden
  /// A view on its way.
  case loaded, appearing, disappearing

  /// The unit can still get callbacks.
  package var isLive: Bool {
    switch self {
    case .disconnected, .discarded, .terminated, .notRunning: false
    default: true
    }
  }
}
