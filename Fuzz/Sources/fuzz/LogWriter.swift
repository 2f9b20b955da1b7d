import Matching
import YAMLDocument

@testable import Lifecycle

/// What the vocabulary is proven by: texts that mean something, and texts that nearly do.
struct Phrases {
  let callbacks: [String]
  let actions: [String]
  let messages: [String]
  let others: [String]

  init(_ vocabulary: Vocabulary) {
    callbacks = Self.texts(of: vocabulary.callbacks)
    actions = Self.texts(of: vocabulary.actions)
    messages = Self.texts(of: vocabulary.messages)
    var others = Self.texts(of: vocabulary.phases) + Self.texts(of: vocabulary.prints)
    others += vocabulary.prints.map(\.inputSample)
    others += Self.texts(of: vocabulary.facts) + Self.texts(of: vocabulary.outcomes)
    for identity in vocabulary.identities {
      others += identity.samples.map(\.line) + identity.rejects
    }
    self.others = others
  }

  private static func texts<Word: Sourced>(of entries: DefinitionList<Word>) -> [String] {
    entries.flatMap { $0.samples + $0.rejects }
  }
}

/// Writes the log that an input describes: four bytes a line choose among spellings, scenes, processes and
/// steps of the clock, so that long lives are as likely as short ones.
struct LogWriter {
  /// What most apps tell most of the time.
  private static let common = [
    "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
    "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
    "applicationWillEnterForeground(_:)", "applicationWillTerminate(_:)",
    "scene(_:willConnectTo:options:)", "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)",
    "sceneDidEnterBackground(_:)", "sceneWillEnterForeground(_:)", "sceneDidDisconnect(_:)",
    "scenePhase: active", "scenePhase: inactive", "scenePhase: background",
    "applicationDidFinishLaunching(_:)", "applicationDidHide(_:)", "viewDidAppear(_:)",
    "viewWillDisappear(_:)", "applicationDidReceiveMemoryWarning(_:)", "saveContext()",
    "saving draft", "save failed", "player.pause()", "player.play()", "timer started",
    "timer invalidated", "refreshing feed", "beginBackgroundTask(withName: \"sync\") -> 7",
    "endBackgroundTask(7)", "restoring state", "privacy cover shown", "privacy cover removed",
    "connecting socket", "disconnected socket", "observer added", "observer removed",
    "cache purged", "deleting draft", "logged out",
  ]
  /// What logs say of themselves, and what is no event.
  private static let odd = [
    "request 17 answered with 200", "", "   ", "--- last message repeated 3 times ---",
    "scenetrace:ignore save-only-in-will-terminate", "scenetrace:ignore", "<private>",
    "*** Terminating app due to uncaught exception 'X', reason: 'y'", "(", ")",
    "Test Case '-[UITests testA]' started.", "Test Case '-[UITests testA]' passed (3.1 seconds).",
    "=== system wallclock time adjusted", "Process exited", "=== log class: persist begins",
    "2 messages dropped", "Message from debugger: killed", "\u{1B}[31mred\u{1B}[0m",
  ]
  private static let processes = ["Notes", "Maps", "SpringBoard", "runningboardd", "Player", ""]
  private static let steps = [0, 1, 120, 900, 2_500, 6_000, 31_000, 900_000]
  private static let scenes = [
    "", "", "", "[scene 1] ", "<SceneDelegate: 0x600003f6cc40> ",
    "<SceneDelegate: 0x600003f6dd50> ",
    "sceneID:com.example.Notes-default ", "session=0F1E2D3C-0000-4000-8000-0123456789AB ",
  ]
  /// What could be taken for markup, commands or controls, wherever it stands.
  static let hostile = [
    "<script>alert(1)</script>", "]]>", "::error file=a::b", "\u{1B}]0;x\u{7}", "\u{202E}",
    "`|*_[a](b)",
    "&amp;&lt;", "\"'", "\\", "%0A%25", "\u{0}", "\u{85}\u{2028}", "@everyone #1", "-->",
    "\u{FFFE}",
    "https://a.example/?b=c", "<\u{301}b>", "|\u{301}", "```", "~~~", "é😀", "\r", "\t",
  ]

  private let phrases: Phrases

  init(_ phrases: Phrases) { self.phrases = phrases }

  /// What makes a log of a text as it is.
  static func asItIs(_ text: some Sequence<UInt8>) -> [UInt8] { [0x0F] + text }

  /// The log that `choices` make.
  func text(of choices: [UInt8]) -> [UInt8] {
    choices.withUnsafeBufferPointer { bytes in
      var choices = Choices(bytes)
      return log(&choices).text
    }
  }

  /// The log, and whether it was put together here; otherwise it stands in the input as it is.
  func log(_ choices: inout Choices) -> (text: [UInt8], isWritten: Bool) {
    let style = choices.byte()
    if style & 0x0F == 0x0F { return (Array(choices.rest), false) }
    var log: [UInt8] = []
    var now = 32_400_000
    var relaunches = 0
    while !choices.isOver, log.count < 16_000 {
      let (kind, circumstances) = (choices.byte(), choices.byte())
      let text = message(kind, &choices)
      now += Self.steps[circumstances >> 5]
      if kind == 0xFF { relaunches += 1 }
      let process = Self.processes[[0, 0, 1, kind >> 3][circumstances & 3] % Self.processes.count]
      let scene = Self.scenes[circumstances >> 2 & 7]
      let line = Line(
        style: style % 9, milliseconds: now, process: process, pid: 512 + relaunches,
        text: kind & 7 < 2 ? scene + text : text)
      log += line.rendered.utf8
      log.append(0x0A)
    }
    return (log, true)
  }

  private func message(_ kind: Int, _ choices: inout Choices) -> String {
    switch kind & 7 {
    case 0: choices.pick(Self.common)
    case 1: choices.pick(phrases.callbacks)
    case 2: choices.pick(phrases.actions)
    case 3: choices.pick(phrases.messages)
    case 4: choices.pick(phrases.others)
    case 5: choices.pick(Self.odd)
    case 6: choices.pick(Self.common) + " " + choices.pick(Self.hostile) + choices.text(atMost: 12)
    default: choices.text(atMost: 40)
    }
  }

  /// A line as several tools write it.
  fileprivate struct Line {
    let style: Int
    let milliseconds: Int
    let process: String
    let pid: Int
    let text: String
  }
}

extension LogWriter.Line {
  fileprivate var rendered: String {
    let day = digits(1 + milliseconds / 86_400_000, 2)
    let seconds = milliseconds / 1000
    let time =
      [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
      .joined(separator: ":") + "." + digits(milliseconds % 1000, 3)
    return switch style {
    case 0: text
    case 1: "\(time) \(text)"
    case 2: "Mar  \(day.last ?? "1") \(time.prefix(8)) iPhone \(process)[\(pid)] <Notice>: \(text)"
    case 3: "2025-03-\(day) \(time) Df \(process)[\(pid):1a03] [com.example.notes:life] \(text)"
    case 4:
      "{\"timestamp\":\"2025-03-\(day)T\(time)Z\",\"message\":\"\(text)\",\"process\":\"\(process)\","
        + "\"pid\":\(pid)}"
    case 5: "2025-03-\(day) \(time)+0100 0x1a03 Default 0x0 \(pid) 0 \(process): \(text)"
    case 6: "2025-03-\(day)T\(time)+01:00 [\(process)] \(text)"
    default: "2025-03-\(day) \(time) \(process)[\(pid):1a03] \(text)"
    }
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
