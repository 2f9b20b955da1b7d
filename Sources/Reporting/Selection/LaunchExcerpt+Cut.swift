import Lifecycle

extension LaunchExcerpt {
  /// The part of the launch that lies between the bounds; nil when none does.
  func cut(to bounds: ExcerptBounds) -> LaunchExcerpt? {
    guard bounds.overlaps(launch.firstLine, launch.lastLine) else { return nil }
    var part = self
    part.app = app?.cut(to: bounds)
    part.scenes = scenes.map { $0.cut(to: bounds) }
      .filter { !$0.spans.isEmpty || !$0.events.isEmpty }
    part.views = views.compactMap { view in
      var part = view
      part.spans = view.spans.cut(to: bounds)
      return part.spans.isEmpty ? nil : part
    }
    part.tasks = tasks.filter { bounds.overlaps($0.beginLine, $0.endLine ?? launch.lastLine) }
    part.tests = tests.filter { bounds.overlaps($0.fromLine, $0.toLine ?? launch.lastLine) }
    part.statistics = TimelineStatistics(of: launch, app: part.app)
    return part
  }
}

extension UnitExcerpt {
  fileprivate func cut(to bounds: ExcerptBounds) -> UnitExcerpt {
    var part = self
    part.spans = spans.cut(to: bounds)
    part.events = events.filter { bounds.contains($0.line) }
    return part
  }
}

extension [SpanExcerpt] {
  fileprivate func cut(to bounds: ExcerptBounds) -> [SpanExcerpt] {
    enumerated().compactMap { index, excerpt in
      let isLast = index == count - 1 || self[index + 1].span.region != excerpt.span.region
      return SpanExcerpt(excerpt.span, in: bounds, isLast: isLast)
    }
  }
}
