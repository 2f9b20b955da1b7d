import LogInput

/// Keeps what a report needs of all launches.
package final class TimelineCollector: EventSink {
  package enum Depth: Sendable {
    /// Only how many there were: nothing that grows with the input.
    case counts
    case spans
    case spansAndEvents
  }

  private let vocabulary: Vocabulary
  private let depth: Depth
  private let handOver: ((LaunchTimeline) -> Void)?
  /// Takes every change of state as soon as it is told.
  package var stateChanged: ((StateChange) -> Void)?
  /// So many states and events are kept at most: beyond, the oldest are forgotten.
  package var mostKept = Int.max
  /// How many states and events were forgotten.
  package private(set) var forgotten = 0
  private var untilCount = 0
  private var openLaunches: [Launch] = []
  /// By launch.
  private var places: [Int: Int] = [:]
  /// How many states are not packed, about; with how many it is time to pack some.
  private var loose = 0
  var mostLoose = 8192
  private var untilPacked = 0
  /// The launch that was asked for last, and its place.
  private var latest: (launch: Int, place: Int)?
  package private(set) var launches: [LaunchTimeline] = []
  package private(set) var launchCount = 0
  /// The scenes of all launches that have ended.
  package private(set) var sceneCount = 0

  /// A collector that keeps all launches, or hands each one over when it has ended.
  package init(
    vocabulary: Vocabulary, depth: Depth, handOver: ((LaunchTimeline) -> Void)? = nil
  ) {
    self.vocabulary = vocabulary
    self.depth = depth
    self.handOver = handOver
  }

  package func launchBegan(_ launch: Launch) {
    launchCount += 1
    openLaunches.append(launch)
    guard depth != .counts else { return }
    latest = nil
    places[launch.id] = launches.count
    launches.append(LaunchTimeline(launch: launch, units: [UnitTimeline()]))
  }

  package func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    if mostKept < .max { forgetOldest() }
    guard let index = place(of: launch) else { return }
    while launches[index].units.count < launch.units.count {
      launches[index].units.append(UnitTimeline())
    }
    if depth == .spansAndEvents { keep(event.pointee, of: launch, index) }
    if let view = event.pointee.view {
      moveView(view, event.pointee, index)
    } else {
      move(event, of: launch, index)
    }
  }

  private func place(of launch: Launch) -> Int? {
    let key = launch.id
    if let latest, latest.launch == key { return latest.place }
    guard let place = places[key] else { return nil }
    latest = (key, place)
    return place
  }

  private func keep(_ event: Event, of launch: Launch, _ index: Int) {
    launches[index].units[event.unit ?? 0].events.append(
      TimelineEvent(event, of: launch, vocabulary))
  }

  private func move(_ event: UnsafePointer<Event>, of launch: Launch, _ index: Int) {
    if let app = event.pointee.appAfter {
      if event.pointee.unit != nil { showBefore(event, 0, of: launch, index) }
      // However a nameless line is to be assigned, the app as a whole is where they all lead.
      enter(
        app, 0, event, of: launch, index, event.pointee.teller == .system ? .probable : .certain)
    }
    if let details = event.pointee.details, !details.unsettled.isEmpty {
      for unit in details.unsettled {
        enter(launch.units[unit].state, unit, event, of: launch, index, .certain)
      }
    }
    let isChange =
      event.pointee.transition != nil
      ? !event.pointee.isJoined && !event.pointee.isRepeated : event.pointee.after != .unknown
    guard isChange, event.pointee.before != event.pointee.after, let unit = event.pointee.unit
    else { return }
    guard event.pointee.after != .terminated else {
      for other in launches[index].units.indices {
        launches[index].units[other].list.close(
          line: event.pointee.line, moment: event.pointee.moment)
      }
      let end = Span(
        state: .terminated, fromLine: event.pointee.line, toLine: event.pointee.line,
        start: event.pointee.moment)
      tell(launch, unit, event.pointee.before, end, event)
      return
    }
    let region = event.pointee.transition?.isOfVisibility ?? false ? Span.Region.visibility : nil
    if let region, !launches[index].units[unit].list.hasVisibility {
      // It was visible until it was hidden first, and the other way round.
      launches[index].units[unit].list.append(
        Span(
          state: event.pointee.before, region: region, fromLine: launch.firstLine,
          toLine: event.pointee.line,
          start: launch.firstMoment))
    }
    if region == nil { showBefore(event, unit, of: launch, index) }
    enter(event.pointee.after, unit, event, of: launch, index, confidence(of: event), region)
  }

  /// The state in which the log finds the unit, when its first event tells where it comes from.
  private func showBefore(
    _ event: UnsafePointer<Event>, _ unit: Int, of launch: Launch, _ index: Int
  ) {
    guard launches[index].units[unit].list.isEmpty, event.pointee.before == .active,
      event.pointee.line > launch.firstLine
    else { return }
    launches[index].units[unit].list.append(
      Span(
        state: event.pointee.before, fromLine: launch.firstLine, toLine: event.pointee.line,
        start: launch.firstMoment, confidence: .probable))
  }

  private func confidence(of event: UnsafePointer<Event>) -> Span.Confidence {
    if event.pointee.isAmbiguous { return .possible }
    return event.pointee.isInferred || event.pointee.teller == .system ? .probable : .certain
  }

  private func enter(
    _ state: UnitState, _ unit: Int, _ event: UnsafePointer<Event>, of launch: Launch, _ index: Int,
    _ confidence: Span.Confidence, _ region: Span.Region? = nil
  ) {
    let span = Span(
      state: state, region: region, fromLine: event.pointee.line, toLine: event.pointee.line,
      start: event.pointee.moment, confidence: confidence)
    let before = launches[index].units[unit].list.enter(span)
    noteLoose()
    if before != state { tell(launch, unit, before, span, event) }
  }

  private func tell(
    _ launch: Launch, _ unit: Int, _ before: UnitState?, _ span: Span, _ event: UnsafePointer<Event>
  ) {
    guard let stateChanged else { return }
    stateChanged(
      StateChange(
        launch: launch, unit: unit, before: before, span: span,
        cause: TimelineEvent(event.pointee, of: launch, vocabulary)))
  }

  private func moveView(_ view: Int, _ event: Event, _ index: Int) {
    guard event.before != event.after else { return }
    while launches[index].views.count <= view { launches[index].views.append(UnitTimeline()) }
    launches[index].views[view].list.close(line: event.line, moment: event.moment)
    launches[index].views[view].list.append(
      Span(state: event.after, fromLine: event.line, toLine: event.line, start: event.moment))
    noteLoose()
  }

  private func noteLoose() {
    loose += 1
    // What is looked at again and again while it grows is not packed.
    guard loose > max(mostLoose, untilPacked), mostKept == .max else { return }
    for index in launches.indices { launches[index].settle() }
    loose = launches.reduce(0) { $0 + $1.looseCount }
    untilPacked = 2 * loose
  }

  package func rested(_ rest: Rest, of launch: Launch) {
    guard let index = place(of: launch) else { return }
    for unit in launches[index].units.indices { launches[index].units[unit].list.insert(rest) }
  }

  /// A state goes on until something else is told.
  package func lost(_ loss: Loss, of launch: Launch?) {}

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    count(launch)
    openLaunches.removeAll { $0 === launch }
    closeAll(of: launch)
  }

  package func inputEnded(at moment: Moment?) {
    for launch in openLaunches {
      count(launch)
      closeAll(of: launch)
    }
    openLaunches.removeAll()
    launches.removeAll { !$0.launch.hasLifecycleEvent }
  }

  // MARK: Forgetting

  /// Once in a while, when there is too much: launches that have ended, then what those that go on did
  /// first, until half of it is left.
  private func forgetOldest() {
    untilCount -= 1
    guard untilCount < 0 else { return }
    untilCount = min(1024, mostKept / 4)
    latest = nil
    var kept = launches.reduce(0) { $0 + $1.size }
    guard kept > mostKept else { return }
    let before = kept
    var gone: Set<Int> = []
    for timeline in launches where kept > mostKept / 2 {
      guard places[timeline.launch.id] == nil else { continue }
      gone.insert(timeline.launch.id)
      kept -= timeline.size
    }
    launches.removeAll { gone.contains($0.launch.id) }
    for (index, timeline) in launches.enumerated() {
      let key = timeline.launch.id
      if places[key] != nil { places[key] = index }
    }
    if kept > mostKept / 2 {
      for index in launches.indices { launches[index].forgetFirstHalf() }
      kept = launches.reduce(0) { $0 + $1.size }
    }
    forgotten += before - kept
  }

  /// A process of which only actions were told is no launch that anything is known of.
  private func count(_ launch: Launch) {
    sceneCount += launch.scenes.count
    if !launch.hasLifecycleEvent { launchCount -= 1 }
  }

  private func closeAll(of launch: Launch) {
    latest = nil
    guard let index = places.removeValue(forKey: launch.id) else { return }
    let (line, moment) = (launch.lastLine, launch.lastMoment)
    if let rest = launch.suspension.unfinished(at: line, moment) {
      for unit in launches[index].units.indices { launches[index].units[unit].list.insert(rest) }
    }
    for unit in launches[index].units.indices {
      launches[index].units[unit].list.close(line: line, moment: moment)
      launches[index].units[unit].list.close(line: line, moment: moment, region: .visibility)
      if launch.isMac, unit == 0 { launches[index].units[unit].list.nameRegions() }
    }
    for view in launches[index].views.indices {
      launches[index].views[view].list.close(line: line, moment: moment)
    }
    guard let handOver else { return }
    let timeline = launches.remove(at: index)
    loose -= timeline.looseCount
    for (other, place) in places where place > index { places[other] = place - 1 }
    if launch.hasLifecycleEvent { handOver(timeline) }
  }
}
