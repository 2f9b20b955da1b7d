/// Where the parts of a picture lie, from top to bottom.
extension LaneChart {
  static let flagHeight = 17.0
  static let flagRow = 20.0
  static let callbackHeight = 15.0
  static let barHeight = 22.0
  static let actionHeight = 15.0
  static let laneGap = 7.0
  static let smallBar = 17.0
  static let axisHeight = 28.0
  static let top = 6.0
  /// Room for a character on a bar, and beside a tick.
  static let labelCharacter = 6.3
  static let tickCharacter = 5.5

  /// Where a lane lies.
  struct Place {
    /// The top of the bar.
    var bar: Double
    var top: Double
  }

  /// Where everything lies.
  struct Frame {
    var tests = 0.0
    var lanes: [Place] = []
    var tasks = 0.0
    var axis = 0.0
    var height = 0.0

    init(_ chart: LaneChart) {
      var y = LaneChart.top
      tests = y
      if let tests = chart.tests { y += tests.height + laneGap }
      for lane in chart.lanes {
        let rows = (lane.flags.map(\.row).max() ?? -1) + 1
        let bar = y + Double(rows) * flagRow + callbackHeight
        lanes.append(Place(bar: bar, top: y))
        y = bar + barHeight + actionHeight + laneGap
      }
      tasks = y
      if let tasks = chart.tasks { y += tasks.height + laneGap }
      axis = y
      height = y + axisHeight
    }
  }
}

extension LaneChart.BarLane {
  /// How high all its rows are.
  var height: Double { Double((bars.map(\.mark.row).max() ?? 0) + 1) * 20 }
}
