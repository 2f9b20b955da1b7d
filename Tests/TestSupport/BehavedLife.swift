import Foundation
import Lifecycle

/// A legal life with what a well-behaved app does on its callbacks: over all of it an analyzer has
/// nothing to say.
package struct BehavedLife {
  /// What a callback tells its unit.
  package enum Occasion: Sendable {
    case launch, connect, foreground, active, resign, background, disconnect, discard, terminate
    case push, other
  }

  /// What an app does.
  package enum Act: Sendable {
    case save, edit, pause, resume, refresh, request, response, cover, uncover, taskBegin, taskEnd
    case memoryWarning, release, observe, unobserve, locate, unlocate, position, complete, other
  }

  package struct Line {
    package var text: String
    package var time: Int
    package var run: Int
    package var pid: Int
    /// How the line names its scene; empty for the app's.
    package var unit: String
    package var occasion: Occasion?
    package var act: Act?
    /// Part of a mistake that was planted.
    package var isPlanted = false
  }

  package let system: RandomLifecycle.System
  package let naming: RandomLifecycle.Naming
  package var style: LineStyle
  package internal(set) var lines: [Line] = []

  /// The life of an app with habits of its own, drawn from the seed and then adapted.
  package init(
    _ life: RandomLifecycle, seed: Int, adapting adapt: (inout Habits) -> Void = { _ in }
  ) {
    var dice = Dice(seed &* 53 + 11)
    var habits = Habits(drawnFrom: &dice)
    adapt(&habits)
    system = life.system
    naming = life.naming
    style = life.style
    var writer = HabitWriter(Self.lines(of: life), habits: habits, system: system, dice: dice)
    writer.names = { Self.named($0, unit: $1, naming: life.naming) }
    lines = writer.written()
  }

  package var trace: String {
    lines.map { line in
      let text =
        style == .json ? line.text.replacingOccurrences(of: "\"", with: "\\\"") : line.text
      return style.line(text, milliseconds: line.time, pid: line.pid) + "\n"
    }.joined()
  }

  /// The lines that are part of what was planted, from 1.
  package var plantedLines: Set<Int> {
    Set(lines.indices.filter { lines[$0].isPlanted }.map { $0 + 1 })
  }

  static func named(_ text: String, unit: String, naming: RandomLifecycle.Naming) -> String {
    guard !unit.isEmpty else { return text }
    return naming == .delegate ? "\(unit) \(text)" : "\(text) \(unit)"
  }

  // MARK: Reading a life

  private static func lines(of life: RandomLifecycle) -> [Line] {
    let starts = life.launches.map { launch in
      launch.spans.joined().map(\.fromLine).min() ?? 1
    }
    var lines: [Line] = []
    var phase = ""
    for (index, written) in life.trace.split(separator: "\n").enumerated() {
      let run = max(1, starts.count { $0 <= index + 1 })
      if lines.last?.run != run { phase = "" }
      let (text, unit) = content(String(written), of: life)
      var time = clock(String(written))
      // Without a clock the times are anybody's, and with one that shows no day it may be the next.
      if let last = lines.last?.time {
        if let shown = time, shown < last { time = shown + (last / day + 1) * day }
        while let shown = time, shown < last { time = shown + day }
      }
      let isCallback = text.contains("(_:") || text.hasSuffix("()") || text.contains("Phase: ")
      lines.append(
        Line(
          text: text, time: time ?? (lines.last?.time ?? 0) + 300, run: run, pid: 500 + 12 * run,
          unit: unit, occasion: isCallback ? occasion(of: text, phase: &phase) : nil))
    }
    return lines
  }

  private static let day = 86_400_000

  /// The milliseconds since nine o'clock.
  private static func clock(_ line: String) -> Int? {
    guard let match = line.firstMatch(of: /(\d\d):(\d\d):(\d\d)\.(\d\d\d)/) else { return nil }
    let parts = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
    guard parts.count == 4 else { return nil }
    let sinceMidnight = ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
    return sinceMidnight - 9 * 3_600_000
  }

  /// What the line says, and how it names its scene.
  private static func content(
    _ line: String, of life: RandomLifecycle
  ) -> (text: String, unit: String) {
    let text: String
    switch life.style {
    case .bare: text = line
    case .clock: text = String(line.dropFirst(13))
    case .device: text = line.components(separatedBy: "<Notice>: ").last ?? line
    case .console, .compact:
      text = line.range(of: "] ").map { String(line[$0.upperBound...]) } ?? line
    case .json:
      text =
        line.components(separatedBy: "\"message\":\"").last?
        .components(separatedBy: "\",\"process\"").first ?? line
    }
    guard life.system == .oneScene || life.system == .manyScenes else { return (text, "") }
    if text.hasPrefix("<"), let end = text.range(of: "> ") {
      return (text, String(text[..<end.upperBound].dropLast()))
    }
    guard text.contains("(_:"), let space = text.firstIndex(of: " ") else { return (text, "") }
    return (text, String(text[space...].dropFirst()))
  }

  private static func occasion(of text: String, phase: inout String) -> Occasion {
    if text.contains("Phase: "), let new = text.split(separator: " ").last {
      defer { phase = String(new) }
      switch (phase, new) {
      case (_, "active"): return .active
      case ("active", "inactive"): return .resign
      case ("background", "inactive"): return .foreground
      case (_, "background"): return .background
      default: return .connect
      }
    }
    let signs: [(String, Occasion)] = [
      ("idFinishLaunching", .launch), ("willConnectTo", .connect),
      ("WillEnterForeground", .foreground),
      ("DidBecomeActive", .active), ("WillResignActive", .resign),
      ("DidEnterBackground", .background), ("DidDisconnect", .disconnect),
      ("didDiscardSceneSessions", .discard), ("WillTerminate", .terminate),
      ("didReceiveRemoteNotification", .push),
    ]
    return signs.first { text.contains($0.0) }?.1 ?? .other
  }
}
