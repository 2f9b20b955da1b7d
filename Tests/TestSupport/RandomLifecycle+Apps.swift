import Lifecycle

/// Apps without scenes: UIKit's delegate, AppKit's, a watch's.
extension RandomLifecycle {
  enum Spelling { case uikit, watch }

  mutating func liveAsApp(_ spelling: Spelling) {
    func name(_ base: String) -> String { spelling == .uikit ? base + "(_:)" : base + "()" }
    if spelling == .uikit {
      if dice.oneIn(3) { tellApp("application(_:willFinishLaunchingWithOptions:)", .launching) }
      let isFirst = book.states[0] == .notRunning
      if isFirst {
        tellApp("application(_:didFinishLaunchingWithOptions:)", .launching)
      } else {
        tell("application(_:didFinishLaunchingWithOptions:)")
      }
    } else {
      tellApp("applicationDidFinishLaunching()", .launching)
    }
    tick(atMost: 300)
    if spelling == .uikit, dice.oneIn(6) {
      // The system woke it for a push.
      tellApp(
        "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)", .background)
      tellApp(name("applicationDidEnterBackground"), .background)
    } else {
      tellApp(name("applicationDidBecomeActive"), .active)
    }
    for _ in 0..<dice.roll(0...14) {
      if dice.oneIn(3) { addNoise() }
      step(name)
    }
    if dice.oneIn(3) {
      quit(name)
    } else if isFollowed {
      leave(name)
    }
  }

  private mutating func step(_ name: (String) -> String) {
    pause()
    switch book.states[0] {
    case .active:
      tellApp(name("applicationWillResignActive"), .inactive)
      tick(atMost: 700)
      if dice.oneIn(2) { tellApp(name("applicationDidEnterBackground"), .background) }
    case .inactive: tellApp(name("applicationDidBecomeActive"), .active)
    case .background:
      wake()
      tellApp(name("applicationWillEnterForeground"), .inactive)
      tick(atMost: 700)
      if !dice.oneIn(5) { tellApp(name("applicationDidBecomeActive"), .active) }
    default: break
    }
  }

  private mutating func quit(_ name: (String) -> String) {
    tick(atMost: 4_000)
    if book.states[0] == .active { leave(name) }
    tell(name("applicationWillTerminate"))
    book.terminate()
  }

  private mutating func leave(_ name: (String) -> String) {
    if book.states[0] == .active { tellApp(name("applicationWillResignActive"), .inactive) }
    if book.states[0] == .inactive {
      tellApp(name("applicationDidEnterBackground"), .background)
    }
  }

  mutating func tellApp(_ text: String, _ state: UnitState) {
    tick(atMost: 20)
    tell(text)
    if book.states[0] == state { book.note(0) } else { book.enter(0, state) }
  }

  // MARK: AppKit

  mutating func liveOnMac() {
    tellApp("applicationWillFinishLaunching(_:)", .launching)
    if dice.oneIn(3) { tell("application(_:open:)") }
    // AppKit activates the app before or after it says that it has launched.
    if dice.oneIn(2) {
      tellApp("applicationDidFinishLaunching(_:)", .inactive)
      becomeActiveOnMac()
    } else {
      becomeActiveOnMac()
      tell("applicationDidFinishLaunching(_:)")
    }
    for _ in 0..<dice.roll(0...10) {
      pause()
      if dice.oneIn(3) { addNoise() }
      stepOnMac()
    }
    if dice.oneIn(2) {
      if dice.oneIn(2) { tell("applicationShouldTerminate(_:)") }
      tell("applicationWillTerminate(_:)")
      book.terminate()
    }
  }

  private mutating func becomeActiveOnMac() {
    tell("applicationWillBecomeActive(_:)")
    tellApp("applicationDidBecomeActive(_:)", .active)
  }

  private mutating func stepOnMac() {
    guard book.states[0] == .active else {
      if isHidden {
        tell("applicationWillUnhide(_:)")
        tell("applicationDidUnhide(_:)")
        book.show(.visible)
        isHidden = false
      }
      becomeActiveOnMac()
      return
    }
    let hides = dice.oneIn(3)
    if hides { tell("applicationWillHide(_:)") }
    tellApp("applicationWillResignActive(_:)", .inactive)
    tell("applicationDidResignActive(_:)")
    if hides {
      tell("applicationDidHide(_:)")
      book.show(.hidden)
      isHidden = true
    }
  }
}
