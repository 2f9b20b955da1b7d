import CProcess
import CommandLineKit
import LogInput
import Reporting
import Rules
import TerminalScreen

/// A live view on a terminal: draws what is known, and does what keys ask for.
final class WatchSession {
  struct Options {
    var isASCII: Bool
    var isColoured: Bool
    /// The screen stays when the log ends.
    var stays: Bool
  }

  /// How long a picture stays at least, in nanoseconds: more often nobody can see it.
  private static let frame: Int64 = 40_000_000
  /// How long it stays at most: ages go on while nothing comes.
  private static let tick: Int64 = 100_000_000

  private let watch: LiveReading
  private let options: Options
  private let judging: Judging
  private let context: ReportContext
  private let console: Console
  private let terminal = Terminal()
  private var painter: ScreenPainter
  private var decoder = KeyDecoder()
  private var view = LiveView()
  private var room = LiveRoom()
  private var snapshot = LiveSnapshot()
  private var lastFrame: Int64 = 0
  private var lastKey: Int64 = 0
  private var remark = ""
  private var remarkEnds: Int64 = 0
  private var report: SeenReport?
  private var rate: (lines: Int, time: Int64, value: Double?) = (0, 0, nil)
  private var isOver = false

  init(
    _ watch: LiveReading, options: Options, judging: Judging, context: ReportContext,
    console: Console
  ) {
    self.watch = watch
    self.options = options
    self.judging = judging
    self.context = context
    self.console = console
    painter = ScreenPainter(isColoured: options.isColoured)
    watch.wait = { [unowned self] in wait($0, $1) }
    watch.pieceEnded = { [unowned self] in attend() }
    watch.remark = { [unowned self] in say($0) }
  }

  /// Shows the log until it ends, or until somebody has seen enough.
  func run() {
    Interruption.heed { cprocess_restore_terminal() }
    terminal.enter()
    draw()
    watch.read()
    isOver = true
    if options.stays, watch.failure == nil {
      say("the log has ended; q ends")
      while !Interruption.isRequested { _ = wait(nil, 100) }
    }
    terminal.leave()
    if let outcome = report?.outcome(waiting: true) { console.remark(outcome) }
  }

  // MARK: Waiting

  /// Waits for the log, and meanwhile for keys.
  private func wait(_ descriptor: Int32?, _ milliseconds: Int32) -> Bool {
    let end = SteadyClock.now + Int64(milliseconds) * 1_000_000
    while !Interruption.isRequested {
      let now = SteadyClock.now
      let left = min(max(0, end - now), max(0, lastFrame + Self.tick - now))
      let ready = OperatingSystem.wait(
        for: [descriptor, terminal.keyboard], milliseconds: Int32(left / 1_000_000) + 1)
      if ready[1] { readKeys() }
      attend(hasLooked: true)
      if ready[0] { return true }
      if SteadyClock.now >= end { break }
    }
    return false
  }

  /// Takes keys and draws, if it is time.
  private func attend(hasLooked: Bool = false) {
    let now = SteadyClock.now
    guard now - lastFrame >= (watch.board.hasNews ? Self.frame : Self.tick) else { return }
    if !hasLooked, OperatingSystem.wait(for: [terminal.keyboard], milliseconds: 0)[0] {
      readKeys()
    }
    if decoder.isUnsettled, now - lastKey > 50_000_000 { press(decoder.settle()) }
    if let outcome = report?.outcome() {
      report = nil
      say(outcome)
    }
    draw()
  }

  // MARK: Keys

  private func readKeys() {
    let bytes = terminal.pressed()
    // The terminal is gone, and with it whoever looked.
    if bytes.isEmpty { return Interruption.request() }
    lastKey = SteadyClock.now
    press(decoder.feed(bytes))
    draw()
  }

  private func press(_ keys: [Key]) {
    for key in keys {
      view.suggestedFile = suggestedFile
      if let request = view.press(key, in: room) { fulfil(request) }
      room = screen().room
    }
  }

