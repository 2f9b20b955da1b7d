import TerminalScreen

/// What of a live view is looked at: the selection, the filter, the part of time, the page on top.
package struct LiveView {
  /// What takes the arrow keys.
  package enum Pane: Sendable { case lanes, findings }

  /// What is being typed at the foot of the screen.
  enum Prompt: Equatable {
    case filter, file
  }

  /// A text that lies over everything else.
  struct Page: Equatable {
    var title: String
    var lines: [String]
    var first = 0
  }

  /// Something that the view cannot do by itself.
  package enum Request: Equatable {
    case quit, suspend, redraw
    /// Write a report to the file of that name.
    case write(String)
    /// Show the evidence of the finding at that place, counted from the oldest, and its rule.
    case finding(Int)
    /// Show what was told of the unit.
    case lane(launch: Int, unit: Int)
    /// Show the keys.
    case help
  }

  /// The lengths of time that lanes can show, in seconds.
  private static let lengths: [Int64] = [10, 30, 60, 300, 900, 3600, 14_400]

  package private(set) var pane = Pane.lanes
  private(set) var filter = ""
  package private(set) var isPaused = false
  private(set) var prompt: Prompt?
  private(set) var typed = ""
  private(set) var page: Page?
  /// The place of the selected lane among those that are shown.
  var lane = 0
  /// The selected finding, by its place from the newest.
  var finding = 0
  private var length = 2
  /// How far back from now lanes end, in quarters of their length.
  private(set) var quartersBack: Int64 = 0
  /// What the name of a file is until another is typed.
  package var suggestedFile = ""

  package init() {}

  /// How many seconds lanes show.
  var seconds: Int64 { Self.lengths[length] }

  /// Lays a page over everything.
  package mutating func show(title: String, lines: [String]) {
    page = Page(title: title, lines: lines)
  }

  /// Takes a key, with what the screen has room for and the findings and lanes that are listed.
  package mutating func press(_ key: Key, in room: LiveRoom) -> Request? {
    switch key {
    case .interrupt: return .quit
    case .suspend: return .suspend
    case .redraw: return .redraw
    default: break
    }
    if prompt != nil { return type(key) }
    if page != nil { return turn(key, room) }
    return choose(key, room)
  }

  // MARK: Prompts

  private mutating func type(_ key: Key) -> Request? {
    switch key {
    case .character(let character): if typed.count < 200 { typed.append(character) }
    case .backspace, .delete: if !typed.isEmpty { typed.removeLast() }
    case .escape:
      if prompt == .filter { filter = "" }
      (prompt, typed) = (nil, "")
    case .enter, .endOfInput:
      let (asked, answer) = (prompt, typed)
      (prompt, typed) = (nil, "")
      if asked == .file, !answer.isEmpty { return .write(answer) }
    default: break
    }
    if prompt == .filter { filter = typed }
    return nil
  }

  // MARK: Pages

  private mutating func turn(_ key: Key, _ room: LiveRoom) -> Request? {
    guard let shown = page else { return nil }
    let last = max(0, shown.lines.count - room.pageRows)
    let step: Int
    switch key {
    case .up, .character("k"): step = -1
    case .down, .character("j"), .enter: step = 1
    case .pageUp, .character("b"): step = -room.pageRows
    case .pageDown, .character(" "): step = room.pageRows
    case .home, .character("g"): step = -shown.lines.count
    case .end, .character("G"): step = shown.lines.count
    case .escape, .left, .backspace, .character("q"), .character("?"), .tab:
      page = nil
      return nil
    default: return nil
    }
    page?.first = min(max(0, shown.first + step), last)
    return nil
  }

  // MARK: The board

  private mutating func choose(_ key: Key, _ room: LiveRoom) -> Request? {
    switch key {
    case .character("q"), .endOfInput: return .quit
    case .character("?"), .character("h"): return .help
    case .character("/"): (prompt, typed) = (.filter, filter)
    case .character("p"), .character(" "): isPaused.toggle()
    case .character("s"): (prompt, typed) = (.file, suggestedFile)
    case .character("+"), .character("="): length = max(0, length - 1)
    case .character("-"): length = min(Self.lengths.count - 1, length + 1)
    case .tab, .backTab: pane = pane == .lanes ? .findings : .lanes
    case .left: quartersBack += 1
    case .right: quartersBack = max(0, quartersBack - 1)
    case .escape: (filter, quartersBack) = ("", 0)
    case .enter: return selected(room)
    case .up, .character("k"): move(-1, room)
    case .down, .character("j"): move(1, room)
    case .pageUp: move(-room.rows, room)
    case .pageDown: move(room.rows, room)
    case .home, .character("g"):
      move(.min / 2, room)
      quartersBack = 0
    case .end, .character("G"): move(.max / 2, room)
    default: break
    }
    return nil
  }

  private mutating func move(_ step: Int, _ room: LiveRoom) {
    switch pane {
    case .lanes: lane = min(max(0, lane + step), max(0, room.lanes.count - 1))
    case .findings: finding = min(max(0, finding + step), max(0, room.findings.count - 1))
    }
  }

  private func selected(_ room: LiveRoom) -> Request? {
    switch pane {
    case .lanes:
      guard room.lanes.indices.contains(lane) else { return nil }
      return .lane(launch: room.lanes[lane].launch, unit: room.lanes[lane].unit)
    case .findings:
      guard room.findings.indices.contains(finding) else { return nil }
      return .finding(room.findings[finding])
    }
  }
}

/// What a screen lists, and for how much of it there is room: what keys move among.
package struct LiveRoom {
  /// The lanes in order.
  var lanes: [(launch: Int, unit: Int)] = []
  /// The places of findings among all, the newest first.
  var findings: [Int] = []
  /// How many rows the list of the pane has.
  var rows = 1
  /// How many rows a page has.
  var pageRows = 1

  package init() {}
}
