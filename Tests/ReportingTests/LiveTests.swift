import Lifecycle
import LogInput
import TerminalScreen
import TestSupport
import Testing

@testable import Reporting

@Suite("A live view")
struct LiveTests {
  /// A trace that is being read, and the board that looks at it.
  private final class Watched {
    var now: Int64 = 0
    let trace: OpenTrace
    let board: LiveBoard
    private let lines = TraceLines()
    private var told = 0
    private var changes = 0

    init(_ catalogs: ShippedCatalogs) {
      var clock: () -> Int64 = { 0 }
      let board = LiveBoard(catalogs.vocabulary) { clock() }
      self.board = board
      trace = OpenTrace(catalogs, sinks: [board])
      lines.begin("app.log", after: 0)
      clock = { [unowned self] in now }
    }

    func read(_ text: String) {
      trace.read(text)
      for finding in trace.findings.dropFirst(told) { board.receive(finding) }
      told = trace.findings.count
      for change in trace.changes.dropFirst(changes) { board.receive(change) }
      changes = trace.changes.count
    }

    var snapshot: LiveSnapshot {
      var snapshot = LiveSnapshot(
        board, trace.collector.launches, owing: trace.engine.obligations,
        suspecting: trace.engine.suspicions, in: lines, at: now)
      snapshot.account = trace.reader.accountSoFar
      snapshot.launchCount = trace.collector.launchCount
      snapshot.rate = 3
      return snapshot
    }
  }

  private let life = """
    2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) <UIWindowScene: 0x102>
    2025-03-01 09:00:00.300 Notes[5:1] sceneWillEnterForeground(_:) <UIWindowScene: 0x102>
    2025-03-01 09:00:00.500 Notes[5:1] sceneDidBecomeActive(_:) <UIWindowScene: 0x102>
    2025-03-01 09:00:06.000 Notes[5:1] player.play()
    2025-03-01 09:00:16.000 Notes[5:1] sceneWillResignActive(_:) <UIWindowScene: 0x102>
    2025-03-01 09:00:16.100 Notes[5:1] player.pause()
    2025-03-01 09:00:24.000 Notes[5:1] sceneDidBecomeActive(_:) <UIWindowScene: 0x102>
    2025-03-01 09:00:24.500 Notes[5:1] player.play()
    2025-03-01 09:00:50.000 Notes[5:1] sceneWillResignActive(_:) <UIWindowScene: 0x102>

    """

  private func screen(
    _ snapshot: LiveSnapshot, _ view: LiveView = LiveView(), rows: Int = 20, columns: Int = 72,
    isASCII: Bool = false
  ) -> String {
    let grid = LiveScreen(snapshot, view, rows: rows, columns: columns, isASCII: isASCII).grid
    return (0..<rows).map { grid.text(row: $0).trimmingEnd + "\n" }.joined()
  }

  @Test("Findings are counted that are not listed any more")
  func manyFindings() throws {
    try ShippedCatalogs.lend { catalogs in
      let watched = Watched(catalogs)
      for line in 1...600 { watched.board.receive(.sample(line: line)) }
      let snapshot = watched.snapshot
      #expect(snapshot.findings.count < 600)
      #expect(screen(snapshot).contains("── findings 600 ──"))
    }
  }

