import Lifecycle

extension Launch {
  /// The life cycle's name in reports: UIKit is told apart by whether there are scenes.
  var reportedSystem: String {
    guard system == .uikit else { return system.rawValue }
    return (hasScenes ? LifecycleSystem.uikitScene : .uikitApp).rawValue
  }
}
