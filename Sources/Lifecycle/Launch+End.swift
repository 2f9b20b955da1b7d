import LogInput

extension LaunchEnd {
  /// How a launch ended that another one of the same app follows.
  static func before(next launch: Launch, line: Int) -> LaunchEnd {
    if let known = told(launch) { return known }
    let units = launch.hasScenes ? Array(launch.scenes) : [launch.app]
    let states = units.map(\.state)
    if launch.suspension.isSuspended {
      return LaunchEnd(manner: .killedWhileSuspended, confidence: .certain, line: line)
    }
    if states.allSatisfy({ $0 == .background || $0 == .suspended || !$0.isLive }) {
      return LaunchEnd(manner: .killedWhileSuspended, confidence: .probable, line: line)
    }
    return LaunchEnd(manner: .unknown, confidence: .possible, line: line)
  }

  /// How a launch ended that was open when the device began anew.
  static func atBoot(_ launch: Launch, line: Int) -> LaunchEnd {
    told(launch) ?? LaunchEnd(manner: .reboot, confidence: .certain, line: line)
  }

  static func atEndOfInput(_ launch: Launch) -> LaunchEnd {
    told(launch)
      ?? LaunchEnd(manner: .endOfLog, confidence: .certain, line: launch.lastLine)
  }

  /// The end that the launch's own lines tell: a message, willTerminate, or a force quit, which
  /// disconnects every scene and says no more. Scenes that are disconnected in the background give
  /// back memory, and the process may live on.
  private static func told(_ launch: Launch) -> LaunchEnd? {
    let terminated = terminated(launch)
    if let announced = launch.announcedEnd, terminated.map(announced.outweighs) ?? true {
      return announced
    }
    if let terminated { return terminated }
    guard let last = launch.scenes.max(by: { $0.lastLine < $1.lastLine }),
      launch.scenes.allSatisfy({ !$0.state.isLive }), !last.leftFromBackground
    else { return nil }
    return LaunchEnd(manner: .forceQuit, confidence: .probable, line: last.lastLine)
  }

  /// Told of willTerminate, which only a process that runs gets: from the background when the system
  /// ends it there, and else when the user quits it or the device is shut down.
  private static func terminated(_ launch: Launch) -> LaunchEnd? {
    guard launch.app.state == .terminated else { return nil }
    var end = LaunchEnd(manner: .terminated, confidence: .certain, line: launch.app.lastLine)
    switch launch.stateBeforeEnd {
    case .background: end.reason = "in the background"
    case .inactive: end.reason = "from the foreground: quit by the user, or by the system"
    case .active: end.reason = "while active"
    default: break
    }
    return end
  }
}
