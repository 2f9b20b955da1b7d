import Lifecycle
import LogInput

/// What is shown of a launch: all of it, or the part that was asked for.
package struct LaunchExcerpt {
  /// The launch as a whole.
  package let launch: Launch
  /// Nil when only scenes were asked for.
  package var app: UnitExcerpt?
  /// Its scenes in order of appearance.
  package var scenes: [UnitExcerpt] = []
  /// Its view controllers and SwiftUI views in order of appearance.
  package var views: [ViewExcerpt] = []
  /// The background tasks that it began.
  package var tasks: [BackgroundTask] = []
  /// The tests that ran while it was there.
  package var tests: [TestSpan] = []
  /// How long the app took and stayed, in what is shown.
  package var statistics = TimelineStatistics()
}

/// What is shown of a unit.
package struct UnitExcerpt {
  /// The unit as a whole.
  package let unit: LifecycleUnit
  /// Its states in order, those of one region after those of the other.
  package var spans: [SpanExcerpt] = []
  /// What was told of it, in line order.
  package var events: [TimelineEvent] = []
  /// Where its states lie that are too many to be listed: then none are.
  var unlisted: UnitTimeline?
}

/// What is shown of a view.
package struct ViewExcerpt {
  /// Its class, or a number where lines print none.
  package let name: String
  /// The object's address, where lines print it.
  package let pointer: String?
  /// Its states in order.
  package var spans: [SpanExcerpt] = []
  /// Where its states lie that are too many to be listed: then none are.
  var unlisted: UnitTimeline?
}

/// A span, or the part of one that lies in what is shown.
package struct SpanExcerpt {
  /// Its times are those of the part; its lines stay those that told its beginning and its end.
  package var span: Span
  /// The lines of the part.
  var lines: ClosedRange<Int>
  /// It began before.
  package var isCutBefore = false
  /// It went on after.
  package var isCutAfter = false
}

extension LaunchExcerpt {
  /// All of a launch.
  package init(_ timeline: LaunchTimeline) { self.init(timeline, isListed: true) }

  /// All of a launch, whose states are taken where they lie, and whose events are left out.
  init(unlisted timeline: LaunchTimeline) { self.init(timeline, isListed: false) }

  private init(_ timeline: LaunchTimeline, isListed: Bool) {
    launch = timeline.launch
    let units = zip(launch.units, timeline.units).map {
      UnitExcerpt($0, $1, isListed: isListed)
    }
    app = units.first ?? UnitExcerpt(unit: launch.app)
    scenes = launch.scenes.map { scene in
      units.indices.contains(scene.index) ? units[scene.index] : UnitExcerpt(unit: scene)
    }
    views = zip(launch.views, timeline.views).enumerated().map { index, view in
      ViewExcerpt(view.0, view.1, number: index + 1, isListed: isListed)
    }
    tasks = launch.tasks
    // Whoever goes on logging may be there when the next test begins; this launch is not.
    tests = timeline.tests.filter { $0.fromLine <= launch.lastLine }
    statistics = TimelineStatistics(of: launch, app: app)
  }
}

extension LaunchExcerpt {
  /// The same without what was told of its units.
  var withoutEvents: LaunchExcerpt {
    var excerpt = self
    excerpt.app?.events = []
    for index in scenes.indices { excerpt.scenes[index].events = [] }
    return excerpt
  }
}

extension SpanExcerpt {
  /// All of a span.
  init(span: Span) {
    self.span = span
    lines = span.fromLine...max(span.fromLine, span.toLine)
  }
}

extension UnitExcerpt {
  fileprivate init(_ unit: LifecycleUnit, _ timeline: UnitTimeline, isListed: Bool) {
    self.unit = unit
    unlisted = timeline
    guard isListed else { return }
    var spans: [SpanExcerpt] = []
    forEachSpan { spans.append($0) }
    self.spans = spans
    events = timeline.events
    unlisted = nil
  }

  /// Calls `body` with its states in order, those of one region after those of the other.
  func forEachSpan(_ body: (SpanExcerpt) -> Void) {
    guard let unlisted else { return spans.forEach(body) }
    var isSeen = false
    unlisted.forEachSpan { span in
      if span.region == .visibility { isSeen = true } else { body(SpanExcerpt(span: span)) }
    }
    guard isSeen else { return }
    unlisted.forEachSpan { if $0.region == .visibility { body(SpanExcerpt(span: $0)) } }
  }
}

extension ViewExcerpt {
  fileprivate init(_ view: ViewUnit, _ timeline: UnitTimeline, number: Int, isListed: Bool) {
    name = view.name.isEmpty ? "view \(number)" : view.name
    pointer = view.pointer
    if isListed {
      spans = timeline.spans.map { SpanExcerpt(span: $0) }
    } else {
      unlisted = timeline
    }
  }

  /// Calls `body` with its states in order.
  func forEachSpan(_ body: (SpanExcerpt) -> Void) {
    guard let unlisted else { return spans.forEach(body) }
    unlisted.forEachSpan { body(SpanExcerpt(span: $0)) }
  }
}
