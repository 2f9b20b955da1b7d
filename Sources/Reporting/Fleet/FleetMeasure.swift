/// What is measured in the traces of a fleet: what timelines measure, and how soon apps save.
package enum FleetMeasure: CaseIterable, Sendable {
  case timeline(TimelineStatistics.Measure)
  /// From entering the background to the first save there.
  case saveLatency

  package static let allCases =
    TimelineStatistics.Measure.allCases.map(Self.timeline) + [.saveLatency]

  /// What it is called in summaries.
  package var name: String {
    switch self {
    case .timeline(let measure): measure.rawValue
    case .saveLatency: "saveLatency"
    }
  }

  /// What it is called in tables.
  var title: String {
    switch self {
    case .timeline(let measure): measure.title
    case .saveLatency: "background to saved"
    }
  }
}
