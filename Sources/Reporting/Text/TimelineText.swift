import Lifecycle
import LogInput

/// The text of `timeline`: launches, a picture of each, and the states of its units.
package struct TimelineText {
  /// What the reader asked for, and what the place can show.
  package struct Options: Sendable {
    /// The colours to use.
    package var palette = Palette(isOn: false)
    /// The characters of pictures.
    package var glyphs = LaneGlyphs.unicode
    /// How many columns a line of a picture may have.
    package var width = 80
    /// What was told of a unit stands below its states.
    package var showsEvents = false
    /// View controllers and SwiftUI views are shown as well.
    package var showsViews = false

    /// Makes the options that hold unless others are asked for.
    package init() {}
  }

  private let options: Options

  /// Makes a renderer.
  package init(options: Options = Options()) { self.options = options }

  /// The timelines of all traces, how long it took, and where their lines went.
  package func render(_ traces: [AnalysedTrace]) -> String {
    var summary = Summary()
    var text = ""
    for trace in traces {
      text += launches(of: trace, isOneOfMany: traces.count > 1)
      summary.add(trace)
    }
    return text + statistics(of: summary) + summary.shownText + summary.accountText + "\n"
      + summary.lossText
  }

  /// The launches of a trace, with a blank line after each.
  func launches(of trace: AnalysedTrace, isOneOfMany: Bool) -> String {
    var text = ""
    if isOneOfMany || trace.lines.hasManyFiles {
      text += options.palette.paint(SafeText.of(trace.name), .bold) + "\n"
    }
    for launch in trace.excerpts {
      text += LaunchText(excerpt: launch, lines: trace.lines, options: options).render() + "\n"
    }
    if trace.excerpts.isEmpty, isOneOfMany { text += "no launch\n\n" }
    return text
  }

  /// How long all of it took, with a blank line after it; empty when nothing was measured.
  func statistics(of summary: Summary) -> String {
    let table = StatisticsTable(statistics: summary.statistics, palette: options.palette).render()
    return table.isEmpty ? "" : table + "\n"
  }
}
