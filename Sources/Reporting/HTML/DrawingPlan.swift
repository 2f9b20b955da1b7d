import Lifecycle
import Rules

/// Which launches are shown with a picture, and how finely, so that the document stays small.
struct DrawingPlan {
  /// In the order of the report.
  private(set) var drawn: [DrawnLaunch] = []
  /// The others.
  private(set) var listed: [ReportedLaunch] = []
  let spansPerLane: LaneLimit
  let ticksPerLane: LaneLimit
  let spanRowsPerUnit: Int
  let eventRowsPerLaunch: Int

  /// Takes the findings by launch, as far as they are shown, with their numbers.
  init(_ launches: [ReportedLaunch], findings: [Int: [NumberedFinding]]) {
    // A launch of which there is something to say is drawn before one that went well.
    let order = launches.indices.sorted { left, right in
      let (first, second) = [left, right].map { findings[launches[$0].id] == nil }.pair
      return first == second ? left < right : second
    }
    var chosen: Set<Int> = []
    var lanes = 0
    for index in order where chosen.count < HTMLLimits.launches {
      let count = 1 + min(launches[index].excerpt.scenes.count, HTMLLimits.scenes)
      guard chosen.isEmpty || lanes + count <= HTMLLimits.lanes else { break }
      chosen.insert(index)
      lanes += count
    }
    for (index, launch) in launches.enumerated() {
      if chosen.contains(index) {
        drawn.append(DrawnLaunch(launch, findings[launch.id] ?? []))
      } else {
        listed.append(launch)
      }
    }
    let count = max(1, lanes)
    spansPerLane = LaneLimit(
      most: min(HTMLLimits.spansPerLane, HTMLLimits.spans / count),
      shared: min(HTMLLimits.sharedSpansPerLane, HTMLLimits.sharedSpans / count))
    ticksPerLane = LaneLimit(
      most: min(HTMLLimits.ticksPerLane, HTMLLimits.ticks / count),
      shared: min(HTMLLimits.sharedTicksPerLane, HTMLLimits.sharedTicks / count))
    spanRowsPerUnit = min(HTMLLimits.spanRowsPerUnit, HTMLLimits.spanRows / count)
    eventRowsPerLaunch = min(
      HTMLLimits.eventRowsPerLaunch, HTMLLimits.eventRows / max(1, drawn.count))
  }
}

/// How many things of a kind a lane shows one by one, and how many marks they share where there are more.
struct LaneLimit {
  var most: Int
  var shared: Int

  /// How wide a mark must be to stand for only one of so many things.
  func leastWidth(of count: Int, on scale: ChartScale) -> Double {
    count > most ? scale.width / Double(max(1, shared)) : 0
  }
}

/// A finding with the number that the report gives it.
struct NumberedFinding {
  let number: Int
  let finding: ReportedFinding
}

/// A launch that is shown with a picture.
struct DrawnLaunch {
  /// What a lane of the picture is of.
  struct Unit {
    /// The unit's name, which findings call it by.
    var id: String
    var name: String
    var isScene: Bool
    var spans: [SpanExcerpt]
    var events: [TimelineEvent]
    var excerpt: UnitExcerpt
  }

  let reported: ReportedLaunch
  let findings: [NumberedFinding]
  let units: [Unit]
  /// How many scenes there was no room for.
  let scenesLeft: Int

  init(_ reported: ReportedLaunch, _ findings: [NumberedFinding]) {
    self.reported = reported
    self.findings = findings
    let excerpt = reported.excerpt
    let told = Set(findings.compactMap(\.finding.scene))
    let places = excerpt.scenes.indices.sorted { left, right in
      let (first, second) = [left, right].map { told.contains(excerpt.scenes[$0].unit.name) }.pair
      return first == second ? left < right : first
    }
    let chosen = Set(places.prefix(HTMLLimits.scenes))
    var units: [Unit] = []
    if let app = excerpt.app {
      let visible = app.spans.filter { $0.span.region == .visibility }
      units.append(
        Unit(
          id: "app", name: "app", isScene: false,
          spans: app.spans.filter { $0.span.region != .visibility }, events: app.events,
          excerpt: app))
      if !visible.isEmpty {
        units.append(
          Unit(
            id: "", name: "windows", isScene: false, spans: visible, events: [], excerpt: app))
      }
    }
    for (index, scene) in excerpt.scenes.enumerated() where chosen.contains(index) {
      units.append(
        Unit(
          id: scene.unit.name, name: UnitName.text(scene.unit.name), isScene: true,
          spans: scene.spans, events: scene.events, excerpt: scene))
    }
    self.units = units
    scenesLeft = excerpt.scenes.count - chosen.count
  }

  /// The place of the unit whose lane shows a finding: its own, and of several connections of one scene
  /// the one of that time; else the first that has a lane.
  func unit(of finding: ReportedFinding) -> Int? {
    let shown = units.indices.filter { !units[$0].spans.isEmpty }
    let own = shown.filter { units[$0].id == finding.finding.unit }
    return own.last { units[$0].spans[0].lines.lowerBound <= finding.finding.line }
      ?? own.first ?? shown.first
  }
}

extension [Bool] {
  /// The first two.
  fileprivate var pair: (Bool, Bool) { (self[0], self[1]) }
}
