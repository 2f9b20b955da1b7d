/// How much of a report is shown, so that a browser opens it at once whatever the log. What lies beyond
/// is counted where it would have been.
enum HTMLLimits {
  /// Findings with their evidence; of those beyond, how many there are of each rule.
  static let findings = 500
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
  /// Spans in all pictures, and in one lane, before short ones are drawn as one.
  static let spans = 9000
  static let spansPerLane = 450
  /// Ticks in all pictures, and in one lane, before close ones are drawn as one.
  static let ticks = 5000
  static let ticksPerLane = 300
  /// Bars of tests or tasks in a picture.
  static let bars = 60
  /// Rows in all tables of states, and for one unit.
  static let spanRows = 3000
  static let spanRowsPerUnit = 200
  /// Rows in all tables of events, and for one launch.
  static let eventRows = 2500
  static let eventRowsPerLaunch = 250
  /// Rows of other tables.
  static let rows = 100
  /// Characters of a text that a log or a rule made.
  static let text = 500
  /// Characters of a name.
  static let name = 120
}
