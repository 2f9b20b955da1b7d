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
      if traces.count > 1 || trace.lines.hasManyFiles {
        text += options.palette.paint(SafeText.of(trace.name), .bold) + "\n"
      }
      for launch in trace.excerpts {
        text += LaunchText(excerpt: launch, lines: trace.lines, options: options).render() + "\n"
      }
      if trace.excerpts.isEmpty, traces.count > 1 { text += "no launch\n\n" }
      summary.add(trace)
    }
    let statistics = StatisticsTable(statistics: summary.statistics, palette: options.palette)
      .render()
    if !statistics.isEmpty { text += statistics + "\n" }
    return text + summary.shownText + summary.accountText + "\n" + summary.lossText
  }
}
