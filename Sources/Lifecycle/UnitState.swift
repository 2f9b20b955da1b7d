/// The state of a scene, of the app itself, or of a view.
package enum UnitState: String, CaseIterable, Sendable {
  case unknown, notRunning, launching, connected, inactive, active, background, suspended
  case disconnected, discarded, terminated
  /// Whether an AppKit app's windows are there, and whether a view is.
  case visible, hidden
  /// A view on its way.
  case loaded, appearing, disappearing

  /// From 0, in the order of the cases.
  package var number: Int {
    switch self {
    case .unknown: 0
    case .notRunning: 1
    case .launching: 2
    case .connected: 3
    case .inactive: 4
    case .active: 5
    case .background: 6
    case .suspended: 7
    case .disconnected: 8
    case .discarded: 9
    case .terminated: 10
    case .visible: 11
    case .hidden: 12
    case .loaded: 13
    case .appearing: 14
    case .disappearing: 15
    }
  }

  /// The unit can still get callbacks.
  package var isLive: Bool {
    switch self {
    case .disconnected, .discarded, .terminated, .notRunning: false
    default: true
    }
  }
}
