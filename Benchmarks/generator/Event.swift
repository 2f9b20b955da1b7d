/// A lifecycle callback that the app prints.
enum Event: Int, CaseIterable {
  case willFinishLaunching, didFinishLaunching, willConnect, willEnterForeground
  case didBecomeActive, willResignActive, didEnterBackground, didDisconnect, willTerminate

  var message: String {
    switch self {
    case .willFinishLaunching: "application(_:willFinishLaunchingWithOptions:)"
    case .didFinishLaunching: "application(_:didFinishLaunchingWithOptions:)"
    case .willConnect: "scene(_:willConnectTo:options:) {scene}"
    case .willEnterForeground: "sceneWillEnterForeground(_:) {scene}"
    case .didBecomeActive: "sceneDidBecomeActive(_:) {scene}"
    case .willResignActive: "sceneWillResignActive(_:) {scene}"
    case .didEnterBackground: "sceneDidEnterBackground(_:) {scene}"
    case .didDisconnect: "sceneDidDisconnect(_:) {scene}"
    case .willTerminate: "applicationWillTerminate(_:)"
    }
  }
}
