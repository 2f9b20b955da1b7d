import Lifecycle
import Rules
import TerminalScreen

/// The texts that a live view lays over its board.
package enum LivePages {
  /// A finding with its evidence, and what there is to know about its rule.
  package static func finding(
    at index: Int, of snapshot: LiveSnapshot, rulePage: String
  ) -> (title: String, text: String)? {
    guard let finding = snapshot.finding(at: index) else { return nil }
    var text = FindingText(options: FindingText.Options()) { _ in }
      .render(finding, in: snapshot.lines)
    if index >= snapshot.findings.count {
      text = "Suspected: the rest of the launch may still excuse it.\n\n" + text
    }
    return ("finding: \(finding.rule)", text + rulePage)
  }

  /// The id of the rule of the finding at that place.
  package static func rule(at index: Int, of snapshot: LiveSnapshot) -> String? {
    snapshot.finding(at: index)?.rule
  }

  /// What was told of a unit, the newest last.
  package static func lane(
    launch: Int, unit: Int, of snapshot: LiveSnapshot
  ) -> (title: String, text: String)? {
    guard let group = snapshot.groups.first(where: { $0.launch == launch }),
      let lane = group.lanes.first(where: { $0.unit == unit })
    else { return nil }
    let title = [group.app, lane.name].filter { !$0.isEmpty }.joined(separator: " ")
    let rows = EventTable(
      events: lane.events, lines: snapshot.lines, input: 0, palette: Palette(isOn: false)
    ).render()
    return (title, rows.isEmpty ? "nothing was told of it by itself\n" : rows)
  }

  /// What the keys do, and what the glyphs stand for.
  package static func help(isASCII: Bool) -> String {
    let glyphs: LaneGlyphs = isASCII ? .ascii : .unicode
    let legend = LaneLegend(
      UnitState.allCases.filter { !$0.isOfView }, glyphs: glyphs, palette: Palette(isOn: false)
    ).lines(width: 60)
    return """
      q, ctrl-c    end; what was found is printed
      tab          go from scenes to findings and back
      arrows       choose a scene or a finding; left and right go back in time
      page keys    the same by screens; home and end to the first and the last
      enter        what was told of the scene; evidence of the finding, and its rule
      esc          back; drop the filter; back to now
      /            show only what holds a text
      p, space     stop the picture and let it go on; the log is read all the while
      + -          show a shorter or a longer time
      s            write a report of what was seen; the name's ending tells the format
      ctrl-l       draw the screen again
      ctrl-z       go to the background

      States

      """ + legend.map { "  \($0)\n" }.joined() + """

        A time in yellow is what is left until something has to happen; in red it is late by the clock of
        whoever watches. It becomes a finding when what the log tells next says so.
        """
  }

  /// The lines of a text, none longer than the width: what goes on is indented as its line is.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap(String($0), to: max(16, width)) }
  }

  private static func wrap(_ line: String, to width: Int) -> [String] {
    guard line.columns > width else { return [line] }
    let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count, width / 2))
    var lines: [String] = []
    var current = indent
    for word in line.split(separator: " ") {
      if current.count > indent.count, current.columns + 1 + word.columns > width {
        lines.append(current)
        current = indent
      }
      current += (current.count > indent.count ? " " : "") + word
      while current.columns > width {
        let head = String(current.prefix(width))
        lines.append(head)
        current = indent + current.dropFirst(width)
      }
    }
    return lines + [current]
  }
}

extension UnitState {
  fileprivate var isOfView: Bool {
    switch self {
    case .loaded, .appearing, .disappearing: true
    default: false
    }
  }
}