  private func fulfil(_ request: LiveView.Request) {
    switch request {
    case .quit: Interruption.request()
    case .redraw: painter.forget()
    case .suspend:
      terminal.suspend()
      painter.forget()
    case .help: show("scenetrace watch: keys", LivePages.help(isASCII: options.isASCII))
    case .write(let path): write(path)
    case .lane(let launch, let unit):
      if let page = LivePages.lane(launch: launch, unit: unit, of: snapshot) {
        show(page.title, page.text)
      }
    case .finding(let index):
      let id = LivePages.rule(at: index, of: snapshot)
      let rule = judging.catalogs.rules.rules.first { $0.id == id }
      let page = LivePages.finding(
        at: index, of: snapshot, rulePage: rule.map { RulePage(rule: $0).text } ?? "")
      if let page { show(page.title, page.text) }
    }
  }

  private func show(_ title: String, _ text: String) {
    view.show(
      title: title, lines: LivePages.wrapped(text, to: terminal.size.columns - 2))
  }

  private func say(_ text: String) {
    remark = text
    remarkEnds = SteadyClock.now + 6_000_000_000
  }

  // MARK: Drawing

  private func screen() -> LiveScreen {
    let (rows, columns) = terminal.size
    return LiveScreen(snapshot, view, rows: rows, columns: columns, isASCII: options.isASCII)
  }

  private func draw() {
    let now = SteadyClock.now
    lastFrame = now
    watch.board.hasNews = false
    if !view.isPaused { snapshot = watch.snapshot(at: now) }
    snapshot.isOver = isOver
    snapshot.rate = watch.hasBegun || isOver ? rate(at: now) : nil
    snapshot.remark = now < remarkEnds ? remark : ""
    let screen = screen()
    room = screen.room
    let bytes = painter.paint(screen.grid)
    if !bytes.isEmpty { terminal.write(bytes) }
  }

  private func rate(at now: Int64) -> Double {
    let lines = watch.lineCount
    if now - rate.time >= 1_000_000_000 {
      let seconds = Double(now - rate.time) / 1e9
      let value = rate.time == 0 ? Double(lines) : Double(lines - rate.lines) / seconds
      rate = (lines, now, value)
    }
    return rate.value ?? 0
  }

  // MARK: Reports

  private var suggestedFile: String {
    for number in 1...99 {
      let name = "watch-\(number).html"
      if FileKind(of: name) == nil { return name }
    }
    return "watch.html"
  }

  private func write(_ path: String) {
    guard report == nil else { return say("another report is being written") }
    guard watch.hasBegun else { return say("nothing was read so far, or all of it is over") }
    guard let format = ReportFormat(path: path) else {
      return say("\(path): the ending of the name tells no format; .html, .md, .json ...")
    }
    if FileKind(of: path) != nil { return say("\(path) is there already; choose another name") }
    say("writing \(path)")
    report = SeenReport(path: path, forgotten: watch.forgotten) { [self] in
      writeReport(as: format, to: path)
    }
    if report == nil { say("\(path) could not be written: there is no room for a copy") }
  }

  /// Writes what was seen, in a copy of the process; says on standard error why it could not.
  private func writeReport(as format: ReportFormat, to path: String) -> Bool {
    let console = Console()
    do {
      let outputs = try OpenOutputs(
        OutputPlan(format, file: path), colour: "auto", console: console)
      guard let trace = watch.finishHere() else { return false }
      var context = context
      context.showsLaunches = true
      context.rules = judging.catalogs.ruleDescriptions.filter {
        judging.analysis.judgement?.admit($0.id) ?? true
      }
      let reports = Reports(
        outputs.places, purpose: .report, context: context, textOptions: FindingText.Options(),
        console: console)
      for finding in trace.findings { reports.receive(finding, in: trace.lines) }
      reports.take(trace)
      reports.finish()
      outputs.commit(console)
    } catch let problem as OutputFile.Problem {
      console.complain(problem.message)
    } catch {
      console.complain("\(error)")
    }
    return !console.hadTrouble
  }
}
