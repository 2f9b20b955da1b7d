/// How much of a report is shown, so that a browser opens it at once whatever the log. What lies beyond
/// is counted where it would have been.
enum HTMLLimits {
  /// Findings with their evidence; of those beyond, how many there are of each rule.
  static let findings = 400
  /// Findings that are held back.
  static let heldBack = 200
  /// Places where rules were inconclusive.
  static let inconclusive = 200
  /// Lines of evidence of a finding.
  static let evidence = 40
  /// Findings that the overview links to, of each rule.
  static let links = 12
  /// Launches with a picture, those with findings before others; of all others a row.
  static let launches = 50
  /// Launches that have only a row.
  static let launchRows = 300
  /// Scenes of a launch, those with findings before others.
  static let scenes = 16
  /// Lanes of scenes and apps in all pictures.
  static let lanes = 160
  /// Marks of states in all pictures, and in one lane. Where there are more states, neighbours share a
  /// mark, and there are fewer marks: one that stands for many takes more room in the document.
  static let spans = 6000
  static let spansPerLane = 400
  static let sharedSpans = 2400
  static let sharedSpansPerLane = 200
  /// The same of ticks.
  static let ticks = 3500
  static let ticksPerLane = 250
  static let sharedTicks = 1800
  static let sharedTicksPerLane = 160
  /// Bars of tests or tasks in a picture.
  static let bars = 60
  /// Rows in all tables of states, and for one unit.
  static let spanRows = 2000
  static let spanRowsPerUnit = 200
  /// Rows in all tables of events, and for one launch.
  static let eventRows = 1500
  static let eventRowsPerLaunch = 250
  /// Rows of other tables.
  static let rows = 100
  /// Characters of a text that a log or a rule made.
  static let text = 500
  /// Characters of a name.
  static let name = 120
}
