import Lifecycle
import LogInput

/// What a launch is called, and when and where it was.
struct LaunchTitle {
  private let reported: ReportedLaunch
  private var launch: Launch { reported.launch }
  private var input: Int? { reported.lines.hasManyFiles ? nil : 0 }

  init(_ reported: ReportedLaunch) { self.reported = reported }

  /// `Notes[512]`.
  var app: String {
    let pid = launch.pid.map { "[\($0)]" } ?? ""
    return CutText.of(launch.name, to: HTMLLimits.name) + pid
  }

  /// `Launch 1: Notes[512]`.
  var text: String { "Launch \(reported.id)" + (app.isEmpty ? "" : ": \(app)") }

  var lines: String { reported.lines.range(launch.firstLine, launch.lastLine, besides: input) }

  /// The first stamp, where it says something by itself.
  var begin: String? {
    guard let reading = launch.firstMoment?.reading, reading.basis != .previousLine else {
      return nil
    }
    return reading.headerText
  }

  var end: String? {
    guard let end = launch.end else { return nil }
    let reason = end.reason.isEmpty ? "" : ": " + SafeText.prose(end.reason)
    return end.manner.title + CutText.of(reason, to: HTMLLimits.text)
      + " (\(end.confidence.rawValue), line \(reported.lines.number(of: end.line, besides: input)))"
  }

  /// What is known of it, by what it is.
  var facts: [(name: String, value: String)] {
    let facts = launch.facts
    let build = facts.build.map { "(\($0))" }
    let version = [facts.version, build].compactMap { $0 }.joined(separator: " ")
    let length = ClockedLength(from: launch.firstMoment, to: launch.lastMoment)
    let kind = launch.kind == .unknown ? nil : launch.kind.rawValue
    let all: [(String, String?)] = [
      ("Life cycle", launch.lifeCycleTitle), ("Platform", launch.platform?.title),
      ("Launched", kind.map { "for the \($0)" }), ("Begin", begin),
      ("Length", length.map { DurationText.of(nanoseconds: $0.nanoseconds) }),
      ("Lines", lines), ("End", end), ("Bundle", facts.bundle),
      ("Version", version.isEmpty ? nil : version), ("System", facts.os),
      ("Device", facts.device),
    ]
    return all.compactMap { name, value in
      value.map { (name, CutText.of($0, to: HTMLLimits.text)) }
    }
  }
}

extension Launch {
  fileprivate var lifeCycleTitle: String? {
    switch LifecycleSystem(rawValue: reportedSystem) {
    case .uikit, .uikitApp: "UIKit without scenes"
    case .uikitScene: "UIKit with scenes"
    case .swiftui: "SwiftUI"
    case .appkit: "AppKit"
    case .watchkit: "WatchKit"
    case .unknown, nil: nil
    }
  }
}

extension Platform {
  fileprivate var title: String {
    switch self {
    case .ios: "iOS"
    case .macos: "macOS"
    case .watchos: "watchOS"
    case .tvos: "tvOS"
    case .visionos: "visionOS"
    case .catalyst: "Mac Catalyst"
    }
  }
}

extension LaunchEnd.Manner {
  /// How it ended, in words.
  var title: String {
    switch self {
    case .terminated: "terminated"
    case .forceQuit: "force quit"
    case .killedWhileSuspended: "killed while suspended"
    case .watchdog: "killed by the watchdog"
    case .jetsam: "killed for memory (jetsam)"
    case .crash: "crashed"
    case .debugger: "ended by the debugger"
    case .testRunner: "ended by the test runner"
    case .reboot: "the device restarted"
    case .endOfLog: "the log ends"
    case .unknown: "unknown"
    }
  }
}