  @Test("The board shows states with their ages, what is owed, and what was told")
  func board() throws {
    try ShippedCatalogs.lend { catalogs in
      let watched = Watched(catalogs)
      watched.read(life)
      watched.now = 400_000_000
      #expect(
        screen(watched.snapshot) == """
           scenetrace watch · Notes[5] · 09:00:50.000                   3 lines/s
           no findings · 1 launch · 10 lines: 10 events, 0 continuations, 0 other…
          ── scenes ──────────────────────────────────────────────────────────────
           Notes[5]  launch 1 · uikit-scene · ios
           >app                ›████████▒▒▒▒█████████████ inactive 0.4 s
            scene 0x102        ›████████▒▒▒▒█████████████ inactive 0.4 s
            +- zoom        -1 min                     now
           expected: activity.end, pause or timer.stop within 0.6 s · Notes[5] · …
          ── latest ──────────────────────────────────────────────────────────────
           09:00:00.500  Notes[5] scene 0x102      scene.didBecomeActive  → active
           09:00:06.000  Notes[5] scene 0x102      resume
           09:00:16.000  Notes[5] scene 0x102      scene.willResignActive  → inac…
           09:00:16.100  Notes[5] scene 0x102      pause
           09:00:24.000  Notes[5] scene 0x102      scene.didBecomeActive  → active
           09:00:24.500  Notes[5] scene 0x102      resume
           09:00:50.000  Notes[5] scene 0x102      scene.willResignActive  → inac…
          ── findings 0 ──────────────────────────────────────────────────────────
           none so far

           q quit  tab findings  enter details  / filter  p pause  s save  ? help

          """)
      watched.now = 2_500_000_000
      #expect(screen(watched.snapshot).contains("pause or timer.stop - 1.5 s late"))
      #expect(watched.trace.findings.isEmpty, "the clock of whoever watches decides nothing")
    }
  }

  @Test("A log without stamps counts lines")
  func noClock() throws {
    try ShippedCatalogs.lend { catalogs in
      let watched = Watched(catalogs)
      watched.read(
        "sceneDidBecomeActive(_:)\nsceneWillResignActive(_:)\nsceneDidBecomeActive(_:)\n")
      watched.now = 12_000_000_000
      let text = screen(watched.snapshot, isASCII: true)
      #expect(text.contains("#=#"), "\(text)")
      #expect(text.contains("active 12 s") && text.contains(" line 3  "), "\(text)")
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test(
    "Whatever the size and the log, nothing is drawn outside and nothing breaks", arguments: 0..<30)
  func sizes(seed: Int) throws {
    try ShippedCatalogs.lend { catalogs in
      var dice = Dice(seed)
      let life = RandomLifecycle(seed: seed)
      let watched = Watched(catalogs)
      var view = LiveView()
      let hostile = "\u{1B}[2J\u{202E}窓👩‍👩‍👧\u{301}\t"
      for row in life.trace.split(separator: "\n") {
        watched.read(row + (dice.oneIn(4) ? " scene=\(hostile)" : "") + "\n")
        watched.now += Int64(dice.roll(0...3_000_000_000))
        let snapshot = watched.snapshot
        let (rows, columns) = (dice.roll(0...30), dice.roll(0...100))
        let screen = LiveScreen(
          snapshot, view, rows: rows, columns: columns, isASCII: dice.oneIn(2))
        let request = view.press(dice.pick(Self.keys), in: screen.room)
        if case .finding(let index) = request {
          #expect(LivePages.finding(at: index, of: snapshot, rulePage: "x") != nil)
        }
        if case .lane(let launch, let unit) = request {
          let page = try #require(LivePages.lane(launch: launch, unit: unit, of: snapshot))
          view.show(title: page.title, lines: LivePages.wrapped(page.text, to: columns))
        }
        for place in 0..<rows {
          let text = screen.grid.text(row: place)
          #expect(text.columns <= columns && !text.contains("\u{1B}") && !text.contains("\u{202E}"))
        }
      }
    }
  }

  private static let keys: [Key] =
    [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .enter, .enter,
      .escape, .backspace, .delete, .redraw,
    ] + "qhjkgGps/+-=?x ".map { .character($0) }

  @Test("Keys ask for what they are said to")
  func keys() {
    var view = LiveView()
    var room = LiveRoom()
    room.lanes = [(1, 0), (1, 1)]
    room.findings = [4, 2]
    room.rows = 5
    #expect(view.press(.enter, in: room) == .lane(launch: 1, unit: 0))
    _ = view.press(.down, in: room)
    _ = view.press(.down, in: room)
    #expect(view.press(.enter, in: room) == .lane(launch: 1, unit: 1))
    _ = view.press(.tab, in: room)
    #expect(view.pane == .findings && view.press(.enter, in: room) == .finding(4))
    _ = view.press(.end, in: room)
    #expect(view.press(.enter, in: room) == .finding(2))
    for key: Key in [.character("q"), .interrupt, .endOfInput] {
      #expect(view.press(key, in: room) == .quit)
    }
    #expect(view.press(.suspend, in: room) == .suspend)
    _ = view.press(.character("/"), in: room)
    // Letters are text while something is typed.
    for letter in "qps" { #expect(view.press(.character(letter), in: room) == nil) }
    #expect(view.filter == "qps" && !view.isPaused)
    _ = view.press(.enter, in: room)
    #expect(view.filter == "qps")
    _ = view.press(.escape, in: room)
    #expect(view.filter == "")
    view.suggestedFile = "watch-1.html"
    _ = view.press(.character("s"), in: room)
    #expect(view.press(.enter, in: room) == .write("watch-1.html"))
    _ = view.press(.character("p"), in: room)
    #expect(view.isPaused)
  }

  @Test("Time goes on by the clock of whoever watches, and never back")
  func clock() {
    var clock = LiveClock()
    #expect(clock.traceTime(at: 5) == nil)
    let reading = ClockReading(nanoseconds: 100, resolution: 1, zoneOffset: 0)
    clock.note(Moment(reading: reading, traceTime: 100), at: 1000)
    #expect(clock.traceTime(at: 1000) == 100 && clock.traceTime(at: 1030) == 130)
    #expect(clock.traceTime(at: 900) == 100)
    clock.note(Moment(reading: reading, traceTime: 90), at: 1040)
    #expect(clock.traceTime(at: 1040) == 140)
    clock.note(Moment(reading: reading, traceTime: 120), at: 1050)
    #expect(clock.traceTime(at: 1050) == 120)
    clock.isRunning = false
    #expect(clock.traceTime(at: 2000) == 120)
  }

  @Test("What another clock showed holds until a line that counts says how late it is")
  func supposed() {
    func moment(_ time: Int64) -> Moment {
      Moment(
        reading: ClockReading(nanoseconds: time, resolution: 1, zoneOffset: 0), traceTime: time)
    }
    var clock = LiveClock()
    clock.suppose(moment(10), at: 0)
    #expect(clock.traceTime(at: 1) == 11)
    clock.note(moment(100), at: 1000)
    clock.suppose(moment(90), at: 1001)
    #expect(clock.traceTime(at: 1005) == 105)
    clock.suppose(moment(900), at: 1010)
    #expect(clock.traceTime(at: 1015) == 905 && clock.latest?.traceTime == 900)
    // A line that is read once more says nothing new.
    clock.note(moment(50), at: 1020)
    #expect(clock.traceTime(at: 1020) == 910)
    clock.note(moment(100), at: 1030)
    #expect(clock.traceTime(at: 1030) == 130 && clock.latest?.traceTime == 100)
    clock.suppose(moment(900), at: 1040)
    clock.note(moment(104), at: 1050)
    #expect(clock.traceTime(at: 1055) == 109)
  }

  @Test("Ages are told in tenths as long as those can be read")
  func ages() {
    let tenth: Int64 = 100_000_000
    let texts = [0, 1, 99, 100, 599, 36_000].map { LiveAge.text(Int64($0) * tenth) }
    #expect(texts == ["0.0 s", "0.1 s", "9.9 s", "10 s", "59 s", "1 h"])
  }

  @Test("Long lines are broken, and what goes on is indented as they are")
  func wrapping() {
    #expect(
      LivePages.wrapped("  one two three four five\nsix", to: 16)
        == ["  one two three", "  four five", "six"])
    let parts = LivePages.wrapped(String(repeating: "x", count: 40), to: 16)
    #expect(parts.map(\.count) == [16, 16, 8])
  }
}
