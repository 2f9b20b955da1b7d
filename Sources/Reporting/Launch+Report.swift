import Lifecycle

extension Launch {
  /// The life cycle's name in reports: UIKit is told apart by whether there are scenes.
  var reportedSystem: String {
    guard system == .uikit else { return system.rawValue }
    return (hasScenes ? LifecycleSystem.uikitScene : .uikitApp).rawValue
  }

  /// The platform that the life cycle belongs to.
  var platform: String? {
    switch system {
    case .uikit, .uikitApp, .uikitScene, .swiftui: "ios"
    case .appkit: "macos"
    case .watchkit: "watchos"
    case .unknown: nil
    }
  }

  /// `foreground` when anything was ever told to come to the front.
  var kind: String { reachedForeground ? "foreground" : "unknown" }
}
