/// What the system tells of the other apps: RunningBoard and FrontBoard, as one of them comes to the
/// front, leaves it, or runs for a moment in the background.
struct Neighbours {
  private enum Line: Int, CaseIterable {
    case resume, ranksFront, ranksBack, ranksErrand, visible, hidden, sceneIn, sceneOut
    case mayRun, mayNotRun, suspend

    var origin: Origin {
      switch self {
      case .visible, .hidden, .sceneIn, .sceneOut:
        Origin(
          process: "SpringBoard", identifier: "62",
          path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard", sender: "FrontBoard",
          subsystem: "com.apple.FrontBoard", category: "Process")
      default:
        Origin(
          process: "runningboardd", identifier: "33", path: "/usr/libexec/runningboardd",
          sender: "RunningBoard", subsystem: "com.apple.runningboard", category: "process")
      }
    }

    var message: String {
      switch self {
      case .resume: "[{b.app}:{b.pid}] Resuming task."
      case .ranksFront: "[{b.app}:{b.pid}] Set jetsam priority to 10 [0] flag[1]"
      case .ranksBack: "[{b.app}:{b.pid}] Set jetsam priority to 3 [0] flag[1]"
      case .ranksErrand: "[{b.app}:{b.pid}] Set darwin role to: Background"
      case .visible: "[{b.app}:{b.pid}] Setting process visibility to: Foreground"
      case .hidden: "[{b.app}:{b.pid}] Setting process visibility to: Background"
      case .sceneIn:
        "[(FBSceneManager):sceneID:{b}-default] Scene lifecycle state did change: Foreground"
      case .sceneOut:
        "[(FBSceneManager):sceneID:{b}-default] Scene lifecycle state did change: Background"
      case .mayRun:
        "Calculated state for {b.app}: running-active (role: UserInteractiveFocal) (endowments: <RBEndowmentSet| {c}>)"
      case .mayNotRun:
        "Calculated state for {b.app}: running-suspended (role: None) (endowments: <RBEndowmentSet| {c}>)"
      case .suspend: "[{b.app}:{b.pid}] Suspending task."
      }
    }
  }

  private static let coming: [Line] = [.resume, .mayRun, .visible, .sceneIn, .ranksFront]
  private static let leaving: [Line] = [.hidden, .sceneOut, .ranksBack, .mayNotRun, .suspend]
  private static let errand: [Line] = [.resume, .ranksErrand, .mayNotRun, .suspend]

  private let templates: [Template]
  private var front: Int?
  private var waiting: ArraySlice<Line> = []
  private var subject = 0

  init(style: Style, press: inout Press) {
    templates = Line.allCases.map { press.compile($0.origin.line(style, $0.message)) }
  }

  /// Whether more is to be told of what began.
  var isUnsettled: Bool { !waiting.isEmpty }

  /// The next line, and the app that it is about. Nobody comes to the front that the app of the
  /// story is seen at, and who was there leaves it.
  mutating func step(appIsSeen: Bool, _ press: inout Press) -> (Template, member: Int) {
    if waiting.isEmpty {
      if let last = front, appIsSeen || press.random.below(2) == 0 {
        (subject, waiting, front) = (last, Self.leaving[...], nil)
      } else {
        subject = press.random.below(press.cast.count)
        let comes = !appIsSeen && front == nil && press.random.below(3) == 0
        if comes { front = subject }
        waiting = comes ? Self.coming[...] : subject == front ? [.ranksFront] : Self.errand[...]
      }
    }
    return (templates[waiting.removeFirst().rawValue], subject)
  }
}
