import Lifecycle

extension Launch {
  /// The life cycle's name in reports: UIKit is told apart by whether there are scenes.
  var reportedSystem: String {
    guard system == .uikit else { return system.rawValue }
    return (hasScenes ? LifecycleSystem.uikitScene : .uikitApp).rawValue
  }

  /// A line of the launch itself tells how, and so when, it ended.
  var isEndTold: Bool {
    guard let end else { return false }
    return end.manner != .endOfLog && end.manner != .unknown && end.line <= lastLine
  }
}
